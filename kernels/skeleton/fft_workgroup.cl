// SPDX-License-Identifier: MIT
// Work-group family: ITEMS work-items (L1) transform one line with its points in their registers,
// GROUP_LINES lines (L2) a group; between the passes the points are exchanged through local memory.

#ifndef ITEMS
#define ITEMS 4
#endif
#ifndef GROUP_LINES
#define GROUP_LINES 1
#define ELEMENTS 4        // points in the registers of a work-item
#define LINES_NEIGHBOUR 0 // 1: neighbouring items work on neighbouring lines (columns)
#define JOINT_EXCHANGE 1
#define FIRST_RADIX 4
#define FIRST_COUNT 1
#define LAST_RADIX 4
#define LAST_COUNT 1
#define PASSES pass_0(line, item, xr, xi);
#define LAST_WRITE write_0
#endif

#ifdef LOAD_PLACES
// Rader's method reads and stores the line as it stands, the points to and from their places by way
// of the exchange. Point 0, beside the FFT's, is in the register ZERO_ELEMENT of item 0.
#define LINE_COUNT ((PLACES + ITEMS - 1) / ITEMS)
#ifndef ZERO_ELEMENT
#define ZERO_ELEMENT (ELEMENTS - 1)
#endif

static inline void copy_in(const line_t line, int item, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int n = item + c * ITEMS;
        if (n < PLACES) {
            load_point(line, n, &xr[c], &xi[c]);
            adapt_load(line, n, &xr[c], &xi[c]);
        }
    }
}

/// One component of the points from the line's order to their places.
static inline void write_line_of(const line_t line, int item, const real *x,
                                 EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int n = item + c * ITEMS;
        if (n < PLACES)
            exchange[LOAD_PLACE(n)] = x[c];
    }
}
#define write_line(item, x, exchange) write_line_of(line, item, x, exchange)

static inline void read_places(int item, real *x, const EXCHANGE_SPACE real *exchange)
{
    read_0(item, x, exchange);
    x[ZERO_ELEMENT] = exchange[LENGTH];
}

static inline void write_places(int item, const real *x, EXCHANGE_SPACE real *exchange)
{
    LAST_WRITE(item, x, exchange);
    if (item == 0)
        exchange[LENGTH] = x[ZERO_ELEMENT];
}

#ifndef STORE_PAIRS
/// One component of the results, from their places to the line's order.
static inline void read_line_of(const line_t line, int item, real *x,
                                const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int k = item + c * ITEMS;
        if (k < PLACES)
            x[c] = exchange[STORE_PLACE(k)];
    }
}
#define read_line(item, x, exchange) read_line_of(line, item, x, exchange)

static inline void copy_out(const line_t line, int item, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int k = item + c * ITEMS;
        if (k < PLACES) {
            adapt_store(line, k, &xr[c], &xi[c]);
            store_point(line, k, xr[c], xi[c]);
        }
    }
}
#endif
#else
#define write_places LAST_WRITE

/// The points of the first pass, from global memory to registers.
static inline void copy_in(const line_t line, int item, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < FIRST_COUNT; ++c) {
        const int b = item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < FIRST_RADIX; ++j) {
            const int n = b + j * (LENGTH / FIRST_RADIX);
            real re = REAL(0.0), im = REAL(0.0);
            if (b < LENGTH / FIRST_RADIX && n < POINTS_IN) {
                load_point(line, n, &re, &im);
                adapt_load(line, n, &re, &im);
            }
            xr[c * FIRST_RADIX + j] = re;
            xi[c * FIRST_RADIX + j] = im;
        }
    }
}
#endif

#ifdef LOAD_SCATTER
/// One component of the points, loaded in the line's order, to their places in that of DCT-MD Eq. 9.
static inline void write_reordered(int item, const real *x, EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < FIRST_COUNT; ++c) {
        const int b = item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < FIRST_RADIX; ++j)
            if (b < LENGTH / FIRST_RADIX)
                exchange[reorder_place(b + j * (LENGTH / FIRST_RADIX), LENGTH)] =
                    x[c * FIRST_RADIX + j];
    }
}
#endif

#ifdef TURN_RADIX
/// The middle of a convolution, between the last pass there, of radix TURN_RADIX, and the first one
/// back, of the same radix: it takes the frequencies as they stand in the registers.
static inline void turn(const line_t line, int item, real *xr, real *xi)
{
#ifdef LOAD_PLACES
    // Frequency 0 is in register 0 of item 0: the point beside the others, as the frequencies will
    // be, with real and imaginary parts swapped.
    const real zr = xr[ZERO_ELEMENT], zi = xi[ZERO_ELEMENT];
    xr[ZERO_ELEMENT] = zi + xi[0];
    xi[ZERO_ELEMENT] = zr + xr[0];
#endif
#pragma unroll
    for (int c = 0; c < TURN_COUNT; ++c) {
        const int b = item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < TURN_RADIX; ++j) {
            const int k = b + j * (LENGTH / TURN_RADIX), e = c * TURN_RADIX + j;
            if (b < LENGTH / TURN_RADIX)
                turn_point(line, k, &xr[e], &xi[e]);
        }
    }
#ifdef LOAD_PLACES
    if (item == 0) {
        xr[0] += zi;
        xi[0] += zr;
    }
#endif
}
#endif

#ifdef STORE_PAIRS
// A pair hook stores PAIRS results, each from two frequencies: k and N-k unless it says others.
#ifndef PAIRS
#define PAIRS (POINTS_OUT / 2 + 1)
#define PAIR_FIRST(line, k) (k)
#define PAIR_SECOND(line, k) ((k) > 0 ? POINTS_OUT - (k) : 0)
#endif
#define PAIR_COUNT ((PAIRS + ITEMS - 1) / ITEMS)

/// One component of the frequencies of each pair from the exchange.
static inline void read_pairs_of(const line_t line, int item, real *x,
                                 const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < PAIR_COUNT; ++c) {
        const int k = item + c * ITEMS;
        if (k < PAIRS) {
            x[2 * c] = exchange[STORE_PLACE(PAIR_FIRST(line, k))];
            x[2 * c + 1] = exchange[STORE_PLACE(PAIR_SECOND(line, k))];
        }
    }
}
#define read_pairs(item, x, exchange) read_pairs_of(line, item, x, exchange)

static inline void copy_out(const line_t line, int item, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < PAIR_COUNT; ++c) {
        const int k = item + c * ITEMS;
        if (k < PAIRS) {
            adapt_store(line, PAIR_FIRST(line, k), &xr[2 * c], &xi[2 * c]);
            adapt_store(line, PAIR_SECOND(line, k), &xr[2 * c + 1], &xi[2 * c + 1]);
            store_pair(line, k, xr[2 * c], xi[2 * c], xr[2 * c + 1], xi[2 * c + 1]);
        }
    }
}
#elif !defined(LOAD_PLACES)
static inline void copy_out(const line_t line, int item, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < LAST_COUNT; ++c) {
        const int b = item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < LAST_RADIX; ++j) {
            const int k = b + j * (LENGTH / LAST_RADIX);
            if (b < LENGTH / LAST_RADIX && k < POINTS_OUT) {
                adapt_store(line, k, &xr[c * LAST_RADIX + j], &xi[c * LAST_RADIX + j]);
                store_point(line, k, xr[c * LAST_RADIX + j], xi[c * LAST_RADIX + j]);
            }
        }
    }
}
#endif

__attribute__((reqd_work_group_size(ITEMS * GROUP_LINES, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
#ifdef PRIVATE_EXCHANGE
    real exchange[EXCHANGE_FLOATS * (JOINT_EXCHANGE + 1)];
#else
    __local real exchanges[GROUP_LINES * EXCHANGE_FLOATS * (JOINT_EXCHANGE + 1)];
#endif
    const int id = get_local_id(0);
#if LINES_NEIGHBOUR
    const int item = id / GROUP_LINES, slot = id % GROUP_LINES;
#else
    const int item = id % ITEMS, slot = id / ITEMS;
#endif
#ifndef PRIVATE_EXCHANGE
    __local real *exchange = exchanges + slot * (EXCHANGE_FLOATS * (JOINT_EXCHANGE + 1));
#endif
    const line_t line =
        line_locate(STEP_NAMES, get_group_id(0) * (size_t)GROUP_LINES + slot);
    real xr[ELEMENTS], xi[ELEMENTS];
    // Items without a line stay for the barriers.
    if (line.count > 0)
        copy_in(line, item, xr, xi);
#ifdef LOAD_PLACES
    EXCHANGE(write_line, read_places)
#elif defined(LOAD_SCATTER)
    EXCHANGE(write_reordered, read_0)
#endif
    PASSES
#ifdef STORE_PAIRS
    EXCHANGE(write_places, read_pairs)
#elif defined(LOAD_PLACES)
    EXCHANGE(write_places, read_line)
#endif
    if (line.count > 0)
        copy_out(line, item, xr, xi);
}
