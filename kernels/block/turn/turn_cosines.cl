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

/// Takes frequencies k and N - k of both lines, 0 < k < N/2, to those of the coefficients that stay.
static inline void turn_pair(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    const real2 w = *(TABLE_SPACE const real2 *)(line.table + TURN_COSINES + 2 * k);
    const real ar = *zr + *yr, ai = *zi - *yi, br = *zi + *yi, bi = *yr - *zr; // twice V
    const real c = lane_threshold(w.x * ar - w.y * ai, line.threshold);
    const real e = lane_threshold(w.x * br - w.y * bi, line.threshold);
    const real d = lane_threshold(w.x * ai + w.y * ar, line.threshold); // its coefficient is -d
    const real f = lane_threshold(w.x * bi + w.y * br, line.threshold);
    const real vr = REAL(0.5) * TURN_BACK * w.x, vi = REAL(0.5) * TURN_BACK * w.y;
    const real pr = vr * c + vi * d, pi = vr * d - vi * c;
    const real qr = vr * e + vi * f, qi = vr * f - vi * e;
    *zr = pi + qr;
    *zi = pr - qi;
    *yr = qr - pi;
    *yi = pr + qi;
}

/// The same of a frequency that is its own pair: 0 or N/2.
static inline void turn_alone(const line_t line, int k, real *zr, real *zi)
{
    const real2 w = *(TABLE_SPACE const real2 *)(line.table + TURN_COSINES + 2 * k);
    const real c = lane_threshold(REAL(2.0) * w.x * *zr, line.threshold);
    const real e = lane_threshold(REAL(2.0) * w.x * *zi, line.threshold);
    const real back = k == 0 ? REAL(0.5) * TURN_BACK_FIRST * w.x : TURN_BACK * w.x;
    *zr = back * e;
    *zi = back * c;
}

#ifdef TURN_MIRRORED
/// One of two numbers that are both in registers. Written as an expression of two array elements, the
/// choice may become a choice between their addresses, which keeps the array out of the registers.
GROUP_FUNCTION real either(int first, real a, real b)
{
    return first ? a : b;
}

// An item's two butterflies have the frequencies k and N - k in registers j and 2 TURN_RADIX - 1 - j; in
// item 0 (`own`), where each butterfly is its own mirror image, after pair_registers(). Register 0
// then has frequency 0 and the last one frequency N/2.

/// Brings the pairs of item 0 to the registers in which other items have theirs.
GROUP_FUNCTION void pair_registers(const int own, real *x)
{
    real y[2 * TURN_RADIX];
    const int middle = TURN_RADIX % 2 == 0 ? TURN_RADIX / 2 : TURN_RADIX + TURN_RADIX / 2;
#pragma unroll
    for (int e = 0; e < 2 * TURN_RADIX; ++e)
        y[e] = x[e];
#pragma unroll
    for (int i = 0; i < TURN_RADIX / 2; ++i)
        x[TURN_RADIX - 1 - i] = either(own, y[2 * TURN_RADIX - 1 - i], y[TURN_RADIX - 1 - i]);
#pragma unroll
    for (int j = 1; j < (TURN_RADIX + 1) / 2; ++j)
        x[2 * TURN_RADIX - 1 - j] = either(own, y[TURN_RADIX - j], y[2 * TURN_RADIX - 1 - j]);
    x[2 * TURN_RADIX - 1] = either(own, y[middle], y[2 * TURN_RADIX - 1]);
}

/// Undoes pair_registers().
GROUP_FUNCTION void part_registers(const int own, real *x)
{
    real y[2 * TURN_RADIX];
    const int middle = TURN_RADIX % 2 == 0 ? TURN_RADIX / 2 : TURN_RADIX + TURN_RADIX / 2;
#pragma unroll
    for (int e = 0; e < 2 * TURN_RADIX; ++e)
        y[e] = x[e];
#pragma unroll
    for (int i = 0; i < TURN_RADIX / 2; ++i)
        x[2 * TURN_RADIX - 1 - i] = either(own, y[TURN_RADIX - 1 - i], y[2 * TURN_RADIX - 1 - i]);
#pragma unroll
    for (int j = 1; j < (TURN_RADIX + 1) / 2; ++j)
        x[TURN_RADIX - j] = either(own, y[2 * TURN_RADIX - 1 - j], y[TURN_RADIX - j]);
    x[middle] = either(own, y[2 * TURN_RADIX - 1], y[middle]);
}

/// Frequency k of the pair in registers j and 2 RADIX - 1 - j, k = 0..N/2.
GROUP_FUNCTION int pair_frequency(const int item, const int j)
{
    const int stride = LENGTH / TURN_RADIX;
    return j < (TURN_RADIX + 1) / 2 ? item + j * stride
           : item == 0         ? stride / 2 + (TURN_RADIX - 1 - j) * stride
                               : LENGTH - item - j * stride;
}

/// Turns the pairs in an item's registers. In item 0 frequencies 0 and N/2 are their own pairs.
GROUP_FUNCTION void turn(const line_t line, const place_t at, real *xr, real *xi)
{
    const int own = at.item == 0, last = 2 * TURN_RADIX - 1;
    pair_registers(own, xr);
    pair_registers(own, xi);
    real first_r = xr[0], first_i = xi[0], middle_r = xr[last], middle_i = xi[last];
    if (own) {
        turn_alone(line, 0, &first_r, &first_i);
        turn_alone(line, LENGTH / 2, &middle_r, &middle_i);
    }
#pragma unroll
    for (int j = 0; j < TURN_RADIX; ++j) {
        const int f = last - j, upper = j >= (TURN_RADIX + 1) / 2;
        real zr = xr[upper ? f : j], zi = xi[upper ? f : j];
        real yr = xr[upper ? j : f], yi = xi[upper ? j : f];
        turn_pair(line, pair_frequency(at.item, j), &zr, &zi, &yr, &yi);
        xr[upper ? f : j] = zr;
        xi[upper ? f : j] = zi;
        xr[upper ? j : f] = yr;
        xi[upper ? j : f] = yi;
    }
    xr[0] = either(own, first_r, xr[0]);
    xi[0] = either(own, first_i, xi[0]);
    xr[last] = either(own, middle_r, xr[last]);
    xi[last] = either(own, middle_i, xi[last]);
    part_registers(own, xr);
    part_registers(own, xi);
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
        if (k == 0 || 2 * k == LENGTH)
            turn_alone(line, k, &xr[2 * c], &xi[2 * c]);
        else if (k < TURN_PAIRS)
            turn_pair(line, k, &xr[2 * c], &xi[2 * c], &xr[2 * c + 1], &xi[2 * c + 1]);
    }
}
#endif
