// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: the complex line of two real lines and their half spectra,
// as in half_spectrum_pair_lanes.cl. IN_TWO, OUT_TWO (flags): the half spectra are columns, whose numbers
// of one row are side by side, at offsets that four divides.

#ifdef STORE_HALF_SPECTRUM_PAIR
/// A(k) and B(k) from z = Z(k) and w = Z(N-k), k = 0..N/2.
static inline void store_pair(const line_t line, int k, real zr, real zi, real wr, real wi)
{
    real ar = REAL(0.5) * (zr + wr), ai = REAL(0.5) * (zi - wi);
    real br = REAL(0.5) * (zi + wi), bi = REAL(0.5) * (wr - zr);
#if defined(FOUR_STEP) && !defined(SIZES)
    four_step_multiply(line, 0, k, &ar, &ai);
    if (REAL_TWO)
        four_step_multiply(line, 1, k, &br, &bi);
#endif
#if defined(OUT_ROW_PAIRS) || defined(OUT_TWO)
    OUT_PAIRS(line.out + OUT_AT(2 * line.inner, k), ((real2)(ar, ai)), ((real2)(br, bi)));
#else
    out_number(line, OUT_AT(REAL_FIRST(line.inner), k), ar, ai);
    if (REAL_HAS_SECOND(line.inner))
        out_number(line, OUT_AT(2 * line.inner + 1, k), br, bi);
#endif
}
#endif

#ifdef LOAD_HALF_SPECTRUM_PAIR
/// Z(k) and Z(N-k), k = 0..N/2, from A(k) and B(k).
static inline void load_pair(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    real ar, ai, br = REAL(0.0), bi = REAL(0.0);
#if defined(IN_ROW_PAIRS) || defined(IN_TWO)
    real2 a, b;
    IN_PAIRS(line.in + IN_AT(2 * line.inner, k), &a, &b);
    ar = a.x;
    ai = a.y;
    br = b.x;
    bi = b.y;
#else
    in_number(line, IN_AT(REAL_FIRST(line.inner), k), &ar, &ai);
    if (REAL_TWO)
        in_number(line, IN_AT(REAL_SECOND(line.inner), k), &br, &bi);
#endif
    if (k == 0 || 2 * k == POINTS_IN) {
        ai = REAL(0.0);
        bi = REAL(0.0);
    }
    *zr = ar - bi;
    *zi = ai + br;
    *yr = ar + bi;
    *yi = br - ai;
}
#endif
