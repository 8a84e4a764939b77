// SPDX-License-Identifier: MIT
// A group whose lines are real lines alone, by Rader's method (REAL_RADER). The convolution is one of
// N - 1 = 2 HALF_LINE real numbers, of which numbers 2m and 2m + 1 are the real and the imaginary part
// of point m of the FFT; the numbers from there to 2 LENGTH, if there are any, are zeros. Number 2
// LENGTH is point 0 of the line, which the convolution leaves out. As a primitive root's power
// HALF_LINE is -1, results r and r + HALF_LINE modulo N - 1 are conjugate frequencies: their real part
// is half the sum of these numbers, their imaginary part half the difference.
//
// REAL_HALF: 1 where real points are loaded, and frequencies 0..N/2 stored; 2 where these frequencies
// are loaded, as two real numbers each, and the numbers are the line's samples.
//
// Both components are in local memory at once (JOINT_EXCHANGE): the numbers of a line are in any order.

#define HALF_LINE (POINTS_IN / 2)
/// The number of the conjugate frequency.
#define OPPOSITE(q) ((q) < HALF_LINE ? (q) + HALF_LINE : (q)-HALF_LINE)
/// Where number q of a line is, after the load and before the store.
#define LOADED_AT(slot, q) (LOAD_PLACE_AT(slot, (q) >> 1) + ((q) & 1) * EXCHANGE_NUMBERS)
#define RESULT_AT(slot, q) (STORE_PLACE_AT(slot, (q) >> 1) + ((q) & 1) * EXCHANGE_NUMBERS)
#ifndef TURN_IN_TILE
#define TURN_IN_TILE(s, p) ((s) * TILE_POINTS + (p))
#define TURN_IN_PAD(a) (a)
#endif

// An item has the frequencies k = item + c ITEMS in registers c, or the reals k in xr and those half a
// line further in xi.
#define HALF_COUNT ((HALF_LINE + ITEMS) / ITEMS)
#define EACH_HALF(k)                                                                              \
    for (int c = 0, k = at.item; c < HALF_COUNT; ++c, k += ITEMS)
#define SECOND_REAL(k) ((k) + HALF_COUNT * ITEMS)

/// Loads a real point.
GROUP_FUNCTION void load_real(const line_t line, int n, real *x)
{
    real im;
    load_point(line, n, x, &im);
    adapt_load(line, n, x, &im);
}

GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    EACH_HALF(k)
    {
#if REAL_HALF == 2
        if (k <= HALF_LINE) {
            real re, im;
            load_point(line, k, &re, &im);
            adapt_load(line, k, &re, &im);
            im = HALF_CONJUGATE ? -im : im;
            xr[c] = re + im;
            xi[c] = re - im;
        }
#else
        if (k < POINTS_IN)
            load_real(line, k, &xr[c]);
        if (SECOND_REAL(k) < POINTS_IN)
            load_real(line, SECOND_REAL(k), &xi[c]);
#endif
    }
}

/// Writes the loaded numbers to their places in the convolution.
GROUP_FUNCTION void write_numbers(const line_t line, const place_t at, const real *xr,
                                  const real *xi, EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    EACH_HALF(k)
    {
#if REAL_HALF == 2
        if (k <= HALF_LINE) {
            const int q = LOAD_PLACE(k);
            exchange[LOADED_AT(at.slot, q)] = xr[c];
            if (k > 0)
                exchange[LOADED_AT(at.slot, OPPOSITE(q))] = xi[c];
        }
#else
        if (k < POINTS_IN)
            exchange[LOADED_AT(at.slot, LOAD_PLACE(k))] = xr[c];
        if (SECOND_REAL(k) < POINTS_IN)
            exchange[LOADED_AT(at.slot, LOAD_PLACE(SECOND_REAL(k)))] = xi[c];
#endif
    }
    for (int q = 2 * HALF_LINE + at.item; q < 2 * LENGTH; q += ITEMS)
        exchange[LOADED_AT(at.slot, q)] = REAL(0.0);
}
#define write_loaded(at, xr, xi, exchange) write_numbers(load_line, at, xr, xi, exchange)

GROUP_FUNCTION void read_loaded(const place_t at, real *xr, real *xi,
                                const EXCHANGE_SPACE real *exchange)
{
    FIRST_READ(at, xr, exchange, 0);
    FIRST_READ(at, xi, exchange + EXCHANGE_NUMBERS, 0);
    xr[ZERO_ELEMENT] = exchange[LOAD_PLACE_AT(at.slot, LENGTH)];
}

/// The middle of the convolution. Frequency k of the numbers and the one LENGTH further are sums of
/// point k of the FFT and the conjugate of point LENGTH - k, and so are the points of the FFT back: the
/// table has the factors of both. Leaves real and imaginary parts swapped, as turn.cl does.
GROUP_FUNCTION void turn(const line_t line, const place_t at, real *xr, real *xi,
                         const EXCHANGE_SPACE real *exchange)
{
    const real zero = xr[ZERO_ELEMENT];
    xr[ZERO_ELEMENT] = zero + (xr[0] + xi[0]); // in item 0
#pragma unroll
    for (int c = 0; c < TURN_COUNT; ++c) {
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < TURN_RADIX; ++j) {
            const int k = b + j * (LENGTH / TURN_RADIX), e = c * TURN_RADIX + j;
            if (b < LENGTH / TURN_RADIX) {
                const EXCHANGE_SPACE real *const other =
                    exchange + TURN_IN_PAD(TURN_IN_TILE(at.slot, k > 0 ? LENGTH - k : 0));
                TABLE_SPACE const real2 *const factors =
                    (TABLE_SPACE const real2 *)(line.table + MIDDLE_MULTIPLY + 4 * k);
                const real2 v = factors[0], w = factors[1];
                const real zr = xr[e], zi = xi[e], yr = other[0], yi = other[EXCHANGE_NUMBERS];
                xi[e] = v.x * zr - v.y * zi + (w.x * yr + w.y * yi);
                xr[e] = v.x * zi + v.y * zr + (w.y * yr - w.x * yi);
            }
        }
    }
    if (at.item == 0) {
        xr[0] += zero;
        xi[0] += zero;
    }
}

/// Brings the conjugates together and turns.
#define TURN_EXCHANGE(write, line, at)                                                            \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    if (ACTIVE_ITEM) {                                                                            \
        write(at, xr, exchange, 0);                                                               \
        write(at, xi, exchange + EXCHANGE_NUMBERS, 0);                                            \
    }                                                                                             \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    if (line.count > 0)                                                                           \
        turn(line, at, xr, xi, exchange);

GROUP_FUNCTION void write_results(const place_t at, const real *xr, const real *xi,
                                  EXCHANGE_SPACE real *exchange)
{
    LAST_WRITE(at, xi, exchange, 0);
    LAST_WRITE(at, xr, exchange + EXCHANGE_NUMBERS, 0);
    if (at.item == 0)
        exchange[STORE_PLACE_AT(at.slot, LENGTH)] = xr[ZERO_ELEMENT];
}

GROUP_FUNCTION void read_numbers(const line_t line, const place_t at, real *xr, real *xi,
                                 const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    EACH_HALF(k)
    {
#if REAL_HALF == 2
        if (k < POINTS_OUT)
            xr[c] = exchange[RESULT_AT(at.slot, STORE_PLACE(k))];
        if (SECOND_REAL(k) < POINTS_OUT)
            xi[c] = exchange[RESULT_AT(at.slot, STORE_PLACE(SECOND_REAL(k)))];
#else
        if (k <= HALF_LINE) {
            const int q = STORE_PLACE(k);
            const real x = exchange[RESULT_AT(at.slot, q)];
            const real y = k > 0 ? exchange[RESULT_AT(at.slot, OPPOSITE(q))] : x;
            xr[c] = REAL(0.5) * (x + y);
            xi[c] = REAL(0.5) * (HALF_CONJUGATE ? y - x : x - y);
        }
#endif
    }
}
#define read_results(at, xr, xi, exchange) read_numbers(store_line, at, xr, xi, exchange)

/// Stores a result.
GROUP_FUNCTION void store_result(const line_t line, int k, real re, real im)
{
    adapt_store(line, k, &re, &im);
    store_point(line, k, re, im);
}

GROUP_FUNCTION void copy_out(const line_t line, const place_t at, const real *xr, const real *xi)
{
#pragma unroll
    EACH_HALF(k)
    {
#if REAL_HALF == 2
        if (k < POINTS_OUT)
            store_result(line, k, xr[c], REAL(0.0));
        if (SECOND_REAL(k) < POINTS_OUT)
            store_result(line, SECOND_REAL(k), xi[c], REAL(0.0));
#else
        if (k <= HALF_LINE)
            store_result(line, k, xr[c], xi[c]);
#endif
    }
}
