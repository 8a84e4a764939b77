// SPDX-License-Identifier: MIT
// The factors between passes, w^(q j) with w = exp(-2 pi i / (STRIDE RADIX)), j = 1..RADIX-1. A
// pass selects its row by TWIDDLE_ROW(q), or by TWIDDLE_LANES(qb) for the LANES neighbours q of
// block qb, and then has the factors as TWIDDLE_RE(j), TWIDDLE_IM(j) or TWIDDLE_LANE_RE(j),
// TWIDDLE_LANE_IM(j).

#ifndef TWIDDLE_SOURCE
#define TWIDDLE_SOURCE 0 // 0: a table at TWIDDLES; 1: sine and cosine; 2: native ones, floats only
#endif

/// The largest e with 2^e <= j, for a constant j in 1..63.
#define TWIDDLE_LEVEL(j) ((j) >= 32 ? 5 : (j) >= 16 ? 4 : (j) >= 8 ? 3 : (j) >= 4 ? 2 : (j) >= 2 ? 1 : 0)

#if TWIDDLE_SOURCE == 0
#define TWIDDLE_ROW(q)                                                                            \
    TABLE_SPACE const real *const w = line.table + TWIDDLES + (q) * (2 * (RADIX - 1));
#define TWIDDLE_LANES(qb)                                                                         \
    TABLE_SPACE const real *const w = line.table + TWIDDLES + (qb) * (2 * (RADIX - 1) * LANES);
#define TWIDDLE_LANE_RE(j) lane_load(w + (2 * (j)-2) * LANES)
#define TWIDDLE_LANE_IM(j) lane_load(w + (2 * (j)-1) * LANES)
#else

#if TWIDDLE_SOURCE == 1
// Reduces the exponent e in 0..n-1 exactly, to within an eighth of a turn of the nearest quarter (u
// - i v), so that only the division by n rounds the angle.
#define TWIDDLE_BODY(type)                                                                        \
    {                                                                                             \
        const type quarter = fmin(rint(REAL(4.0) * e / n), (type)(3));                            \
        const type turn = (REAL(4.0) * e - quarter * n) / (REAL(2.0) * n);                        \
        const type u = fabs(quarter - REAL(2.0)) - REAL(1.0);                                     \
        const type v = REAL(1.0) - fabs(quarter - REAL(1.0));                                     \
        const type c = cospi(turn), s = sinpi(turn);                                              \
        *re = c * u - s * v;                                                                      \
        *im = -(c * v + s * u);                                                                   \
    }
#else
#define TWIDDLE_BODY(type)                                                                        \
    {                                                                                             \
        const type angle = (e - n * rint(e / n)) * (REAL(-6.283185307179586) / n);                \
        *re = native_cos(angle);                                                                  \
        *im = native_sin(angle);                                                                  \
    }
#endif
static inline void twiddle_number(real e, real n, real *re, real *im) TWIDDLE_BODY(real)
static inline void twiddle_lane(lane e, real n, lane *re, lane *im) TWIDDLE_BODY(lane)

/// w^(q j) for one q and j = 1..radix-1, n = stride * radix.
static inline void twiddle_row(int q, int n, int radix, real *w)
{
    for (int j = 1; j < radix; ++j)
        twiddle_number((real)(q * j), (real)n, w + 2 * j - 2, w + 2 * j - 1);
}

/// Like twiddle_row(), for the LANES neighbours from q on.
static inline void twiddle_lanes(int q, int n, int radix, lane *w)
{
#pragma unroll
    for (int j = 1; j < radix; ++j)
        twiddle_lane((lane_iota() + (real)q) * (real)j, (real)n, w + 2 * j - 2, w + 2 * j - 1);
}

#define TWIDDLE_ROW(q)                                                                            \
    real w[2 * RADIX];                                                                            \
    twiddle_row(q, STRIDE *RADIX, RADIX, w);
#define TWIDDLE_LANES(qb)                                                                         \
    lane w[2 * RADIX];                                                                            \
    twiddle_lanes((qb)*LANES, STRIDE *RADIX, RADIX, w);
#define TWIDDLE_LANE_RE(j) w[2 * (j)-2]
#define TWIDDLE_LANE_IM(j) w[2 * (j)-1]
#endif

#define TWIDDLE_RE(j) w[2 * (j)-2]
#define TWIDDLE_IM(j) w[2 * (j)-1]
