// SPDX-License-Identifier: MIT
// A group loads its lines in pairs for a mirrored first pass, or each item loads the points of its
// first pass. Points that are loaded in the line's order reach their
// positions by an exchange.

// LOADS_IN_ORDER (flag): the compiler keeps the order of loads; frequencies of rows that need two numbers
// then take the second one after all first ones.
#if defined(LOADS_IN_ORDER) && defined(LOAD_SPECTRUM_ROWS)
#define LOAD_TWO_PHASES
#endif

#ifdef MIRRORED_LOAD
/// Loads the points of a mirrored first pass, in pairs. In item 0 each butterfly is its own mirror
/// image.
GROUP_FUNCTION void load_two(const line_t line, int k, real *zr, real *zi, real *yr, real *yi)
{
    load_pair(line, k, zr, zi, yr, yi);
    adapt_load(line, k, zr, zi);
    adapt_load(line, LENGTH - k, yr, yi);
}

GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
    const int own = at.item == 0, stride = LENGTH / FIRST_RADIX;
    real zr, zi, yr, yi;
#pragma unroll
    for (int j = 0; j < FIRST_RADIX / 2; ++j) {
        load_two(line, at.item + j * stride, &zr, &zi, &yr, &yi);
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
        load_two(line, own ? stride / 2 + i * stride : LENGTH - at.item - j * stride, &zr, &zi, &yr,
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
#elif defined(ITEM_LOAD_PAIRS)
/// Loads the points of a line that one item has in one pass, in pairs.
GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
    real yr, yi;
#pragma unroll
    for (int k = 0; k <= LENGTH / 2; ++k) {
        const int m = (LENGTH - k) % LENGTH;
        load_pair(line, k, &xr[k], &xi[k], &yr, &yi);
        adapt_load(line, k, &xr[k], &xi[k]);
        if (m > k) {
            xr[m] = yr;
            xi[m] = yi;
            adapt_load(line, m, &xr[m], &xi[m]);
        }
    }
}
#elif defined(LOAD_NEIGHBOURS)
/// Loads the points k and N-1-k of an item's two butterflies.
GROUP_FUNCTION void copy_in(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int j = 0; j < FIRST_RADIX; ++j) {
        const int k = at.item + j * (LENGTH / FIRST_RADIX), m = LENGTH - 1 - k;
        const int e = j, f = 2 * FIRST_RADIX - 1 - j;
        if (j < (FIRST_RADIX + 1) / 2)
            load_neighbours(line, k, &xr[e], &xi[e], &xr[f], &xi[f]);
        else
            load_neighbours(line, m, &xr[f], &xi[f], &xr[e], &xi[e]);
        adapt_load(line, k, &xr[e], &xi[e]);
        adapt_load(line, m, &xr[f], &xi[f]);
    }
}
#elif defined(BULK_LOAD)
/// Moves the points of the first pass from the run in local memory to registers.
GROUP_FUNCTION void copy_in_staged(const line_t line, const place_t at, const __local stored_pair *staged,
                                  real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < FIRST_COUNT; ++c) {
        const int b = at.item + c * ITEMS;
#pragma unroll
        for (int j = 0; j < FIRST_RADIX; ++j) {
            const int n = b + j * (LENGTH / FIRST_RADIX);
#if (LENGTH / FIRST_RADIX) % ITEMS != 0
            if (b < LENGTH / FIRST_RADIX)
#endif
            {
                const real2 z = pair_of(staged[at.slot * LENGTH + n]);
                xr[c * FIRST_RADIX + j] = z.x;
                xi[c * FIRST_RADIX + j] = z.y;
                adapt_load(line, n, &xr[c * FIRST_RADIX + j], &xi[c * FIRST_RADIX + j]);
            }
        }
    }
}
#elif !defined(LOAD_PERMUTATION)
/// Loads the points of the first pass from global memory to registers.
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
#if POINTS_IN < LENGTH || defined(LOAD_PART)
            if (n < POINTS_IN && LOAD_EXISTS(line, n))
#endif
            {
#ifdef LOAD_TWO_PHASES
                load_first(line, n, &re, &im);
#else
                load_point(line, n, &re, &im);
                adapt_load(line, n, &re, &im);
#endif
            }
            xr[c * FIRST_RADIX + j] = re;
            xi[c * FIRST_RADIX + j] = im;
        }
    }
#ifdef LOAD_TWO_PHASES
#pragma unroll
    for (int e = 0; e < FIRST_COUNT * FIRST_RADIX; ++e) {
        const int b = at.item + e / FIRST_RADIX * ITEMS;
        const int n = b + e % FIRST_RADIX * (LENGTH / FIRST_RADIX);
        if (b < LENGTH / FIRST_RADIX) {
            load_rest(line, n, &xr[e], &xi[e]);
            adapt_load(line, n, &xr[e], &xi[e]);
        }
    }
#endif
}
#endif

#ifdef LOAD_SCATTER
/// Writes one component of the points, which moves them from the line's order to that of DCT-MD Eq.
/// 9.
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
