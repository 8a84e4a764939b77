// SPDX-License-Identifier: MIT
// Lanes family: frequencies of whole real lines, as in hermitian.cl. If neighbouring lines have
// neighbouring frequencies, LANES of them are a run of memory, backwards if they are mirrored.

#ifdef LOAD_HERMITIAN
/// Loads point n of the lines.
static inline void hermitian_get(const line_t line, int n, lane *re, lane *im)
{
#if LANES > 1 && IN_WHOLE_INNER == 1 && IN_POINT == IN_STEP
    const INDEX f = IN_WHOLE_AT(line, line.inner, n); // of the first lane
    if (line.count == LANES && 2 * f > IN_WHOLE) {
        in_run(line, (IN_WHOLE - f - (LANES - 1)) * IN_POINT, re, im);
        *re = lane_reverse(*re);
        *im = -lane_reverse(*im);
        return;
    }
    if (line.count == LANES && f > 0 && 2 * (f + LANES - 1) < IN_WHOLE) {
        in_run(line, f * IN_POINT, re, im);
        return;
    }
#endif
    real gr[LANES], gi[LANES];
    for (int l = 0; l < LANES; ++l)
        hermitian_load(line, LANE_LINE(l), n, &gr[l], &gi[l]);
    *re = lane_gather(gr);
    *im = lane_gather(gi);
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    for (int n = 0; n < POINTS_IN; ++n) {
        lane re, im;
        hermitian_get(line, n, &re, &im);
        scratch_put(line, sr, si, n, re, im);
    }
}
#endif

#ifdef STORE_HERMITIAN
/// Stores point k of the lines.
static inline void hermitian_put(const line_t line, int k, lane re, lane im)
{
#if LANES > 1 && OUT_WHOLE_INNER == 1 && OUT_POINT == OUT_STEP
    const INDEX f = OUT_WHOLE_AT(line, line.inner, k); // of the first lane
    const INDEX first = OUT_WHOLE_AT(line, line.inner, 0) % OUT_WHOLE_PERIOD;
    // Lines with 0 < f1 < PERIOD/2 store all their frequencies.
    if (line.count == LANES && 2 * f > OUT_WHOLE && first > 0 &&
        2 * (first + LANES - 1) < OUT_WHOLE_PERIOD) {
        out_run(line, (OUT_WHOLE - f - (LANES - 1)) * OUT_POINT, lane_reverse(re),
                -lane_reverse(im));
        return;
    }
    if (line.count == LANES && f > 0 && 2 * (f + LANES - 1) < OUT_WHOLE) {
        out_run(line, f * OUT_POINT, re, im);
        return;
    }
#endif
    real gr[LANES], gi[LANES];
    lane_scatter(re, gr);
    lane_scatter(im, gi);
    for (int l = 0; l < line.count; ++l)
        hermitian_store(line, line.inner + l, k, gr[l], gi[l]);
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    for (int k = 0; k < POINTS_OUT; ++k) {
        lane re, im;
        scratch_get(line, sr, si, k, &re, &im);
        hermitian_put(line, k, re, im);
    }
}
#endif
