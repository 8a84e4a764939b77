// SPDX-License-Identifier: MIT
// One pass of the work-group family: COUNT butterflies of RADIX points in the registers of each of
// ITEMS work-items, in Stockham order. Butterfly b takes the points b + j PASS_LENGTH / RADIX, has
// the twiddles w^(q j) with q = b mod STRIDE, and gives its results to (b - q) RADIX + q + j
// STRIDE. The file is included once for each pass, under these names:

#ifndef ITEMS
#define ITEMS 4 // work-items of a line
#endif
#ifndef RADIX
#define RADIX 4
#define PASS_LENGTH LENGTH // points of the line, and its work-items
#define PASS_ITEMS ITEMS
#define STRIDE 1
#define COUNT 1  // butterflies of a work-item: PASS_LENGTH / RADIX / ITEMS, rounded up
#define PASS_NAME pass_0
#define WRITE_NAME write_0
#define READ_NAME read_0
// The layouts of the exchange after this pass and of the one before it: the address of point p of
// line s, the distance of neighbouring points, and the padding of address a.
#define WRITE_TILE(s, p) ((s) * TILE_POINTS + (p))
#define WRITE_STEP 1
#define WRITE_PAD(a) (a)
#define READ_TILE(s, p) ((s) * TILE_POINTS + (p))
#define READ_STEP 1
#define READ_PAD(a) (a)
// Points of a line that local memory holds at a time, and the phase of point p of line s.
#define WRITE_POINTS TILE_POINTS
#define READ_POINTS TILE_POINTS
#define WRITE_PHASE(s, p) ((int)((uint)(p) / WRITE_POINTS))
// If 1, the item's and the butterfly's parts of an address have no bits in common, so that an
// address is a computed part plus a constant, padding included.
#define WRITE_LINEAR 0
#define READ_LINEAR 0
// WRITE_SUMS, READ_SUMS (flags, without LINEAR): the padded address of point 0 of a butterfly plus
// a constant is that of point j.
#define BUTTERFLY butterfly_4
#define REPEAT_RADIX(M) M(0) M(1) M(2) M(3)
#define TWIDDLES 0
#endif

#if (PASS_LENGTH / RADIX) % PASS_ITEMS == 0
#define PASS_GUARD(b)
#else
#define PASS_GUARD(b) if ((b) < PASS_LENGTH / RADIX)
#endif
// MIRRORED (flag): this is the first or the last pass, or one beside the middle of a convolution,
// and each item has two butterflies. The
// second is the mirror image of the first, so that the item holds the points or frequencies k and
// LENGTH - k. COMPLEMENT (flag, with MIRRORED): k and LENGTH - 1 - k instead.
#ifdef COMPLEMENT
#define PASS_B(c) ((c) == 0 ? at.item : PASS_LENGTH / RADIX - 1 - at.item)
#elif defined(MIRRORED)
#define PASS_B(c) mirrored_butterfly(at.item, c, PASS_LENGTH / RADIX)
#else
#define PASS_B(c) (at.item + c * PASS_ITEMS)
#endif
#define PASS_Q(b) ((int)((uint)(b) % STRIDE))
#define PASS_PLACE(b) (((b)-PASS_Q(b)) * RADIX + PASS_Q(b))

GROUP_FUNCTION void PASS_NAME(const line_t line, const place_t at, real *xr, real *xi)
{
#pragma unroll
    for (int c = 0; c < COUNT; ++c) {
#if STRIDE > 1
        const int q = PASS_Q(PASS_B(c));
#if TWIDDLE_SOURCE == 0
        // The table holds w^q, w^2q, w^4q, ...; the other twiddles are products of two of these.
        TABLE_SPACE const real2 *const powers = (TABLE_SPACE const real2 *)(line.table + TWIDDLES);
        real wr[RADIX], wi[RADIX];
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0) {                                                                                  \
        if ((j & (j - 1)) == 0) {                                                                 \
            const real2 power = powers[TWIDDLE_LEVEL(j) * STRIDE + q];                            \
            wr[j] = power.x;                                                                      \
            wi[j] = power.y;                                                                      \
        } else {                                                                                  \
            const int h = 1 << TWIDDLE_LEVEL(j), l = j % h;                                       \
            wr[j] = wr[h] * wr[l] - wi[h] * wi[l];                                                \
            wi[j] = wr[h] * wi[l] + wi[h] * wr[l];                                                \
        }                                                                                         \
        ADAPT_MULTIPLY(xr[c * RADIX + j], xi[c * RADIX + j], wr[j], wi[j])                        \
    }
#else
        TWIDDLE_ROW(q)
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0)                                                                                    \
        ADAPT_MULTIPLY(xr[c * RADIX + j], xi[c * RADIX + j], TWIDDLE_RE(j), TWIDDLE_IM(j))
#endif
        REPEAT_RADIX(PASS_TWIDDLE)
#undef PASS_TWIDDLE
#endif
        BUTTERFLY(xr + c * RADIX, xi + c * RADIX);
    }
}

/// Writes one component of the results to the exchange, at their positions.
GROUP_FUNCTION void WRITE_NAME(const place_t at, const real *x, EXCHANGE_SPACE real *exchange,
                              const int phase)
{
#if WRITE_LINEAR && !defined(MIRRORED)
    const int base =
        WRITE_PAD(WRITE_TILE(at.slot, (int)((uint)PASS_PLACE(at.item) % WRITE_POINTS)));
#endif
#pragma unroll
    for (int c = 0; c < COUNT; ++c) {
#if PHASES > 1
        if (WRITE_PHASE(at.slot, PASS_PLACE(PASS_B(c))) == phase)
#endif
        PASS_GUARD(at.item + c * PASS_ITEMS)
        {
#if WRITE_LINEAR
#ifdef MIRRORED
            const int shift = 0;
            const int base = WRITE_PAD(
                WRITE_TILE(at.slot, (int)((uint)PASS_PLACE(PASS_B(c)) % WRITE_POINTS)));
#else
            const int shift = WRITE_STEP * (PASS_PLACE(c * PASS_ITEMS) % WRITE_POINTS);
#endif
#define PASS_WRITE(j)                                                                             \
    exchange[base + WRITE_PAD(shift + j * STRIDE * WRITE_STEP)] = x[c * RADIX + j];
#elif defined(WRITE_SUMS)
            const int base = WRITE_PAD(WRITE_TILE(at.slot, PASS_PLACE(PASS_B(c))));
#define PASS_WRITE(j) exchange[base + WRITE_PAD(j * STRIDE * WRITE_STEP)] = x[c * RADIX + j];
#else
            const int base = WRITE_TILE(at.slot, PASS_PLACE(PASS_B(c)));
#define PASS_WRITE(j) exchange[WRITE_PAD(base + j * STRIDE * WRITE_STEP)] = x[c * RADIX + j];
#endif
            REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
        }
    }
}

/// Reads one component of the points of this pass from the exchange.
GROUP_FUNCTION void READ_NAME(const place_t at, real *x, const EXCHANGE_SPACE real *exchange,
                             const int phase)
{
#if READ_LINEAR && !defined(MIRRORED)
    const int base = READ_PAD(READ_TILE(at.slot, at.item));
#endif
#pragma unroll
    for (int c = 0; c < COUNT; ++c) {
        PASS_GUARD(at.item + c * PASS_ITEMS)
        {
#if READ_LINEAR && defined(MIRRORED)
            const int base = READ_PAD(READ_TILE(at.slot, PASS_B(c)));
#define PASS_START 0
#else
#define PASS_START (c * PASS_ITEMS)
#endif
#if READ_LINEAR
#define PASS_READ_POINT(j) ((PASS_START + j * (PASS_LENGTH / RADIX)) % READ_POINTS)
#define PASS_READ(j)                                                                              \
    if ((PASS_START + j * (PASS_LENGTH / RADIX)) / READ_POINTS == phase)                          \
        x[c * RADIX + j] = exchange[base + READ_PAD(READ_STEP * PASS_READ_POINT(j))];
#elif defined(READ_SUMS)
            const int base = READ_PAD(READ_TILE(at.slot, PASS_B(c)));
#define PASS_READ(j)                                                                              \
    x[c * RADIX + j] = exchange[base + READ_PAD(READ_STEP * j * (PASS_LENGTH / RADIX))];
#else
            const int base = READ_TILE(at.slot, PASS_B(c));
#define PASS_READ(j)                                                                              \
    x[c * RADIX + j] = exchange[READ_PAD(base + READ_STEP * j * (PASS_LENGTH / RADIX))];
#endif
            REPEAT_RADIX(PASS_READ)
#undef PASS_READ
        }
    }
}
#undef PASS_GUARD
#undef PASS_Q
#undef PASS_PLACE
#undef PASS_READ_POINT
#undef PASS_START
#undef PASS_B
