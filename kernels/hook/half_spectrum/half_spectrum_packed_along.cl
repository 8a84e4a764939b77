// SPDX-License-Identifier: MIT
// Lanes along a line, or eight of them along each of two lines: a real line of even length, packed,
// and its half spectrum, by the formulas of half_spectrum_packed_lanes.cl. M = LENGTH.
//
// HALF_TWIDDLE: offset of the real parts of w^k, k = 0..M-1, w = e^{-2 pi j/2M}; then the imaginary
// parts.

#ifndef HALF_TWIDDLE
#define HALF_TWIDDLE 0
#endif
#define PACKED_TWIDDLE_RE(k) packed_load(line.table + HALF_TWIDDLE + (k))
#define PACKED_TWIDDLE_IM(k) packed_load(line.table + HALF_TWIDDLE + LENGTH + (k))
#if LINES == 2
#define packed_load(p) lane_load_halves(p, p)
#define FIRST_OF_LINES(x, value)                                                                  \
    x.s0 = value;                                                                                 \
    x.s8 = value;
#else
#define packed_load(p) lane_load(p)
#define FIRST_OF_LINES(x, value) x.s0 = value;
#endif

#ifdef LOAD_HALF_SPECTRUM_PACKED
#if LINES == 2
#define PACKED_GET(k, re, im) in_run_lines(line, k, re, im);
#else
#define PACKED_GET(k, re, im) in_run(line, IN_AT(line.inner, k), re, im);
#endif

/// Loads Z(k), ..., Z(k + ALONG - 1).
static inline void along_load(const line_t line, int k, bool upper, lane *re, lane *im)
{
    lane xr, xi, yr, yi;
    PACKED_GET(k, &xr, &xi)
    PACKED_GET(LENGTH - k - ALONG + 1, &yr, &yi)
    yr = ALONG_REVERSE(yr);
    yi = ALONG_REVERSE(yi);
    if (k == 0) {
        FIRST_OF_LINES(xi, REAL(0.0))
        FIRST_OF_LINES(yi, REAL(0.0))
    }
    const lane wr = PACKED_TWIDDLE_RE(k), wi = PACKED_TWIDDLE_IM(k);
    const lane dr = xr - yr, di = xi + yi;
    *re = xr + yr + (wi * dr - wr * di); // + j conj(w) d
    *im = xi - yi + (wr * dr + wi * di);
}

#if PREFETCH
static inline void along_prefetch(const line_t line, int i, int n)
{
    for (int l = 0; l < LINES; ++l)
        FETCH_RUN(line, IN_AT(line.inner + FETCH_AHEAD + l, 0) + i, n)
}
#endif
#endif

#ifdef STORE_HALF_SPECTRUM_PACKED
// A half spectrum of 2^n points may begin anywhere in a cache line: for streaming stores it is
// assembled first, and two lines that follow one another are stored as one run.
#define HALF_NUMBERS (2 * LENGTH + 2)
#if STREAM_STORES
#define PACKED_RUN(k, re, im)                                                                     \
    {                                                                                             \
        lane first, second;                                                                       \
        lane_join(re, im, &first, &second);                                                       \
        lane_scatter(first, stage + 2 * (k));                                                     \
        lane_scatter(second, stage + 2 * (k) + (LINES == 2 ? HALF_NUMBERS : LANES));              \
    }
#elif LINES == 2
#define PACKED_RUN(k, re, im)                                                                     \
    {                                                                                             \
        lane first, second;                                                                       \
        lane_join(re, im, &first, &second);                                                       \
        lane_put(first, line.out + OUT_AT(line.inner, k));                                        \
        if (line.count > 1)                                                                       \
            lane_put(second, line.out + OUT_AT(line.inner + 1, k));                               \
    }
#else
#define PACKED_RUN(k, re, im) out_run(line, OUT_AT(line.inner, k), re, im);
#endif

static inline void along_store(const line_t line, const lane *sr, const lane *si)
{
#if STREAM_STORES
    real stage[LINES * HALF_NUMBERS] __attribute__((aligned(64)));
#endif
    lane next_re, next_im;
    vector_get(line, sr, si, 0, &next_re, &next_im);
    // If the number of vectors is odd, the middle one is its own pair: both of its results are
    // stored.
    for (int b = 0; b < (VECTORS + 1) / 2; ++b) {
        const int k = b * ALONG;
        lane zr, zi, cr, ci;
        vector_get(line, sr, si, b, &zr, &zi);
        vector_back(line, sr, si, b, &next_re, &next_im, &cr, &ci);
        const lane wr = PACKED_TWIDDLE_RE(k), wi = PACKED_TWIDDLE_IM(k);
        const lane er = REAL(0.5) * (zr + cr), ei = REAL(0.5) * (zi - ci);
        const lane pr = REAL(0.5) * (zi + ci), pi = REAL(0.5) * (cr - zr);
        const lane tr = wr * pr - wi * pi;
        lane ti = wr * pi + wi * pr, xi = ei + ti, yi = ti - ei;
        if (b == 0) { // exactly real
            FIRST_OF_LINES(xi, REAL(0.0))
            FIRST_OF_LINES(yi, REAL(0.0))
        }
        PACKED_RUN(k, er + tr, xi)
        PACKED_RUN(LENGTH - k - ALONG + 1, ALONG_REVERSE(er - tr), ALONG_REVERSE(yi))
    }
#if VECTORS % 2 == 0
    // X(M/2) = conj Z(M/2), which is the first number of the last vector in the loop over pairs.
#if STREAM_STORES
#define PACKED_MIDDLE(l, re, im)                                                                  \
    stage[(l)*HALF_NUMBERS + LENGTH] = re;                                                        \
    stage[(l)*HALF_NUMBERS + LENGTH + 1] = im;
#else
#define PACKED_MIDDLE(l, re, im)                                                                  \
    if ((l) < line.count)                                                                         \
        out_number(line, OUT_AT(line.inner + (l), LENGTH / 2), re, im);
#endif
    PACKED_MIDDLE(0, next_re.s0, -next_im.s0)
#if LINES == 2
    PACKED_MIDDLE(1, next_re.s8, -next_im.s8)
#endif
#endif
#if STREAM_STORES
    __global stored *const out = line.out + OUT_AT(line.inner, 0);
#if LINES == 1 || OUT_INNER == HALF_NUMBERS
    line_store(stage, out, min(LINES, line.count) * HALF_NUMBERS);
#else
    for (int l = 0; l < line.count; ++l)
        line_store(stage + l * HALF_NUMBERS, out + (INDEX)l * OUT_INNER, HALF_NUMBERS);
#endif
#endif
}
#endif
