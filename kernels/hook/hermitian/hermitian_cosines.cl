// SPDX-License-Identifier: MIT
// Coefficients of cosine and sine rules as the frequencies of whole real lines (block/whole.cl),
// one frequency at a time. The table has c(k) = 2 exp(-i pi k / 2N) times the norm's factor. If V
// is the spectrum of the samples in the order of DCT-MD Eq. 9, then C(k) = Re(c V(k)), C(N-k) =
// -Im(c V(k)), and in reverse V(k) = conj(c) (C(k) - i C(N-k)), C(N) = 0.
//
// COSINE_ROOTS: replaces the table of c where it would be long: offset of a two-level list
// (roots.cl) of the order 4N with COSINE_BITS, of which c(k), k > 0, are roots with the norm's
// factor. COSINE_FIRST: c(0). IN_REVERSE, OUT_REVERSE (flags): C(k) is stored at N-1-k. IN_SHIFT:
// it is stored at N-k, and C(0) is 0. OUT_FOURTH: type IV of odd N, C(k) = Re(c V(2k+1)), c = (+-1
// +- i) times the table's one number. LOAD_THRESHOLD: coefficients below the threshold read as 0.
// OUT_ALTERNATE_POINTS: coefficients are multiplied by (-1)^k, where k is the index in the array.

#ifndef COSINE_FACTORS
#define COSINE_FACTORS 0
#endif

/// c(f), f up to N/2.
static inline real2 cosine_factor(const line_t line, INDEX f)
{
#ifdef COSINE_ROOTS
    if (f == 0)
        return (real2)(COSINE_FIRST, REAL(0.0));
    return two_level_root(line.table + COSINE_ROOTS, COSINE_BITS, f);
#else
    return (real2)(line.table[COSINE_FACTORS + 2 * f], line.table[COSINE_FACTORS + 2 * f + 1]);
#endif
}

#ifdef STORE_HERMITIAN_COSINES
static inline void cosine_put(const line_t line, int i, INDEX place, real x)
{
#ifdef OUT_REVERSE
    place = OUT_WHOLE - 1 - place;
#endif
#ifdef OUT_ALTERNATE_POINTS
    x = place & 1 ? -x : x;
#endif
    OUT_NUMBER(x, line.out + OUT_AT(i, place));
}

#ifdef OUT_FOURTH
/// Stores the coefficient of frequency f = 2k + 1 modulo N.
static inline void fourth_put(const line_t line, int i, INDEX f, real re, real im)
{
    const INDEX k = (f & 1 ? f - 1 : f + OUT_WHOLE - 1) / 2;
    const int eighths = (int)((ulong)OUT_WHOLE * (2 * (ulong)k + 1) & 7); // of a turn, backwards
    const real c = line.table[COSINE_FACTORS];
    cosine_put(line, i, k,
               c * ((eighths == 1 || eighths == 7 ? re : -re) + (eighths < 4 ? im : -im)));
}
#endif

/// Stores point k of line i.
static inline void cosines_store(const line_t line, int i, int k, real re, real im)
{
    bool mirrored;
    const INDEX whole = OUT_WHOLE_AT(line, i, k), f = hermitian_place(whole, OUT_WHOLE, &mirrored);
    if (hermitian_twice(line, i, whole))
        return;
    im = mirrored ? -im : im;
#ifdef OUT_FOURTH
    fourth_put(line, i, f, re, im);
    if (f > 0)
        fourth_put(line, i, OUT_WHOLE - f, re, -im);
#else
    const real2 c = cosine_factor(line, f);
    cosine_put(line, i, f, c.x * re - c.y * im);
    if (f > 0 && 2 * f < OUT_WHOLE)
        cosine_put(line, i, OUT_WHOLE - f, -(c.x * im + c.y * re));
#endif
}
#endif

#ifdef LOAD_HERMITIAN_COSINES
/// C(k), k = 0..N.
static inline real cosine_get(const line_t line, int i, INDEX k)
{
#ifdef IN_SHIFT
    if (k == 0)
        return REAL(0.0);
    k = IN_WHOLE - k;
#else
    if (k == IN_WHOLE)
        return REAL(0.0);
#endif
#ifdef IN_REVERSE
    k = IN_WHOLE - 1 - k;
#endif
    const real x = IN_NUMBER(line.in + IN_AT(i, k));
#ifdef LOAD_THRESHOLD
    return fabs(x) >= line.threshold ? x : REAL(0.0);
#else
    return x;
#endif
}

/// Loads point n of line i.
static inline void cosines_load(const line_t line, int i, int n, real *re, real *im)
{
    bool mirrored;
    const INDEX f = hermitian_place(IN_WHOLE_AT(line, i, n), IN_WHOLE, &mirrored);
    const real2 c = cosine_factor(line, f);
    const real a = cosine_get(line, i, f);
    const real b = f > 0 ? cosine_get(line, i, IN_WHOLE - f) : REAL(0.0);
    const real v = c.x * b + c.y * a;
    *re = c.x * a - c.y * b;
    *im = f == 0 || 2 * f == IN_WHOLE ? REAL(0.0) : mirrored ? v : -v;
}
#endif
