// SPDX-License-Identifier: MIT
// The middle of a step that transforms two real lines to their DCT-II coefficients and back. The
// lines are the real and the imaginary parts of one complex line, in the order of DCT-MD Eq. 9; a
// coefficient below the threshold in magnitude is 0 on the way back. As in turn.cl, the frequencies
// are left with real and imaginary parts swapped.
//
// TURN_COSINES: offset in the table of w(k) = f exp(-i pi k / 2N), k = 0..N/2, with f from the norm:
// see hook/cosine_pair_point.cl. The factors of the way back are TURN_BACK w(k), and TURN_BACK_FIRST
// w(0). TURN_MIRRORED (flag): an item's butterflies of the passes around the middle are each other's
// mirror images; without it two exchanges bring pairs of frequencies together.

#ifndef TURN_COSINES
#define TURN_COSINES 0
#define TURN_BACK REAL(1.0)
#define TURN_BACK_FIRST REAL(1.0)
#endif
#ifndef TURN_RADIX
#define TURN_RADIX FIRST_RADIX
#endif
#ifndef TURN_IN_TILE
// The layouts of the exchanges before and after the middle.
#define TURN_IN_TILE(s, p) ((s) * TILE_POINTS + (p))
#define TURN_IN_PAD(a) (a)
#define TURN_OUT_TILE(s, p) ((s) * TILE_POINTS + (p))
#define TURN_OUT_PAD(a) (a)
#endif

/// Takes frequencies k and N - k of both lines, k = 0..N/2, to those of the coefficients that stay.
static inline void turn_pair(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    const real2 w = *(TABLE_SPACE const real2 *)(line.table + TURN_COSINES + 2 * k);
    const real ar = *zr + *yr, ai = *zi - *yi, br = *zi + *yi, bi = *yr - *zr; // twice V
    const real c = lane_threshold(w.x * ar - w.y * ai, line.threshold);
    const real e = lane_threshold(w.x * br - w.y * bi, line.threshold);
    real d = lane_threshold(-(w.x * ai + w.y * ar), line.threshold);
    real f = lane_threshold(-(w.x * bi + w.y * br), line.threshold);
    if (k == 0)
        d = f = REAL(0.0); // coefficient N
    if (2 * k == LENGTH) { // the same coefficient
        d = c;
        f = e;
    }
    const real back = REAL(0.5) * (k == 0 ? TURN_BACK_FIRST : TURN_BACK);
    const real vr = back * w.x, vi = back * w.y;
    const real pr = vr * c - vi * d, pi = -(vr * d + vi * c);
    const real qr = vr * e - vi * f, qi = -(vr * f + vi * e);
    *zr = pi + qr;
    *zi = pr - qi;
    *yr = qr - pi;
    *yi = pr + qi;
}

#ifdef TURN_MIRRORED
/// Turns the pairs in an item's registers. In item 0 each butterfly is its own mirror image.
GROUP_FUNCTION void turn(const line_t line, const place_t at, real *xr, real *xi)
{
    const int own = at.item == 0, stride = LENGTH / TURN_RADIX;
    real zr, zi, yr, yi;
#pragma unroll
    for (int j = 0; j < (TURN_RADIX + 1) / 2; ++j) {
        const int e = (TURN_RADIX - j) % TURN_RADIX, f = 2 * TURN_RADIX - 1 - j;
        zr = xr[j];
        zi = xi[j];
        yr = own ? xr[e] : xr[f];
        yi = own ? xi[e] : xi[f];
        turn_pair(line, at.item + j * stride, &zr, &zi, &yr, &yi);
        xr[j] = zr;
        xi[j] = zi;
        if (own) {
            xr[e] = yr;
            xi[e] = yi;
        } else {
            xr[f] = yr;
            xi[f] = yi;
        }
    }
#pragma unroll
    for (int i = 0; i < TURN_RADIX / 2; ++i) {
        const int j = i + (TURN_RADIX + 1) / 2;
        const int a = TURN_RADIX + i, b = 2 * TURN_RADIX - 1 - i; // of item 0
        const int f = 2 * TURN_RADIX - 1 - j;
        zr = own ? xr[a] : xr[f];
        zi = own ? xi[a] : xi[f];
        yr = own ? xr[b] : xr[j];
        yi = own ? xi[b] : xi[j];
        turn_pair(line, own ? stride / 2 + i * stride : LENGTH - at.item - j * stride, &zr, &zi,
                  &yr, &yi);
        if (own) {
            xr[a] = zr;
            xi[a] = zi;
            xr[b] = yr;
            xi[b] = yi;
        } else {
            xr[f] = zr;
            xi[f] = zi;
            xr[j] = yr;
            xi[j] = yi;
        }
    }
    if (own) { // frequency N/2
        const int e = TURN_RADIX % 2 == 0 ? TURN_RADIX / 2 : TURN_RADIX + TURN_RADIX / 2;
        zr = yr = xr[e];
        zi = yi = xi[e];
        turn_pair(line, LENGTH / 2, &zr, &zi, &yr, &yi);
        xr[e] = zr;
        xi[e] = zi;
    }
}
#else
// An item has the pairs k and N - k, k = item + c ITEMS, in its registers 2c and 2c + 1.
#define TURN_PAIRS (LENGTH / 2 + 1)
#define TURN_PAIR_COUNT ((TURN_PAIRS + ITEMS - 1) / ITEMS)
#define TURN_IN_AT(slot, p) TURN_IN_PAD(TURN_IN_TILE(slot, p))
#define TURN_OUT_AT(slot, p) TURN_OUT_PAD(TURN_OUT_TILE(slot, p))

/// Reads one component of the pairs from the exchange.
GROUP_FUNCTION void read_turn(const place_t at, real *x, const EXCHANGE_SPACE real *exchange,
                              const int phase)
{
#pragma unroll
    for (int c = 0; c < TURN_PAIR_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < TURN_PAIRS) {
            x[2 * c] = exchange[TURN_IN_AT(at.slot, k)];
            x[2 * c + 1] = exchange[TURN_IN_AT(at.slot, k > 0 ? LENGTH - k : 0)];
        }
    }
}

/// Writes one component of the pairs to the exchange.
GROUP_FUNCTION void write_turn(const place_t at, const real *x, EXCHANGE_SPACE real *exchange,
                               const int phase)
{
#pragma unroll
    for (int c = 0; c < TURN_PAIR_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < TURN_PAIRS)
            exchange[TURN_OUT_AT(at.slot, k)] = x[2 * c];
        if (k > 0 && 2 * k < LENGTH)
            exchange[TURN_OUT_AT(at.slot, LENGTH - k)] = x[2 * c + 1];
    }
}

GROUP_FUNCTION void turn(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < TURN_PAIR_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < TURN_PAIRS)
            turn_pair(line, k, &xr[2 * c], &xi[2 * c], &xr[2 * c + 1], &xi[2 * c + 1]);
    }
}
#endif
