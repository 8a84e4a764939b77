// SPDX-License-Identifier: MIT
// A group of the work-group family: its geometry, the copies of Rader's method, and the middle of a
// convolution. ITEMS work-items (L1) hold a line's points in their registers; a group has
// GROUP_LINES lines (L2).

#ifndef ITEMS
#define ITEMS 4
#endif
#ifndef GROUP_LINES
#define GROUP_LINES 1
#define POINTS_PER_ITEM 4 // points in the registers of a work-item
// 1: neighbouring items load (store) neighbouring lines, which are columns
#define LOAD_LINES_FASTEST 0
#define STORE_LINES_FASTEST 0
#define EXCHANGES 0 // number of exchanges
#define JOINT_EXCHANGE 1
#define FIRST_RADIX 4
#define FIRST_COUNT 1
#define LAST_RADIX 4
#define REPEAT_LAST(M) M(0) M(1) M(2) M(3)
#define LAST_COUNT 1
#define PASSES pass_0(load_line, load_place, xr, xi);
#define FIRST_READ read_0
#define LAST_WRITE write_0
// The layouts of the exchange after the load and of the one before the store, where they exist.
#define LOAD_TILE(s, p) ((s) * TILE_POINTS + (p))
#define LOAD_PAD(a) (a)
#define STORE_TILE(s, p) ((s) * TILE_POINTS + (p))
#define STORE_PAD(a) (a)
#endif
// With TILE_COLUMNS (and the next three) a group transforms the rows of a whole matrix of this many
// columns, then the columns of STORE_LENGTH points each.
#ifndef STORE_LENGTH
#define STORE_LENGTH LENGTH
#define STORE_ITEMS ITEMS
#define STORE_GROUP_LINES GROUP_LINES
#endif
#define LOAD_PLACE_AT(slot, p) LOAD_PAD(LOAD_TILE(slot, p))
#define STORE_PLACE_AT(slot, p) STORE_PAD(STORE_TILE(slot, p))
#define GROUP_SIZE (ITEMS * GROUP_LINES)
// OUTER_FASTEST (flag): groups go along the outer index first, so that groups with the same lines of
// all outer indices, and with the same part of a mask, run at the same time.
// REVERSED_GROUPS (flag): groups begin with the last lines.
#ifdef REVERSED_GROUPS
#define ORDERED_FROM(group) (get_num_groups(0) - 1 - (group))
#else
#define ORDERED_FROM(group) (group)
#endif
#ifdef OUTER_FASTEST
#define ORDERED_GROUP(group)                                                                      \
    (ORDERED_FROM(group) % OUTER * (INNER / GROUP_LINES) + ORDERED_FROM(group) / OUTER)
#else
#define ORDERED_GROUP(group) ORDERED_FROM(group)
#endif
#ifdef IDLE_ITEMS
#define GROUP_ITEM min((int)get_local_id(0), GROUP_SIZE - 1)
#else
#define GROUP_ITEM ((int)get_local_id(0))
#endif

// Rader's method reads and stores the line in its own order; an exchange permutes the points. Point
// 0, which is not in the FFT, is in the register ZERO_ELEMENT of item 0.
#ifndef ZERO_ELEMENT
#define ZERO_ELEMENT (POINTS_PER_ITEM - 1)
#endif

#ifdef REAL_RADER
// group_real.cl has the copies and the turn.
#elif defined(LOAD_PERMUTATION)
#define LINE_COUNT ((PLACES + ITEMS - 1) / ITEMS)

GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int n = at.item + c * ITEMS;
        if (n < PLACES) {
            load_point(line, n, &xr[c], &xi[c]);
            adapt_load(line, n, &xr[c], &xi[c]);
        }
    }
}

/// Writes one component of the points, from the line's order to their permuted indices.
GROUP_FUNCTION void write_line_of(const line_t line, const place_t at, const real *x,
                                 EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int n = at.item + c * ITEMS;
        if (n < PLACES)
            exchange[LOAD_PLACE_AT(at.slot, LOAD_PLACE(n))] = x[c];
    }
}
#define write_loaded(at, x, exchange, phase) write_line_of(load_line, at, x, exchange)

GROUP_FUNCTION void read_loaded(const place_t at, real *x, const EXCHANGE_SPACE real *exchange,
                               const int phase)
{
    FIRST_READ(at, x, exchange, phase);
    x[ZERO_ELEMENT] = exchange[LOAD_PLACE_AT(at.slot, LENGTH)];
}

GROUP_FUNCTION void write_results(const place_t at, const real *x, EXCHANGE_SPACE real *exchange,
                                 const int phase)
{
    LAST_WRITE(at, x, exchange, phase);
    if (at.item == 0)
        exchange[STORE_PLACE_AT(at.slot, LENGTH)] = x[ZERO_ELEMENT];
}
#else
#define read_loaded FIRST_READ
#define write_results LAST_WRITE
#endif

#ifdef MASK_AHEAD
// MASK_AHEAD (flag): the factors of a filter come to local memory while the lines are transformed.
// Each work-item brings those of its own frequencies, so that no barrier is needed.
#define MASK_PARAMETERS , __local real *factors
#define FACTOR_PLACE(e) ((e) * GROUP_SIZE + GROUP_ITEM)

GROUP_FUNCTION void bring_factors(const line_t line, const place_t at)
{
#pragma unroll
    for (int c = 0; c < TURN_COUNT; ++c) {
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < TURN_RADIX; ++j) {
            const int k = b + j * (LENGTH / TURN_RADIX);
            if (b < LENGTH / TURN_RADIX)
                copy_ahead(line.mask + MASK_AT(line.inner, k),
                           line.factors + FACTOR_PLACE(c * TURN_RADIX + j));
        }
    }
}
#else
#define MASK_PARAMETERS
#endif

#if defined(TURN_RADIX) && !defined(TURN_COSINES) && !defined(REAL_RADER)
/// The middle of a convolution. It works on the frequencies in the registers, between the last pass
/// forward, of radix TURN_RADIX, and the first one back, of the same radix.
GROUP_FUNCTION void turn(const line_t line, const place_t at, real *xr, real *xi)
{
#ifdef LOAD_PERMUTATION
    // Frequency 0 is in register 0 of item 0. The point outside the FFT gets real and imaginary
    // parts swapped, as the frequencies will.
    const real zr = xr[ZERO_ELEMENT], zi = xi[ZERO_ELEMENT];
    xr[ZERO_ELEMENT] = zi + xi[0];
    xi[ZERO_ELEMENT] = zr + xr[0];
#endif
#ifdef MASK_AHEAD
    COPIES_ARRIVE
#endif
#pragma unroll
    for (int c = 0; c < TURN_COUNT; ++c) {
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < TURN_RADIX; ++j) {
            const int k = b + j * (LENGTH / TURN_RADIX), e = c * TURN_RADIX + j;
            if (b < LENGTH / TURN_RADIX)
#ifdef MASK_AHEAD
                turn_by(line.factors[FACTOR_PLACE(e)], &xr[e], &xi[e]);
#else
                turn_point(line, k, &xr[e], &xi[e]);
#endif
        }
    }
#ifdef LOAD_PERMUTATION
    if (at.item == 0) {
        xr[0] += zi;
        xi[0] += zr;
    }
#endif
}
#endif
