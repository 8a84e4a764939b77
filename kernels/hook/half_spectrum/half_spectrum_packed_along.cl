// SPDX-License-Identifier: MIT
// Lanes along a line: a real line of even length, packed, and its half spectrum, by the formulas of
// half_spectrum_packed_lanes.cl. M = LENGTH.
//
// HALF_TWIDDLE: offset of the real parts of w^k, k = 0..M-1, w = e^{-2 pi j/2M}; then the imaginary
// parts.

#ifndef HALF_TWIDDLE
#define HALF_TWIDDLE 0
#endif
#define PACKED_TWIDDLE_RE(k) lane_load(line.table + HALF_TWIDDLE + (k))
#define PACKED_TWIDDLE_IM(k) lane_load(line.table + HALF_TWIDDLE + LENGTH + (k))

#ifdef LOAD_HALF_SPECTRUM_PACKED
/// Loads Z(k), ..., Z(k + LANES - 1).
static inline void along_load(const line_t line, int k, bool upper, lane *re, lane *im)
{
    lane xr, xi, yr, yi;
    in_run(line, IN_AT(line.inner, k), &xr, &xi);
    in_run(line, IN_AT(line.inner, LENGTH - k - LANES + 1), &yr, &yi);
    yr = lane_reverse(yr);
    yi = lane_reverse(yi);
    if (k == 0) {
        xi.s0 = REAL(0.0);
        yi.s0 = REAL(0.0);
    }
    const lane wr = PACKED_TWIDDLE_RE(k), wi = PACKED_TWIDDLE_IM(k);
    const lane dr = xr - yr, di = xi + yi;
    *re = xr + yr + (wi * dr - wr * di); // + j conj(w) d
    *im = xi - yi + (wr * dr + wi * di);
}

#if PREFETCH
static inline void along_prefetch(const line_t line, int i, int n)
{
    FETCH_RUN(line, IN_AT(line.inner + FETCH_AHEAD, 0) + i, n)
}
#endif
#endif

#ifdef STORE_HALF_SPECTRUM_PACKED
// A half spectrum of 2^n points may begin anywhere in a cache line: for streaming stores it is
// assembled first.
#if STREAM_STORES
#define PACKED_RUN(k, re, im)                                                                     \
    {                                                                                             \
        lane first, second;                                                                       \
        lane_join(re, im, &first, &second);                                                       \
        lane_scatter(first, stage + 2 * (k));                                                     \
        lane_scatter(second, stage + 2 * (k) + LANES);                                            \
    }
#else
#define PACKED_RUN(k, re, im) out_run(line, OUT_AT(line.inner, k), re, im);
#endif

static inline void along_store(const line_t line, const lane *sr, const lane *si)
{
#if STREAM_STORES
    real stage[2 * LENGTH + 2] __attribute__((aligned(64)));
#endif
    lane next_re, next_im;
    vector_get(line, sr, si, 0, &next_re, &next_im);
    // If the number of vectors is odd, the middle one is its own pair: both of its results are
    // stored.
    for (int b = 0; b < (VECTORS + 1) / 2; ++b) {
        const int k = b * LANES;
        lane zr, zi, cr, ci;
        vector_get(line, sr, si, b, &zr, &zi);
        vector_back(line, sr, si, b, &next_re, &next_im, &cr, &ci);
        const lane wr = PACKED_TWIDDLE_RE(k), wi = PACKED_TWIDDLE_IM(k);
        const lane er = REAL(0.5) * (zr + cr), ei = REAL(0.5) * (zi - ci);
        const lane pr = REAL(0.5) * (zi + ci), pi = REAL(0.5) * (cr - zr);
        const lane tr = wr * pr - wi * pi;
        lane ti = wr * pi + wi * pr, xi = ei + ti, yi = ti - ei;
        if (b == 0) { // exactly real
            xi.s0 = REAL(0.0);
            yi.s0 = REAL(0.0);
        }
        PACKED_RUN(k, er + tr, xi)
        PACKED_RUN(LENGTH - k - LANES + 1, lane_reverse(er - tr), lane_reverse(yi))
    }
#if VECTORS % 2 == 0
    // X(M/2) = conj Z(M/2), which is the first number of the last vector in the loop over pairs.
#if STREAM_STORES
    stage[LENGTH] = next_re.s0;
    stage[LENGTH + 1] = -next_im.s0;
#else
    out_number(line, OUT_AT(line.inner, LENGTH / 2), next_re.s0, -next_im.s0);
#endif
#endif
#if STREAM_STORES
    line_store(stage, line.out + OUT_AT(line.inner, 0), 2 * LENGTH + 2);
#endif
}
#endif
