// SPDX-License-Identifier: MIT
// A group stores its lines in one of four ways: pairs of frequencies of a mirrored last pass, or of
// an item's whole line, go from registers; other pairs, and the results of Rader's method, go through
// the exchange; neighbours of a reordered line go together; or each item stores the results of its
// last pass, with the four-step method's factors.

#ifdef STORE_PAIRS
// A pair hook stores PAIRS results, each from two frequencies: k and N-k unless it names others.
#ifndef PAIRS
#define PAIRS (POINTS_OUT / 2 + 1)
#define PAIR_FIRST(line, k) (k)
#define PAIR_SECOND(line, k) ((k) > 0 ? POINTS_OUT - (k) : 0)
#endif
#endif

#if defined(STORE_RUN) && !defined(STAGED_RESULTS)
// line_run.cl stores the results.
#elif defined(MIRRORED_STORE)
/// Stores the pairs that are in registers. In item 0 each butterfly is its own mirror image.
GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
    const int own = at.item == 0, stride = LENGTH / LAST_RADIX;
#pragma unroll
    for (int j = 0; j <= LAST_RADIX / 2; ++j) { // below N/2; in item 0 also N/2 itself
        const int k = at.item + j * stride;
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
        // Stores the pairs of the second butterfly below N/2; in item 0 those of the middle
        // butterfly.
        const int k = own ? stride / 2 + i * stride : LENGTH - at.item - j * stride;
        real zr = own ? xr[LAST_RADIX + i] : xr[2 * LAST_RADIX - 1 - j];
        real zi = own ? xi[LAST_RADIX + i] : xi[2 * LAST_RADIX - 1 - j];
        real yr = own ? xr[2 * LAST_RADIX - 1 - i] : xr[j];
        real yi = own ? xi[2 * LAST_RADIX - 1 - i] : xi[j];
        adapt_store(line, k, &zr, &zi);
        adapt_store(line, LENGTH - k, &yr, &yi);
        store_pair(line, k, zr, zi, yr, yi);
    }
}
#elif defined(ITEM_STORE_PAIRS)
/// Stores the pairs of a line that one item has in one pass.
GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int k = 0; k < LENGTH; ++k)
        adapt_store(line, k, &xr[k], &xi[k]);
#pragma unroll
    for (int k = 0; k <= LENGTH / 2; ++k)
        store_pair(line, k, xr[k], xi[k], xr[(LENGTH - k) % LENGTH], xi[(LENGTH - k) % LENGTH]);
}
#elif defined(STORE_PAIRS) || defined(LOAD_PERMUTATION)
// Stores the results in the line's order from the exchange: those of a pair hook, or those of
// Rader's method, which take one frequency each.
#ifdef STORE_PAIRS
#define RESULTS PAIRS
#define RESULT_NUMBERS 2
#else
#define RESULTS PLACES
#define RESULT_NUMBERS 1
#define PAIR_FIRST(line, k) (k)
#endif
#define RESULT_COUNT ((RESULTS + ITEMS - 1) / ITEMS)

/// Reads one component of the frequencies of each result.
GROUP_FUNCTION void read_results_of(const line_t line, const place_t at, real *x,
                                   const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < RESULT_COUNT; ++c) {
        const int k = at.item + c * ITEMS, e = RESULT_NUMBERS * c;
        if (k < RESULTS) {
            x[e] = exchange[STORE_PLACE_AT(at.slot, STORE_PLACE(PAIR_FIRST(line, k)))];
#ifdef STORE_PAIRS
            x[e + 1] = exchange[STORE_PLACE_AT(at.slot, STORE_PLACE(PAIR_SECOND(line, k)))];
#endif
        }
    }
}
#define read_results(at, x, exchange, phase) read_results_of(store_line, at, x, exchange)

GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < RESULT_COUNT; ++c) {
        const int k = at.item + c * ITEMS, e = RESULT_NUMBERS * c;
        if (k < RESULTS) {
            adapt_store(line, PAIR_FIRST(line, k), &xr[e], &xi[e]);
#ifdef STORE_PAIRS
            adapt_store(line, PAIR_SECOND(line, k), &xr[e + 1], &xi[e + 1]);
            store_pair(line, k, xr[e], xi[e], xr[e + 1], xi[e + 1]);
#else
            store_point(line, k, xr[e], xi[e]);
#endif
        }
    }
}
#elif defined(STORE_NEIGHBOURS)
/// Stores the results k and N-1-k of an item's two butterflies.
GROUP_FUNCTION void copy_out(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int j = 0; j < LAST_RADIX; ++j) {
        const int k = at.item + j * (LENGTH / LAST_RADIX), m = LENGTH - 1 - k;
        const int e = j, f = 2 * LAST_RADIX - 1 - j;
        adapt_store(line, k, &xr[e], &xi[e]);
        adapt_store(line, m, &xr[f], &xi[f]);
        if (j < (LAST_RADIX + 1) / 2)
            store_neighbours(line, k, xr[e], xi[e], xr[f], xi[f]);
        else
            store_neighbours(line, m, xr[f], xi[f], xr[e], xi[e]);
    }
}
#else
#ifdef FOUR_STEP_BY_POWERS
/// Multiplies the results b + j STORE_LENGTH / LAST_RADIX of a butterfly by w^(t k), as w^(t b)
/// times products of the powers w^(t STORE_LENGTH / LAST_RADIX 2^i).
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
            four_step_factor(line, t * (ulong)(j * (STORE_LENGTH / LAST_RADIX)), &wr[j], &wi[j]); \
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
#if POINTS_OUT < STORE_LENGTH || defined(STORE_PART)
            if (k < POINTS_OUT && STORE_EXISTS(line, k))
#endif
            {
                adapt_store(line, k, &xr[c * LAST_RADIX + j], &xi[c * LAST_RADIX + j]);
                store_point(line, k, xr[c * LAST_RADIX + j], xi[c * LAST_RADIX + j]);
            }
        }
    }
}
#endif
