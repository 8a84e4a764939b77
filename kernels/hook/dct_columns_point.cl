// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: the 2D DCT's post-processing and its inverse, as in
// dct_columns_lanes.cl.

#ifndef DCT_COLUMNS
#define DCT_COLUMNS 16
#define DCT_A 0
#define DCT_B 32
#define DCT_B_IMAGINARY 32
#endif
#ifndef SIZES
#define LOAD_THRESHOLDED 1 // whether a threshold that the kernel knows applies in this step
#endif

#ifdef STORE_DCT2_COLUMNS
/// The four outputs from X(n1, n2) and Y = X(N1-n1, n2), n1 = 0..N1/2 (DCT-MD Eq. 18).
static inline void store_pair(const line_t line, int n1, real xr, real xi, real yr, real yi)
{
    const int n2 = line.inner, m1 = POINTS_OUT - n1;
    const bool mirrored = n2 > 0 && 2 * n2 < DCT_COLUMNS;
    const real ar = line.table[DCT_A + 2 * n1], ai = line.table[DCT_A + 2 * n1 + 1];
    const real br = line.table[DCT_B + n2], bi = line.table[DCT_B + DCT_B_IMAGINARY + n2];
    const real ur = xr * ar - xi * ai, ui = xr * ai + xi * ar;
    const real vr = yr * ar + yi * ai, vi = yi * ar - yr * ai;
    const real pr = ur + vr, pi = ui + vi, qr = ur - vr, qi = ui - vi;
    number_put(REAL(2.0) * (br * pr - bi * pi), line.out + OUT_AT(n2, n1));
    if (mirrored)
        number_put(REAL(-2.0) * (br * pi + bi * pr), line.out + OUT_AT(DCT_COLUMNS - n2, n1));
    if (n1 > 0 && n1 < m1) {
        number_put(REAL(-2.0) * (br * qi + bi * qr), line.out + OUT_AT(n2, m1));
        if (mirrored)
            number_put(REAL(-2.0) * (br * qr - bi * qi), line.out + OUT_AT(DCT_COLUMNS - n2, m1));
    }
}
#endif

#ifdef LOAD_DCT_INVERSE_COLUMNS
/// Coefficient (n1, n2) after the flips; 0 in row N1, in column N2 and below the threshold in
/// magnitude.
static inline real dct_coefficient(const line_t line, int n1, int n2)
{
    if (n1 == POINTS_IN || n2 == DCT_COLUMNS)
        return REAL(0.0);
#ifdef DCT_FLIP_ROWS
    if (n1 == 0)
        return REAL(0.0);
    n1 = POINTS_IN - n1;
#endif
#ifdef DCT_FLIP_COLUMNS
    if (n2 == 0)
        return REAL(0.0);
    n2 = DCT_COLUMNS - n2;
#endif
    const real c = number_get(line.in + IN_AT(n2, n1));
#ifdef LOAD_THRESHOLD
    if (LOAD_THRESHOLDED)
        return lane_threshold(c, line.threshold);
#endif
    return c;
}

static inline void load_point(const line_t line, int n, real *re, real *im)
{
    const int n2 = line.inner, m2 = DCT_COLUMNS - n2;
    const bool upper = 2 * n > POINTS_IN;
    const int n1 = upper ? POINTS_IN - n : n, m1 = POINTS_IN - n1;
    const real c = dct_coefficient(line, n1, n2), d = dct_coefficient(line, n1, m2);
    const real e = dct_coefficient(line, m1, n2), f = dct_coefficient(line, m1, m2);
    const real ar = line.table[DCT_A + 2 * n1], ai = line.table[DCT_A + 2 * n1 + 1];
    const real br = REAL(0.25) * line.table[DCT_B + n2];
    const real bi = REAL(-0.25) * line.table[DCT_B + DCT_B_IMAGINARY + n2];
    const real sign = upper ? REAL(1.0) : REAL(-1.0); // a below, conj(a) above
    const real pr = upper ? c + f : c - f, pi = upper ? e - d : -(e + d);
    const real wr = br * ar - sign * bi * ai, wi = bi * ar + sign * br * ai;
    *re = wr * pr - wi * pi;
    *im = wr * pi + wi * pr;
}
#endif
