// SPDX-License-Identifier: MIT
// Work-group family: ITEMS work-items (L1) transform one line with its points in their registers,
// GROUP_LINES lines (L2) a group; between the passes the points are exchanged through local memory.

#ifndef ITEMS
#define ITEMS 4
#endif
#ifndef GROUP_LINES
#define GROUP_LINES 1
#define ELEMENTS 4 // points in the registers of a work-item
// 1: neighbouring items load (store) neighbouring lines: columns
#define LOAD_LINES_FASTEST 0
#define STORE_LINES_FASTEST 0
#define EXCHANGES 0 // their number
#define JOINT_EXCHANGE 1
#define FIRST_RADIX 4
#define FIRST_COUNT 1
#define LAST_RADIX 4
#define REPEAT_LAST(M) M(0) M(1) M(2) M(3)
#define LAST_COUNT 1
#define PASSES pass_0(load_line, load_place, xr, xi);
#define FIRST_READ read_0
#define LAST_WRITE write_0
// The layout of the exchange behind the load and of that before the store, where there are any.
#define LOAD_TILE(s, p) ((s) * TILE_POINTS + (p))
#define LOAD_PAD(a) (a)
#define STORE_TILE(s, p) ((s) * TILE_POINTS + (p))
#define STORE_PAD(a) (a)
#endif
// TILE_COLUMNS (with it the next three): a group transforms the rows of a whole matrix of so many
// columns, then the columns, STORE_LENGTH points each.
#ifndef STORE_LENGTH
#define STORE_LENGTH LENGTH
#define STORE_ITEMS ITEMS
#define STORE_GROUP_LINES GROUP_LINES
#endif
#define LOAD_PLACE_AT(slot, p) LOAD_PAD(LOAD_TILE(slot, p))
#define STORE_PLACE_AT(slot, p) STORE_PAD(STORE_TILE(slot, p))
#define GROUP_SIZE (ITEMS * GROUP_LINES)


#ifdef LOAD_PLACES
// Rader's method reads and stores the line as it stands, the points to and from their places by way
// of the exchange. Point 0, beside the FFT's, is in the register ZERO_ELEMENT of item 0.
#define LINE_COUNT ((PLACES + ITEMS - 1) / ITEMS)
#ifndef ZERO_ELEMENT
#define ZERO_ELEMENT (ELEMENTS - 1)
#endif

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

/// One component of the points from the line's order to their places.
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

#ifndef STORE_PAIRS
/// One component of the results, from their places to the line's order.
GROUP_FUNCTION void read_line_of(const line_t line, const place_t at, real *x,
                                const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < PLACES)
            x[c] = exchange[STORE_PLACE_AT(at.slot, STORE_PLACE(k))];
    }
}
#define read_results(at, x, exchange, phase) read_line_of(store_line, at, x, exchange)

GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < LINE_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < PLACES) {
            adapt_store(line, k, &xr[c], &xi[c]);
            store_point(line, k, xr[c], xi[c]);
        }
    }
}
#endif
#else
#define read_loaded FIRST_READ
#define write_results LAST_WRITE
#endif

#ifdef LOAD_STAGED
// The group's lines are loaded as one run of memory.

GROUP_FUNCTION void copy_in_run(STEP_ARGUMENTS, real *xr, real *xi)
{
#pragma unroll
    for (int e = 0; e < ELEMENTS; ++e) {
        const int t = (int)get_local_id(0) + e * GROUP_SIZE;
        const line_t line =
            line_locate(STEP_NAMES, get_group_id(0) * (size_t)GROUP_LINES + t / LENGTH);
        if (t < GROUP_LINES * LENGTH && line.count > 0) {
            load_point(line, t % LENGTH, &xr[e], &xi[e]);
            adapt_load(line, t % LENGTH, &xr[e], &xi[e]);
        }
    }
}

GROUP_FUNCTION void write_loaded(const place_t at, const real *x, EXCHANGE_SPACE real *exchange,
                                const int phase)
{
#pragma unroll
    for (int e = 0; e < ELEMENTS; ++e) {
        const int t = (int)get_local_id(0) + e * GROUP_SIZE;
        if (t < GROUP_LINES * LENGTH)
            exchange[LOAD_PLACE_AT(t / LENGTH, t % LENGTH)] = x[e];
    }
}
#elif defined(MIRRORED_LOAD)
/// The points of a mirrored first pass, in pairs: of item 0 each butterfly is its own mirror image.
GROUP_FUNCTION void load_two(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    load_pair(line, k, zr, zi, yr, yi);
    adapt_load(line, k, zr, zi);
    adapt_load(line, LENGTH - k, yr, yi);
}

GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
    const int own = at.item == 0, apart = LENGTH / FIRST_RADIX;
    real zr, zi, yr, yi;
#pragma unroll
    for (int j = 0; j < FIRST_RADIX / 2; ++j) {
        load_two(line, at.item + j * apart, &zr, &zi, &yr, &yi);
        xr[j] = zr;
        xi[j] = zi;
        if (!own) {
            xr[2 * FIRST_RADIX - 1 - j] = yr;
            xi[2 * FIRST_RADIX - 1 - j] = yi;
        } else if (j > 0) {
            xr[FIRST_RADIX - j] = yr;
            xi[FIRST_RADIX - j] = yi;
        }
    }
    if (own) {
        load_two(line, LENGTH / 2, &zr, &zi, &yr, &yi);
        xr[FIRST_RADIX / 2] = zr;
        xi[FIRST_RADIX / 2] = zi;
    }
#pragma unroll
    for (int i = 0; i < FIRST_RADIX / 2; ++i) {
        const int j = i + FIRST_RADIX / 2;
        load_two(line, own ? apart / 2 + i * apart : LENGTH - at.item - j * apart, &zr, &zi, &yr,
                 &yi);
        if (own) {
            xr[FIRST_RADIX + i] = zr;
            xi[FIRST_RADIX + i] = zi;
            xr[2 * FIRST_RADIX - 1 - i] = yr;
            xi[2 * FIRST_RADIX - 1 - i] = yi;
        } else {
            xr[2 * FIRST_RADIX - 1 - j] = zr;
            xi[2 * FIRST_RADIX - 1 - j] = zi;
            xr[j] = yr;
            xi[j] = yi;
        }
    }
}
#elif !defined(LOAD_PLACES)
/// The points of the first pass, from global memory to registers.
GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < FIRST_COUNT; ++c) {
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < FIRST_RADIX; ++j) {
            const int n = b + j * (LENGTH / FIRST_RADIX);
            real re = REAL(0.0), im = REAL(0.0);
#if (LENGTH / FIRST_RADIX) % ITEMS != 0
            if (b < LENGTH / FIRST_RADIX)
#endif
#if POINTS_IN < LENGTH
            if (n < POINTS_IN)
#endif
            {
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
GROUP_FUNCTION void write_loaded(const place_t at, const real *x, EXCHANGE_SPACE real *exchange,
                                const int phase)
{
#pragma unroll
    for (int c = 0; c < FIRST_COUNT; ++c) {
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < FIRST_RADIX; ++j)
            if (b < LENGTH / FIRST_RADIX)
                exchange[LOAD_PLACE_AT(at.slot,
                                       reorder_place(b + j * (LENGTH / FIRST_RADIX), LENGTH))] =
                    x[c * FIRST_RADIX + j];
    }
}
#endif

#ifdef TURN_RADIX
/// The middle of a convolution, between the last pass there, of radix TURN_RADIX, and the first one
/// back, of the same radix: it takes the frequencies as they stand in the registers.
GROUP_FUNCTION void turn(const line_t line, const place_t at, real *xr, real *xi)
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
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < TURN_RADIX; ++j) {
            const int k = b + j * (LENGTH / TURN_RADIX), e = c * TURN_RADIX + j;
            if (b < LENGTH / TURN_RADIX)
                turn_point(line, k, &xr[e], &xi[e]);
        }
    }
#ifdef LOAD_PLACES
    if (at.item == 0) {
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
#ifdef MIRRORED_STORE
/// The pairs as they stand in the registers: of item 0 each butterfly is its own mirror image.
GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
    const int own = at.item == 0, apart = LENGTH / LAST_RADIX;
#pragma unroll
    for (int j = 0; j <= LAST_RADIX / 2; ++j) { // below N/2; of item 0 also N/2 itself
        const int k = at.item + j * apart;
        if (j == LAST_RADIX / 2 && !own)
            continue;
        real zr = xr[j], zi = xi[j];
        real yr = own ? xr[(LAST_RADIX - j) % LAST_RADIX] : xr[2 * LAST_RADIX - 1 - j];
        real yi = own ? xi[(LAST_RADIX - j) % LAST_RADIX] : xi[2 * LAST_RADIX - 1 - j];
        adapt_store(line, k, &zr, &zi);
        adapt_store(line, (LENGTH - k) % LENGTH, &yr, &yi);
        store_pair(line, k, zr, zi, yr, yi);
    }
#pragma unroll
    for (int i = 0; i < LAST_RADIX / 2; ++i) {
        const int j = i + LAST_RADIX / 2;
        // The pairs of its second butterfly below N/2, or for item 0 of the butterfly in the middle.
        const int k = own ? apart / 2 + i * apart : LENGTH - at.item - j * apart;
        real zr = own ? xr[LAST_RADIX + i] : xr[2 * LAST_RADIX - 1 - j];
        real zi = own ? xi[LAST_RADIX + i] : xi[2 * LAST_RADIX - 1 - j];
        real yr = own ? xr[2 * LAST_RADIX - 1 - i] : xr[j];
        real yi = own ? xi[2 * LAST_RADIX - 1 - i] : xi[j];
        adapt_store(line, k, &zr, &zi);
        adapt_store(line, LENGTH - k, &yr, &yi);
        store_pair(line, k, zr, zi, yr, yi);
    }
}
#else
#define PAIR_COUNT ((PAIRS + ITEMS - 1) / ITEMS)

/// One component of the frequencies of each pair from the exchange.
GROUP_FUNCTION void read_pairs_of(const line_t line, const place_t at, real *x,
                                 const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < PAIR_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < PAIRS) {
            x[2 * c] = exchange[STORE_PLACE_AT(at.slot, STORE_PLACE(PAIR_FIRST(line, k)))];
            x[2 * c + 1] = exchange[STORE_PLACE_AT(at.slot, STORE_PLACE(PAIR_SECOND(line, k)))];
        }
    }
}
#define read_results(at, x, exchange, phase) read_pairs_of(store_line, at, x, exchange)

GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < PAIR_COUNT; ++c) {
        const int k = at.item + c * ITEMS;
        if (k < PAIRS) {
            adapt_store(line, PAIR_FIRST(line, k), &xr[2 * c], &xi[2 * c]);
            adapt_store(line, PAIR_SECOND(line, k), &xr[2 * c + 1], &xi[2 * c + 1]);
            store_pair(line, k, xr[2 * c], xi[2 * c], xr[2 * c + 1], xi[2 * c + 1]);
        }
    }
}
#endif
#elif defined(STORE_STAGED)
// The group's lines are stored as one run of memory.

GROUP_FUNCTION void read_results(const place_t at, real *x, const EXCHANGE_SPACE real *exchange,
                                const int phase)
{
#pragma unroll
    for (int e = 0; e < ELEMENTS; ++e) {
        const int t = (int)get_local_id(0) + e * GROUP_SIZE;
        if (t < GROUP_LINES * LENGTH)
            x[e] = exchange[STORE_PLACE_AT(t / LENGTH, t % LENGTH)];
    }
}

GROUP_FUNCTION void copy_out_run(STEP_ARGUMENTS, real *xr, real *xi)
{
#pragma unroll
    for (int e = 0; e < ELEMENTS; ++e) {
        const int t = (int)get_local_id(0) + e * GROUP_SIZE;
        const line_t line =
            line_locate(STEP_NAMES, get_group_id(0) * (size_t)GROUP_LINES + t / LENGTH);
        if (t < GROUP_LINES * LENGTH && line.count > 0) {
            adapt_store(line, t % LENGTH, &xr[e], &xi[e]);
            store_point(line, t % LENGTH, xr[e], xi[e]);
        }
    }
}
#elif defined(STORE_NEIGHBOURS)
/// The results k and N-1-k as they stand in an item's two butterflies.
GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int j = 0; j < LAST_RADIX; ++j) {
        const int k = at.item + j * (LENGTH / LAST_RADIX), m = LENGTH - 1 - k;
        const int e = j, f = 2 * LAST_RADIX - 1 - j;
        adapt_store(line, k, &xr[e], &xi[e]);
        adapt_store(line, m, &xr[f], &xi[f]);
        if (j < LAST_RADIX / 2)
            store_neighbours(line, k, xr[e], xi[e], xr[f], xi[f]);
        else
            store_neighbours(line, m, xr[f], xi[f], xr[e], xi[e]);
    }
}
#elif !defined(LOAD_PLACES)
#ifdef FOUR_STEP_BY_POWERS
/// Multiplies the results b + j STORE_LENGTH / LAST_RADIX of a butterfly by w^(t k): by w^(t b), and by
/// products of the powers w^(t STORE_LENGTH / LAST_RADIX 2^i).
GROUP_FUNCTION void four_step_powers(const line_t line, int b, real *xr, real *xi)
{
#ifdef FOUR_STEP_OUTER
    const ulong t = FOUR_STEP_OUTER(line.outer);
#else
    const ulong t = line.inner / FOUR_STEP_DIVISOR;
#endif
    real wr[LAST_RADIX], wi[LAST_RADIX];
    four_step_factor(line, t * (ulong)b, &wr[0], &wi[0]);
    ADAPT_MULTIPLY(xr[0], xi[0], wr[0], wi[0])
#define FOUR_STEP_POINT(j)                                                                        \
    if (j > 0) {                                                                                  \
        const int h = 1 << TWIDDLE_LEVEL(j), l = j % h;                                           \
        if (l == 0) {                                                                             \
            four_step_factor(line, t * (ulong)(j * (STORE_LENGTH / LAST_RADIX)), &wr[j], &wi[j]);       \
        } else {                                                                                  \
            wr[j] = wr[h] * wr[l] - wi[h] * wi[l];                                                \
            wi[j] = wr[h] * wi[l] + wi[h] * wr[l];                                                \
        }                                                                                         \
        ADAPT_MULTIPLY(xr[j], xi[j], wr[j], wi[j])                                                \
        ADAPT_MULTIPLY(xr[j], xi[j], wr[0], wi[0])                                                \
    }
    REPEAT_LAST(FOUR_STEP_POINT)
#undef FOUR_STEP_POINT
}
#endif

GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < LAST_COUNT; ++c) {
        const int b = at.item + c * STORE_ITEMS;
#ifdef FOUR_STEP_BY_POWERS
#if (STORE_LENGTH / LAST_RADIX) % STORE_ITEMS != 0
        if (b < STORE_LENGTH / LAST_RADIX)
#endif
            four_step_powers(line, b, xr + c * LAST_RADIX, xi + c * LAST_RADIX);
#endif
#pragma unroll
        for (int j = 0; j < LAST_RADIX; ++j) {
            const int k = b + j * (STORE_LENGTH / LAST_RADIX);
#if (STORE_LENGTH / LAST_RADIX) % STORE_ITEMS != 0
            if (b < STORE_LENGTH / LAST_RADIX)
#endif
#if POINTS_OUT < STORE_LENGTH
            if (k < POINTS_OUT)
#endif
            {
                adapt_store(line, k, &xr[c * LAST_RADIX + j], &xi[c * LAST_RADIX + j]);
                store_point(line, k, xr[c * LAST_RADIX + j], xi[c * LAST_RADIX + j]);
            }
        }
    }
}
#endif

GROUP_FUNCTION place_t place_of(int id, int lines_fastest, int items, int lines)
{
    place_t at;
    at.item = lines_fastest ? id / lines : id % items;
    at.slot = lines_fastest ? id % lines : id / items;
    return at;
}

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
#if EXCHANGES == 0
#elif defined(PRIVATE_EXCHANGE)
    real exchange[EXCHANGE_NUMBERS * (JOINT_EXCHANGE + 1)];
#else
    __local real exchange[EXCHANGE_NUMBERS * (JOINT_EXCHANGE + 1)];
#endif
    const int id = get_local_id(0);
    const size_t first_line = get_group_id(0) * (size_t)GROUP_LINES;
    const place_t load_place = place_of(id, LOAD_LINES_FASTEST, ITEMS, GROUP_LINES);
    const line_t load_line = line_locate(STEP_NAMES, first_line + load_place.slot);
#if LOAD_LINES_FASTEST == STORE_LINES_FASTEST
#define store_place load_place
#define store_line load_line
#else
    const place_t store_place = place_of(id, STORE_LINES_FASTEST, STORE_ITEMS, STORE_GROUP_LINES);
#ifdef TILE_COLUMNS
    line_t store_line = load_line;
    store_line.out = out + get_group_id(0) * (size_t)(2 * STORE_LENGTH * TILE_COLUMNS);
    store_line.inner = store_place.slot;
#else
    const line_t store_line = line_locate(STEP_NAMES, first_line + store_place.slot);
#endif
#endif
    real xr[ELEMENTS], xi[ELEMENTS];
    // Items without a line stay for the barriers.
#ifdef LOAD_STAGED
    copy_in_run(STEP_NAMES, xr, xi);
#else
    if (load_line.count > 0)
        copy_in(load_line, load_place, xr, xi);
#endif
    PASSES
#ifdef STORE_STAGED
    copy_out_run(STEP_NAMES, xr, xi);
#else
    if (store_line.count > 0)
        copy_out(store_line, store_place, xr, xi);
#endif
}
