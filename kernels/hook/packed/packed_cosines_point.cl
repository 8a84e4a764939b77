// SPDX-License-Identifier: MIT
// Work-group family: the coefficients of a real line of N = 2M samples that is packed in M complex
// points, of types II and III. V(k), k = 0..M, is the half spectrum of the reordered samples
// (packed_samples_point.cl). With w = exp(-i pi / 2N) and the norm's factor f, C(k) = Re(f w^k V(k))
// and C(N-k) = -Im(f w^k V(k)), and V(k) = conj(f w^k) (C(k) - i C(N-k)) on the way back, C(N) = 0.
//
// COSINE_FACTORS, COSINE_FIFTHS: table offsets of f w^k and f w^5k, k = 0..M/2, where f is halved
// for stores. COSINE_RATIO: of the factor of C(0) to the others. IN_REVERSE, OUT_REVERSE (flags):
// coefficient k is at N - 1 - k. IN_SHIFT (flag): it is at N - k, and C(0) is 0.

#ifndef COSINE_FACTORS
#define COSINE_FACTORS 0
#endif
#ifndef COSINE_FIFTHS
#define COSINE_FIFTHS 0
#define COSINE_RATIO REAL(1.0)
#endif
#define HALF_ROOT REAL(0.70710678118654752440) // the root of 1/2

static inline real2 cosine_factor(const line_t line, int factors, int k)
{
    return *(TABLE_SPACE const real2 *)(line.table + factors + 2 * k);
}

#ifdef STORE_PACKED_COSINES
static inline void cosine_store(const line_t line, int k, real x)
{
#ifdef OUT_REVERSE
    k = 2 * POINTS_OUT - 1 - k;
#endif
    OUT_NUMBER(x, line.out + OUT_AT(line.inner, k));
}

/// C(k), C(M-k), C(M+k) and C(N-k) from z = Z(k) and y = Z(M-k), k = 0..M/2.
static inline void store_pair(const line_t line, int k, real zr, real zi, real yr, real yi)
{
    const real2 a = cosine_factor(line, COSINE_FACTORS, k), b = cosine_factor(line, COSINE_FIFTHS, k);
    const real er = zr + yr, ei = zi - yi, pr = zi + yi, pi = yr - zr;
    const real ur = a.x * er - a.y * ei, ui = a.x * ei + a.y * er;
    const real vr = b.x * pr - b.y * pi, vi = b.x * pi + b.y * pr;
    const real qr = HALF_ROOT * (ur - vr), qi = HALF_ROOT * (ui - vi);
    if (k == 0) {
        cosine_store(line, 0, COSINE_RATIO * (ur + vr));
        cosine_store(line, POINTS_OUT, qr);
        return;
    }
    cosine_store(line, k, ur + vr);
    cosine_store(line, 2 * POINTS_OUT - k, -(ui + vi));
    if (2 * k < POINTS_OUT) {
        cosine_store(line, POINTS_OUT - k, qr - qi);
        cosine_store(line, POINTS_OUT + k, qr + qi);
    }
}
#endif

#ifdef LOAD_PACKED_COSINES
/// C(k), k = 0..N-1.
static inline real cosine_load(const line_t line, int k)
{
#ifdef IN_SHIFT
    if (k == 0)
        return REAL(0.0);
    k = 2 * POINTS_IN - k;
#endif
#ifdef IN_REVERSE
    k = 2 * POINTS_IN - 1 - k;
#endif
    return IN_NUMBER(line.in + IN_AT(line.inner, k));
}

/// Z(k) and Z(M-k), k = 0..M/2, from C(k), C(M-k), C(M+k) and C(N-k).
static inline void load_pair(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    const real2 a = cosine_factor(line, COSINE_FACTORS, k), b = cosine_factor(line, COSINE_FIFTHS, k);
    const real first = cosine_load(line, k), low = cosine_load(line, POINTS_IN - k);
    const real cr = k > 0 ? first : COSINE_RATIO * first;
    const real ci = k > 0 ? -cosine_load(line, 2 * POINTS_IN - k) : REAL(0.0);
    const real high = k > 0 ? cosine_load(line, POINTS_IN + k) : low;
    const real dr = HALF_ROOT * (low + high), di = HALF_ROOT * (high - low);
    const real er = cr + dr, ei = ci + di, pr = cr - dr, pi = ci - di;
    const real ur = a.x * er + a.y * ei, ui = a.x * ei - a.y * er; // conj(a) e
    const real vr = b.y * pr - b.x * pi, vi = b.x * pr + b.y * pi; // i conj(b) p
    *zr = ur + vr;
    *zi = ui + vi;
    *yr = ur - vr;
    *yi = vi - ui;
}
#endif
