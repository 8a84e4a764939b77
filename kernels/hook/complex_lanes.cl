// SPDX-License-Identifier: MIT
// Lanes family: complex lines, loaded and stored unchanged.

#ifdef LOAD_COMPLEX
static inline void copy_in(const line_t line, lane *sr, lane *si)
{
#if LANES > 1
    if (IN_INNER == IN_STEP && line.count == LANES) {
        for (int n = 0; n < POINTS_IN; ++n) {
            lane re, im;
            in_run(line, IN_AT(line.inner, n), &re, &im);
            scratch_put(line, sr, si, n, re, im);
        }
        return;
    }
    if ((IN_INNER != IN_STEP) & POINTS_RUN(IN_POINT, IN_STEP, POINTS_IN)) {
        for (int b = 0; b < BLOCKS_OF(POINTS_IN); ++b) {
            const int n = BLOCK_START(b, POINTS_IN);
            lane re[LANES], im[LANES];
#define COMPLEX_LOAD_ROW(l) in_run(line, IN_AT(LANE_LINE(l), n), &re[l], &im[l]);
            REPEAT_LANES(COMPLEX_LOAD_ROW)
            lane_transpose(re);
            lane_transpose(im);
#define COMPLEX_PUT(l) scratch_put(line, sr, si, n + l, re[l], im[l]);
            REPEAT_LANES(COMPLEX_PUT)
        }
        return;
    }
#endif
    for (int n = 0; n < POINTS_IN; ++n) {
        lane re, im;
        gather_complex(line, n, &re, &im);
        scratch_put(line, sr, si, n, re, im);
    }
}
#endif

#ifdef STORE_COMPLEX
static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
#if LANES > 1
    if (OUT_INNER == OUT_STEP && line.count == LANES) {
        for (int k = 0; k < POINTS_OUT; ++k) {
            lane re, im;
            scratch_get(line, sr, si, k, &re, &im);
            out_run(line, OUT_AT(line.inner, k), re, im);
        }
        return;
    }
    if ((OUT_INNER != OUT_STEP) & POINTS_RUN(OUT_POINT, OUT_STEP, POINTS_OUT)) {
        for (int b = 0; b < BLOCKS_OF(POINTS_OUT); ++b) {
            const int k = BLOCK_START(b, POINTS_OUT);
            lane re[LANES], im[LANES];
#define COMPLEX_GET(l) scratch_get(line, sr, si, k + l, &re[l], &im[l]);
            REPEAT_LANES(COMPLEX_GET)
            lane_transpose(re);
            lane_transpose(im);
#define COMPLEX_STORE_ROW(l)                                                                      \
    if (l < line.count)                                                                           \
        STORE_RESULT(line, OUT_AT(line.inner + l, k), re[l], im[l]);
            REPEAT_LANES(COMPLEX_STORE_ROW)
        }
        return;
    }
#endif
    for (int k = 0; k < POINTS_OUT; ++k) {
        lane re, im;
        scratch_get(line, sr, si, k, &re, &im);
        scatter_complex(line, k, re, im);
    }
}
#endif
