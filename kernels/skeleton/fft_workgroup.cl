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
            x[2 * c] = exchange[PAIR_FIRST(line, k)];
            x[2 * c + 1] = exchange[PAIR_SECOND(line, k)];
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
#else
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
    PASSES
#ifdef STORE_PAIRS
    EXCHANGE(LAST_WRITE, read_pairs)
#endif
    if (line.count > 0)
        copy_out(line, item, xr, xi);
}
