// SPDX-License-Identifier: MIT
// Lanes family: the complex line Z of M = POINTS points that packs one real line x of even length N
// = 2M, z(m) = x(2m) + j x(2m+1), and its half spectrum X of M + 1 points, one to a line. With E =
// (Z(k) + conj Z(M-k)) / 2, O = (Z(k) - conj Z(M-k)) / 2j and w = e^{-2 pi j/N}: X(k) = E + w^k O,
// X(M-k) = conj(E - w^k O). Loading is the inverse for an unscaled FFT of M points that gives the
// unscaled real line: Z(k) = (X(k) + conj X(M-k)) + j w^{-k} (X(k) - conj X(M-k)); imaginary parts
// of X(0) and X(M) are ignored. Storing is a pair hook.
//
// HALF_TWIDDLE: offset in the table of w^k, k = 0..M/2, complex.

#ifndef HALF_TWIDDLE
#define HALF_TWIDDLE 0
#endif

#ifdef STORE_HALF_SPECTRUM_PACKED
#define PACKED_PAIRS (POINTS_OUT / 2 + 1)

/// X(k) and X(M-k), k = 0..M/2.
static inline void packed_pair(const line_t line, const lane *sr, const lane *si, int k, lane *xr,
                               lane *xi, lane *yr, lane *yi)
{
    lane zr, zi, cr, ci;
    scratch_get(line, sr, si, k, &zr, &zi);
    scratch_get(line, sr, si, k > 0 ? POINTS_OUT - k : 0, &cr, &ci);
    const real wr = line.table[HALF_TWIDDLE + 2 * k], wi = line.table[HALF_TWIDDLE + 2 * k + 1];
    const lane er = REAL(0.5) * (zr + cr), ei = REAL(0.5) * (zi - ci);
    const lane pr = REAL(0.5) * (zi + ci), pi = REAL(0.5) * (cr - zr);
    const lane tr = wr * pr - wi * pi, ti = wr * pi + wi * pr;
    *xr = er + tr;
    *xi = ei + ti;
    *yr = er - tr;
    *yi = ti - ei;
    if (k == 0) { // exactly real
        *xi = (lane)(0);
        *yi = (lane)(0);
    }
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
#if LANES > 1 && OUT_INNER == OUT_STEP
    if (line.count == LANES) {
        for (int k = 0; k < PACKED_PAIRS; ++k) {
            lane xr, xi, yr, yi;
            packed_pair(line, sr, si, k, &xr, &xi, &yr, &yi);
            out_run(line, OUT_AT(line.inner, k), xr, xi);
            if (2 * k < POINTS_OUT)
                out_run(line, OUT_AT(line.inner, POINTS_OUT - k), yr, yi);
        }
        return;
    }
#elif LANES > 1 && OUT_POINT == OUT_STEP && PACKED_PAIRS >= LANES
    // LANES pairs: the points from k on, and backwards those up to M-k.
    for (int b = 0; b < BLOCKS_OF(PACKED_PAIRS); ++b) {
        const int k = BLOCK_START(b, PACKED_PAIRS);
        lane xr[LANES], xi[LANES], yr[LANES], yi[LANES];
        for (int l = 0; l < LANES; ++l)
            packed_pair(line, sr, si, k + l, &xr[l], &xi[l], &yr[LANES - 1 - l],
                        &yi[LANES - 1 - l]);
        lane_transpose(xr);
        lane_transpose(xi);
        lane_transpose(yr);
        lane_transpose(yi);
        for (int l = 0; l < line.count; ++l) {
            out_run(line, OUT_AT(line.inner + l, k), xr[l], xi[l]);
            out_run(line, OUT_AT(line.inner + l, POINTS_OUT - k - LANES + 1), yr[l], yi[l]);
        }
    }
    return;
#endif
    for (int k = 0; k < PACKED_PAIRS; ++k) {
        lane xr, xi, yr, yi;
        packed_pair(line, sr, si, k, &xr, &xi, &yr, &yi);
        scatter_complex(line, k, xr, xi);
        if (2 * k < POINTS_OUT)
            scatter_complex(line, POINTS_OUT - k, yr, yi);
    }
}
#endif

#ifdef LOAD_HALF_SPECTRUM_PACKED
#define UNPACKED_PAIRS (POINTS_IN / 2 + 1)

/// Puts Z(k) and Z(M-k) from x = X(k) and y = X(M-k), k = 0..M/2.
static inline void packed_put(const line_t line, lane *sr, lane *si, int k, lane xr, lane xi,
                              lane yr, lane yi)
{
    if (k == 0) {
        xi = (lane)(0);
        yi = (lane)(0);
    }
    const real wr = line.table[HALF_TWIDDLE + 2 * k], wi = line.table[HALF_TWIDDLE + 2 * k + 1];
    const lane er = xr + yr, ei = xi - yi, dr = xr - yr, di = xi + yi;
    const lane ur = wi * dr - wr * di, ui = wr * dr + wi * di; // j conj(w) d
    scratch_put(line, sr, si, k, er + ur, ei + ui);
    if (k > 0 && 2 * k < POINTS_IN)
        scratch_put(line, sr, si, POINTS_IN - k, er - ur, ui - ei);
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
#if LANES > 1 && IN_INNER == IN_STEP
    if (line.count == LANES) {
        for (int k = 0; k < UNPACKED_PAIRS; ++k) {
            lane xr, xi, yr, yi;
            in_run(line, IN_AT(line.inner, k), &xr, &xi);
            in_run(line, IN_AT(line.inner, POINTS_IN - k), &yr, &yi);
            packed_put(line, sr, si, k, xr, xi, yr, yi);
        }
        return;
    }
#elif LANES > 1 && IN_POINT == IN_STEP && UNPACKED_PAIRS >= LANES
    for (int b = 0; b < BLOCKS_OF(UNPACKED_PAIRS); ++b) {
        const int k = BLOCK_START(b, UNPACKED_PAIRS);
        lane xr[LANES], xi[LANES], yr[LANES], yi[LANES];
        for (int l = 0; l < LANES; ++l) {
            in_run(line, IN_AT(LANE_LINE(l), k), &xr[l], &xi[l]);
            in_run(line, IN_AT(LANE_LINE(l), POINTS_IN - k - LANES + 1), &yr[l], &yi[l]);
        }
        lane_transpose(xr);
        lane_transpose(xi);
        lane_transpose(yr);
        lane_transpose(yi);
        for (int l = 0; l < LANES; ++l)
            packed_put(line, sr, si, k + l, xr[l], xi[l], yr[LANES - 1 - l], yi[LANES - 1 - l]);
    }
    return;
#endif
    for (int k = 0; k < UNPACKED_PAIRS; ++k) {
        lane xr, xi, yr, yi;
        gather_complex(line, k, &xr, &xi);
        gather_complex(line, POINTS_IN - k, &yr, &yi);
        packed_put(line, sr, si, k, xr, xi, yr, yi);
    }
}
#endif
