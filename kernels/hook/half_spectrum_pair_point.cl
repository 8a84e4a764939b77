// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: the complex line of two real rows and their half spectra,
// as in half_spectrum_pair_lanes.cl.

#ifdef STORE_HALF_SPECTRUM_PAIR
/// From z = Z(k) and w = Z(N-k), k = 0..N/2, to A(k) and B(k).
static inline void store_pair(const line_t line, int k, real zr, real zi, real wr, real wi)
{
    __global real *p = line.out + 2 * ((size_t)(2 * line.inner) * OUT_ROW + k);
    p[0] = REAL(0.5) * (zr + wr);
    p[1] = REAL(0.5) * (zi - wi);
    if (2 * line.inner + 1 < ROWS) {
        p += 2 * (size_t)OUT_ROW;
        p[0] = REAL(0.5) * (zi + wi);
        p[1] = REAL(0.5) * (wr - zr);
    }
}
#endif

#ifdef LOAD_HALF_SPECTRUM_PAIR
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    const int k = 2 * n <= POINTS_IN ? n : POINTS_IN - n;
    __global const real *a = line.in + 2 * ((size_t)(2 * line.inner) * IN_ROW + k);
    __global const real *b =
        line.in + 2 * ((size_t)min(2 * line.inner + 1, ROWS - 1) * IN_ROW + k);
    const bool real_only = k == 0 || 2 * k == POINTS_IN;
    const real ai = real_only ? REAL(0.0) : a[1], bi = real_only ? REAL(0.0) : b[1];
    *re = n == k ? a[0] - bi : a[0] + bi;
    *im = n == k ? ai + b[0] : b[0] - ai;
}
#endif
