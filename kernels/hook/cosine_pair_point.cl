// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: the DCT-II coefficients of two real lines, whose reordered
// samples (DCT-MD Eq. 9) are the real and the imaginary parts of one complex line. The table has
// the factors w = f exp(-i pi k / 2N), with f from the norm. If V is the spectrum of one of the two
// lines, C(k) = 2 Re(w V(k)) and C(N-k) = -2 Im(w V(k)).

#ifndef COSINE_FACTORS
#define COSINE_FACTORS 0
#endif

#ifdef STORE_COSINE_PAIR
/// Stores a coefficient of both lines; the second line may not exist.
static inline void store_both(const line_t line, int k, real a, real b)
{
#ifdef OUT_TWO
    OUT_PAIR(line.out + OUT_AT(2 * line.inner, k), (real2)(a, b));
#else
    OUT_NUMBER(a, line.out + OUT_AT(REAL_FIRST(line.inner), k));
    if (REAL_HAS_SECOND(line.inner))
        OUT_NUMBER(b, line.out + OUT_AT(2 * line.inner + 1, k));
#endif
}

/// C(k) and C(N-k) of both lines from z = Z(k) and y = Z(N-k), k = 0..N/2.
static inline void store_pair(const line_t line, int k, real zr, real zi, real yr, real yi)
{
    const real2 w = *(TABLE_SPACE const real2 *)(line.table + COSINE_FACTORS + 2 * k);
    const real ar = zr + yr, ai = zi - yi, br = zi + yi, bi = yr - zr; // twice V
    store_both(line, k, w.x * ar - w.y * ai, w.x * br - w.y * bi);
    if (k > 0 && 2 * k < POINTS_OUT)
        store_both(line, POINTS_OUT - k, -(w.x * ai + w.y * ar), -(w.x * bi + w.y * br));
}
#endif

#ifdef LOAD_COSINE_PAIR
static inline real2 load_both(const line_t line, int k)
{
#ifdef IN_TWO
    real2 c = IN_PAIR(line.in + IN_AT(2 * line.inner, k));
#else
    real2 c;
    c.x = IN_NUMBER(line.in + IN_AT(REAL_FIRST(line.inner), k));
    c.y = REAL_TWO ? IN_NUMBER(line.in + IN_AT(REAL_SECOND(line.inner), k)) : REAL(0.0);
#endif
#ifdef LOAD_THRESHOLD
    c.x = lane_threshold(c.x, line.threshold);
    c.y = lane_threshold(c.y, line.threshold);
#endif
    return c;
}

/// Z(k) and Z(N-k), k = 0..N/2, from C(k) and C(N-k) of both lines, C(N) = 0:
/// V(k) = conj(w) (C(k) - i C(N-k)) / 2.
static inline void load_pair(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    const real2 w = *(TABLE_SPACE const real2 *)(line.table + COSINE_FACTORS + 2 * k);
    const real2 c = load_both(line, k);
    const real2 d = k > 0 ? load_both(line, POINTS_IN - k) : (real2)(REAL(0.0), REAL(0.0));
    const real ar = REAL(0.5) * (w.x * c.x - w.y * d.x), ai = REAL(-0.5) * (w.x * d.x + w.y * c.x);
    const real br = REAL(0.5) * (w.x * c.y - w.y * d.y), bi = REAL(-0.5) * (w.x * d.y + w.y * c.y);
    *zr = ar - bi;
    *zi = ai + br;
    *yr = ar + bi;
    *yi = br - ai;
}
#endif
