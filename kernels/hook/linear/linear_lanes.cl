// SPDX-License-Identifier: MIT
// Lanes family: real lines through a complex FFT between two sparse complex-linear maps (DCT and
// DST of all types). Real lines 2i and 2i + 1 are the real and imaginary part of line i; REAL_LINES
// counts them, and an odd last one is alone, as all are with a REAL_STEP of 1. SAMPLES: samples of a
// line.
//
// LOAD_LINEAR, STORE_LINEAR: offsets of the maps, with six numbers to a row: two indices
// (TABLE_INDEX) and their two complex factors. REAL_LOAD_TERMS, REAL_STORE_TERMS: with REAL_HALF, the
// maps' terms in use, one or two; their results are real, and factors of loaded samples, too.

#define LINEAR_FULL (line.count == LANES && REAL_FIRST(line.inner + LANES) <= REAL_LINES)

/// The real line of lane l, part 0 or 1; lanes after the last line repeat it.
#define REAL_LINE(l, part) min(REAL_FIRST(line.inner + (int)(l)) + (part), REAL_LINES - 1)

#ifdef LOAD_LINEAR
static inline void load_samples(const line_t line, lane *xr, lane *xi)
{
#if LANES > 1
    if ((IN_INNER == 1) & LINEAR_FULL) {
        for (int n = 0; n < SAMPLES; ++n) {
            __global const stored *const p = line.in + IN_AT(REAL_FIRST(line.inner), n);
            xi[n] = (lane)(0);
            if (REAL_TWO)
                load_complex(p, &xr[n], &xi[n]);
            else
                xr[n] = lane_get(p);
        }
        return;
    }
    if ((IN_INNER != 1) & POINTS_RUN(IN_POINT, 1, SAMPLES)) {
        for (int b = 0; b < BLOCKS_OF(SAMPLES); ++b) {
            const int n = BLOCK_START(b, SAMPLES);
            lane re[LANES], im[LANES];
#define LINEAR_LOAD_ROW(l)                                                                        \
    re[l] = lane_get(line.in + IN_AT(REAL_LINE(l, 0), n));                                       \
    im[l] = REAL_TWO ? lane_get(line.in + IN_AT(REAL_LINE(l, 1), n)) : (lane)(0);
            REPEAT_LANES(LINEAR_LOAD_ROW)
            lane_transpose(re);
            if (REAL_TWO)
                lane_transpose(im);
#define LINEAR_PUT(l)                                                                             \
    xr[n + l] = re[l];                                                                            \
    xi[n + l] = im[l];
            REPEAT_LANES(LINEAR_PUT)
        }
        return;
    }
#endif
    for (int n = 0; n < SAMPLES; ++n) {
        real gr[LANES], gi[LANES];
        for (int l = 0; l < LANES; ++l) {
            gr[l] = number_get(line.in + IN_AT(REAL_LINE(l, 0), n));
            gi[l] = REAL_TWO ? number_get(line.in + IN_AT(REAL_LINE(l, 1), n)) : REAL(0.0);
        }
        xr[n] = lane_gather(gr);
        xi[n] = lane_gather(gi);
    }
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    lane xr[SAMPLE_PLACES], xi[SAMPLE_PLACES];
    load_samples(line, xr, xi);
    for (int m = 0; m < POINTS_IN; ++m) {
        TABLE_SPACE const real *row = line.table + LOAD_LINEAR + 6 * m;
        const int a = TABLE_INDEX(row[0]), b = TABLE_INDEX(row[1]);
#ifdef REAL_LOAD_TERMS
        lane re = xr[a] * row[2], im = (lane)(0);
        if (REAL_LOAD_TERMS == 2)
            re += xr[b] * row[4];
#else
        lane re, im;
        linear_apply(row, xr[a], xi[a], xr[b], xi[b], &re, &im);
#endif
        scratch_put(line, sr, si, m, re, im);
    }
}
#endif

#ifdef STORE_LINEAR
#ifdef REAL_STORE_TERMS
/// The real part of a result times its factor; results of a line that comes from frequencies are
/// real, and their factors are.
static inline lane linear_real(lane re, lane im, TABLE_SPACE const real *factor)
{
    return REAL_HALF == 2 ? re * factor[0] : re * factor[0] - im * factor[1];
}
#endif

static inline void linear_result(const line_t line, const lane *sr, const lane *si, int k, lane *re,
                                 lane *im)
{
    TABLE_SPACE const real *row = line.table + STORE_LINEAR + 6 * k;
    lane ar, ai, br, bi;
    scratch_get(line, sr, si, TABLE_INDEX(row[0]), &ar, &ai);
#ifdef REAL_STORE_TERMS
    *re = linear_real(ar, ai, row + 2);
    *im = (lane)(0);
    if (REAL_STORE_TERMS == 2) {
        scratch_get(line, sr, si, TABLE_INDEX(row[1]), &br, &bi);
        *re += linear_real(br, bi, row + 4);
    }
#else
    scratch_get(line, sr, si, TABLE_INDEX(row[1]), &br, &bi);
    linear_apply(row, ar, ai, br, bi, re, im);
#endif
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    const int rows = REAL_LINES_HERE(line);
    const int first = REAL_FIRST(line.inner);
#if LANES > 1
    if ((OUT_INNER == 1) & LINEAR_FULL) {
        for (int k = 0; k < SAMPLES; ++k) {
            lane re, im;
            linear_result(line, sr, si, k, &re, &im);
            if (REAL_TWO)
                store_complex(re, im, line.out + OUT_AT(first, k));
            else
                lane_put(re, line.out + OUT_AT(first, k));
        }
        return;
    }
    if ((OUT_INNER != 1) & POINTS_RUN(OUT_POINT, 1, SAMPLES)) {
        for (int b = 0; b < BLOCKS_OF(SAMPLES); ++b) {
            const int k = BLOCK_START(b, SAMPLES);
            lane re[LANES], im[LANES];
            for (int l = 0; l < LANES; ++l)
                linear_result(line, sr, si, k + l, &re[l], &im[l]);
            lane_transpose(re);
            if (REAL_TWO)
                lane_transpose(im);
            for (int l = 0; l < LANES; ++l) {
                if (REAL_FIRST(l) < rows)
                    lane_put(re[l], line.out + OUT_AT(first + REAL_FIRST(l), k));
                if (REAL_TWO && 2 * l + 1 < rows)
                    lane_put(im[l], line.out + OUT_AT(first + 2 * l + 1, k));
            }
        }
        return;
    }
#endif
    for (int k = 0; k < SAMPLES; ++k) {
        lane re, im;
        real gr[LANES], gi[LANES];
        linear_result(line, sr, si, k, &re, &im);
        lane_scatter(re, gr);
        lane_scatter(im, gi);
        for (int r = 0; r < rows; ++r)
            number_put(REAL_NUMBER_HERE(r, gr, gi), line.out + OUT_AT(first + r, k));
    }
}
#endif
