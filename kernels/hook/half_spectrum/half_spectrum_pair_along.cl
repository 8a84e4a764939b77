// SPDX-License-Identifier: MIT
// Lanes along a line: two half spectra are one complex line, by the formulas of
// half_spectrum_pair_lanes.cl. LENGTH is even.

#define HALF (LENGTH / 2 + 1)

#ifdef LOAD_HALF_SPECTRUM_PAIR
/// Loads Z(k), ..., Z(k + LANES - 1), which are all above LENGTH/2 - 1 (upper) or all below.
static inline void along_load(const line_t line, int k, bool upper, lane *re, lane *im)
{
    const int first = upper ? LENGTH - k - LANES + 1 : k;
    lane ar, ai, br = (lane)(0), bi = (lane)(0);
    in_run(line, IN_AT(REAL_FIRST(line.inner), first), &ar, &ai);
    if (REAL_TWO)
        in_run(line, IN_AT(REAL_SECOND(line.inner), first), &br, &bi);
    if (upper) {
        ar = lane_reverse(ar);
        ai = -lane_reverse(ai);
        br = lane_reverse(br);
        bi = -lane_reverse(bi);
    }
    if (k == 0 || k == LENGTH / 2) { // taken as real, as SciPy does
        ai.s0 = REAL(0.0);
        bi.s0 = REAL(0.0);
    }
    *re = ar - bi;
    *im = ai + br;
}

#if PREFETCH
static inline void along_prefetch(const line_t line, int i, int n)
{
    FETCH_RUN(line, IN_AT(REAL_FIRST(line.inner + FETCH_AHEAD), 0) + i / 2, n / 2)
    if (REAL_TWO)
        FETCH_RUN(line, IN_AT(2 * (line.inner + FETCH_AHEAD) + 1, 0) + i / 2, n / 2)
}
#endif
#endif

#ifdef STORE_HALF_SPECTRUM_PAIR
static inline void half_spectra(const line_t line, const lane *sr, const lane *si, int b,
                                lane *next_re, lane *next_im, lane *ar, lane *ai, lane *br,
                                lane *bi)
{
    lane zr, zi, wr, wi;
    vector_get(line, sr, si, b, &zr, &zi);
    vector_back(line, sr, si, b, next_re, next_im, &wr, &wi);
    *ar = REAL(0.5) * (zr + wr);
    *ai = REAL(0.5) * (zi - wi);
    *br = REAL(0.5) * (zi + wi);
    *bi = REAL(0.5) * (wr - zr);
}

// Half spectra of 2^n points may begin anywhere in a cache line: for streaming stores they are
// assembled first.
#if STREAM_STORES
#define HALF_RUN(row, k, re, im)                                                                  \
    {                                                                                             \
        lane first, second;                                                                       \
        lane_join(re, im, &first, &second);                                                       \
        lane_scatter(first, stage[row] + 2 * (k));                                                \
        lane_scatter(second, stage[row] + 2 * (k) + LANES);                                       \
    }
#define HALF_NUMBER(row, k, re, im)                                                               \
    {                                                                                             \
        stage[row][2 * (k)] = re;                                                                 \
        stage[row][2 * (k) + 1] = im;                                                             \
    }
#else
#define HALF_RUN(row, k, re, im)                                                                  \
    if (row == 0 || both)                                                                         \
        out_run(line, OUT_AT(REAL_FIRST(line.inner) + row, k), re, im);
#define HALF_NUMBER(row, k, re, im)                                                               \
    if (row == 0 || both)                                                                         \
        out_number(line, OUT_AT(REAL_FIRST(line.inner) + row, k), re, im);
#endif

static inline void along_store(const line_t line, const lane *sr, const lane *si)
{
#if STREAM_STORES
    real stage[2][2 * HALF] __attribute__((aligned(64)));
#endif
    const bool both = REAL_HAS_SECOND(line.inner);
    lane next_re, next_im, ar, ai, br, bi;
    vector_get(line, sr, si, 0, &next_re, &next_im);
    for (int b = 0; b < HALF / LANES; ++b) {
        half_spectra(line, sr, si, b, &next_re, &next_im, &ar, &ai, &br, &bi);
        HALF_RUN(0, b * LANES, ar, ai)
        HALF_RUN(1, b * LANES, br, bi)
    }
    // Stores the rest of a vector.
    half_spectra(line, sr, si, HALF / LANES, &next_re, &next_im, &ar, &ai, &br, &bi);
    real g[4][LANES];
    lane_scatter(ar, g[0]);
    lane_scatter(ai, g[1]);
    lane_scatter(br, g[2]);
    lane_scatter(bi, g[3]);
    for (int l = 0; l < HALF % LANES; ++l) {
        const int k = HALF / LANES * LANES + l;
        HALF_NUMBER(0, k, g[0][l], g[1][l])
        HALF_NUMBER(1, k, g[2][l], g[3][l])
    }
#if STREAM_STORES
    line_store(stage[0], line.out + OUT_AT(REAL_FIRST(line.inner), 0), 2 * HALF);
    if (both)
        line_store(stage[1], line.out + OUT_AT(2 * line.inner + 1, 0), 2 * HALF);
#endif
}
#endif
