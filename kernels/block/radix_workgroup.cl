// SPDX-License-Identifier: MIT
// One pass of the work-group family: COUNT butterflies of RADIX points in the registers of each of
// ITEMS work-items, Stockham order. Butterfly b takes the points b + j LENGTH / RADIX, its twiddles
// are w^(q j) with q = b mod STRIDE, and its results belong at (b - q) RADIX + q + j STRIDE. The
// file is taken once for each pass, under these names:

#ifndef ITEMS
#define ITEMS 4 // work-items of a line
#endif
#ifndef RADIX
#define RADIX 4
#define STRIDE 1
#define COUNT 1  // butterflies of a work-item: LENGTH / RADIX / ITEMS, rounded up
#define PASS_NAME pass_0
#define WRITE_NAME write_0
#define READ_NAME read_0
#define WRITE_AT(a) (a) // pads a local address against bank conflicts: of this pass's exchange
#define READ_AT(a) (a)  // of the exchange before this pass
#define BUTTERFLY butterfly_4
#define REPEAT_RADIX(M) M(0) M(1) M(2) M(3)
#define TWIDDLES 0
#endif

#if (LENGTH / RADIX) % ITEMS == 0
#define PASS_GUARD(b)
#else
#define PASS_GUARD(b) if (b < LENGTH / RADIX)
#endif

static inline void PASS_NAME(const line_t line, int item, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < COUNT; ++c) {
#if STRIDE > 1
        const int q = (item + c * ITEMS) % STRIDE;
        TWIDDLE_ROW(q)
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0)                                                                                    \
        ADAPT_MULTIPLY(xr[c * RADIX + j], xi[c * RADIX + j], TWIDDLE_RE(j), TWIDDLE_IM(j))
        REPEAT_RADIX(PASS_TWIDDLE)
#undef PASS_TWIDDLE
#endif
        BUTTERFLY(xr + c * RADIX, xi + c * RADIX);
    }
}

/// One component of the results to the exchange, at their places.
static inline void WRITE_NAME(int item, const real *x, EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < COUNT; ++c) {
        const int b = item + c * ITEMS;
        const int q = b % STRIDE;
        const int place = (b - q) * RADIX + q;
        PASS_GUARD(b)
        {
#define PASS_WRITE(j) exchange[WRITE_AT(place + j * STRIDE)] = x[c * RADIX + j];
            REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
        }
    }
}

/// One component of the points of this pass from the exchange.
static inline void READ_NAME(int item, real *x, const EXCHANGE_SPACE real *exchange)
{
#pragma unroll
    for (int c = 0; c < COUNT; ++c) {
        const int b = item + c * ITEMS;
        PASS_GUARD(b)
        {
#define PASS_READ(j) x[c * RADIX + j] = exchange[READ_AT(b + j * (LENGTH / RADIX))];
            REPEAT_RADIX(PASS_READ)
#undef PASS_READ
        }
    }
}
#undef PASS_GUARD
