// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: a real line of even length as a complex one of half the
// length, and its half spectrum, as in half_spectrum_packed_lanes.cl.
//
// HALF_ROOTS: replaces the table of w^k where it would be long: offset of a two-level list
// (roots.cl) of the order 2M with HALF_BITS.

#ifndef HALF_TWIDDLE
#define HALF_TWIDDLE 0
#endif

/// w^k, k = 0..M/2.
static inline real2 half_twiddle(const line_t line, int k)
{
#ifdef HALF_ROOTS
    return two_level_root(line.table + HALF_ROOTS, HALF_BITS, (ulong)k);
#else
    return (real2)(line.table[HALF_TWIDDLE + 2 * k], line.table[HALF_TWIDDLE + 2 * k + 1]);
#endif
}

#if defined(STORE_HALF_SPECTRUM_PACKED) && defined(STORE_RUN) && !defined(STAGED_RESULTS)
/// X(k) from z = Z(k) and y = Z(M-k), k = 0..M; those at the ends are exactly real.
static inline real2 spectrum_point(const line_t line, int k, real zr, real zi, real yr, real yi)
{
    real2 w = half_twiddle(line, 2 * k <= POINTS_OUT ? k : POINTS_OUT - k);
    w.x = 2 * k <= POINTS_OUT ? w.x : -w.x; // w^(M-k) = -conj(w^k)
    const real er = REAL(0.5) * (zr + yr), ei = REAL(0.5) * (zi - yi);
    const real pr = REAL(0.5) * (zi + yi), pi = REAL(0.5) * (yr - zr);
    const real im = ei + (w.x * pi + w.y * pr);
    return (real2)(er + (w.x * pr - w.y * pi), k % POINTS_OUT == 0 ? REAL(0.0) : im);
}
#elif defined(STORE_HALF_SPECTRUM_PACKED)
/// X(k) and X(M-k) from z = Z(k) and y = Z(M-k), k = 0..M/2.
static inline void store_pair(const line_t line, int k, real zr, real zi, real yr, real yi)
{
    const real2 w = half_twiddle(line, k);
    const real er = REAL(0.5) * (zr + yr), ei = REAL(0.5) * (zi - yi);
    const real pr = REAL(0.5) * (zi + yi), pi = REAL(0.5) * (yr - zr);
    const real tr = w.x * pr - w.y * pi, ti = w.x * pi + w.y * pr;
    if (k == 0) { // exactly real; here e and t are Re Z(0) and Im Z(0)
        out_point(line, 0, er + pr, REAL(0.0));
        out_point(line, POINTS_OUT, er - pr, REAL(0.0));
        return;
    }
    out_point(line, k, er + tr, ei + ti);
    if (2 * k < POINTS_OUT)
        out_point(line, POINTS_OUT - k, er - tr, ti - ei);
}
#endif

#ifdef LOAD_HALF_SPECTRUM_PACKED
/// Z(k) and Z(M-k), k = 0..M/2, from X(k) and X(M-k).
static inline void load_pair(const line_t line, int k, real *zr, real *zi, real *vr, real *vi)
{
    real xr, xi, yr, yi;
    in_point(line, k, &xr, &xi);
    in_point(line, POINTS_IN - k, &yr, &yi);
    if (k == 0) {
        xi = REAL(0.0);
        yi = REAL(0.0);
    }
    const real2 w = half_twiddle(line, k);
    const real er = xr + yr, ei = xi - yi, dr = xr - yr, di = xi + yi;
    const real ur = w.y * dr - w.x * di, ui = w.x * dr + w.y * di; // j conj(w) d
    *zr = er + ur;
    *zi = ei + ui;
    *vr = er - ur;
    *vi = ui - ei;
}
#endif
