// SPDX-License-Identifier: MIT
// Lanes family: samples of whole real lines, as in sample_pair.cl. In the order of Eq. 9
// neighbouring samples are two numbers apart, and run backwards in the second half.

#ifdef LOAD_SAMPLE_PAIR
/// Loads point n of the lines' two real lines.
static inline void sample_get(const line_t line, int n, lane *re, lane *im)
{
#if LANES > 1 && IN_WHOLE_INNER == 1 && IN_POINT == 1 && REAL_TWO && !defined(IN_FOURTH) &&          \
    !defined(IN_REVERSE)
    const INDEX v = IN_WHOLE_AT(line, 2 * line.inner, n); // 2 LANES samples from here on
    const bool full = line.count == LANES && 2 * (line.inner + LANES) <= REAL_LINES;
    const bool even = 2 * (v + 2 * LANES) <= IN_WHOLE, odd = 2 * v > IN_WHOLE;
    if (full && (even || odd)) {
        __global const stored *const p =
            line.in + (even ? 2 * v : 2 * (IN_WHOLE - v - (2 * LANES - 1)) - 1);
        lane a, b, gaps, first, second;
        lane_split(lane_get(p), lane_get(p + LANES), &a, &gaps);
        lane_split(lane_get(p + 2 * LANES), lane_get(p + 3 * LANES), &b, &gaps);
        lane_split(a, b, &first, &second);
        *re = even ? first : lane_reverse(second);
        *im = even ? second : lane_reverse(first);
#ifdef IN_ALTERNATE_POINTS
        *re = even ? *re : -*re;
        *im = even ? *im : -*im;
#endif
        return;
    }
#endif
    real gr[LANES], gi[LANES];
    for (int l = 0; l < LANES; ++l) {
        gr[l] = sample_load(line, REAL_FIRST(LANE_LINE(l)), n);
        gi[l] = REAL_TWO ? sample_load(line, REAL_SECOND(LANE_LINE(l)), n) : REAL(0.0);
    }
    *re = lane_gather(gr);
    *im = lane_gather(gi);
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    for (int n = 0; n < POINTS_IN; ++n) {
        lane re, im;
        sample_get(line, n, &re, &im);
        scratch_put(line, sr, si, n, re, im);
    }
}
#endif

#ifdef STORE_SAMPLE_PAIR
static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    const int rows = REAL_LINES_HERE(line);
    for (int k = 0; k < POINTS_OUT; ++k) {
        lane re, im;
        real gr[LANES], gi[LANES];
        scratch_get(line, sr, si, k, &re, &im);
        lane_scatter(re, gr);
        lane_scatter(im, gi);
        for (int r = 0; r < rows; ++r)
            sample_store(line, REAL_FIRST(line.inner) + r, k, REAL_NUMBER_HERE(r, gr, gi));
    }
}
#endif
