// SPDX-License-Identifier: MIT
// Lines of 16 interleaved complex numbers as 4 x 4, LANES / 4 lines to a strip. A vector holds
// LANES / 2 complex numbers as they are in memory, four neighbours of a line, so that only the
// square between the two passes of radix 4 is transposed. The strip is that of radix_hybrid.cl,
// which takes split numbers, too.

#ifndef PAIR_TWIDDLES
#define PAIR_TWIDDLES 0 // offset in the table of w^(n k), w = exp(-2 pi i / 16), for k = 1, 2, 3: a
                        // vector of the real parts, each twice, for the points n of a line, then one
                        // of the imaginary parts, each negated and as it is
#endif
#define LINES_AT_ONCE (LANES / 8)
#define LOAD_SWAPS (LOAD_SWAP_BEFORE != LOAD_SWAP_AFTER)
#define STORE_SWAPS (STORE_SWAP_BEFORE != STORE_SWAP_AFTER)
// Swaps of both sides make the transform an inverse: the turns change their sign instead.
#define PAIR_SIGN (LOAD_SWAPS && STORE_SWAPS ? -1 : 1)

#if LANES == 8
static inline lane pair_swap(lane x) { return x.s10325476; }
static inline lane pair_alternate(void) { return (lane)(1, -1, 1, -1, 1, -1, 1, -1); }
static inline lane pair_load(const line_t line, int l, int n)
{
    return lane_get(line.in + IN_AT(line.inner + min(l, line.count - 1), n));
}
#define PAIR_QUARTERS_LOW(a, b) (lane)((a).lo, (b).lo)
#define PAIR_QUARTERS_HIGH(a, b) (lane)((a).hi, (b).hi)
#else
static inline lane pair_swap(lane x) { return x.s1032547698badcfe; }
static inline lane pair_alternate(void)
{
    return (lane)(1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1);
}
static inline lane pair_load(const line_t line, int l, int n)
{
    return lane_get_halves(line.in + IN_AT(line.inner + min(l, line.count - 1), n),
                            line.in + IN_AT(line.inner + min(l + 1, line.count - 1), n));
}
#define PAIR_QUARTERS_LOW(a, b) (lane)((a).s0123, (b).s0123, (a).s89ab, (b).s89ab)
#define PAIR_QUARTERS_HIGH(a, b) (lane)((a).s4567, (b).s4567, (a).scdef, (b).scdef)
#endif

/// -i times complex numbers, i times for an inverse, by their swapped parts.
#define PAIR_TURN(swapped) ((swapped) * (pair_alternate() * (real)PAIR_SIGN))

static inline void pair_butterfly(lane *x)
{
    const lane s = x[0] + x[2], d = x[0] - x[2], t = x[1] + x[3];
    const lane u = pair_swap(x[1] - x[3]);
    x[0] = s + t;
    x[1] = d + PAIR_TURN(u);
    x[2] = s - t;
    x[3] = d - PAIR_TURN(u);
}

/// Transposes the 4 x 4 complex numbers of x[0..3], in each half of 16 lanes.
static inline void pair_transpose(lane *x)
{
    const lane a = lane_pair_low(x[0], x[1]), b = lane_pair_high(x[0], x[1]);
    const lane c = lane_pair_low(x[2], x[3]), d = lane_pair_high(x[2], x[3]);
    x[0] = PAIR_QUARTERS_LOW(a, c);
    x[1] = PAIR_QUARTERS_LOW(b, d);
    x[2] = PAIR_QUARTERS_HIGH(a, c);
    x[3] = PAIR_QUARTERS_HIGH(b, d);
}

/// Stores x[0..3], the results of line l, and of line l + 1 in the upper half of 16 lanes.
static inline void pair_store(const line_t line, int l, const lane *x)
{
    __global stored *const p = line.out + OUT_AT(line.inner + l, 0);
#if LANES == 8
#define PAIR_VECTOR(i) x[i]
#else
#define PAIR_VECTOR(i) (lane)(x[2 * (i)].lo, x[2 * (i) + 1].lo)
#endif
#if STREAM_STORES
#define PAIR_STORE(i, p) lane_put_streaming(PAIR_VECTOR(i), p)
#else
#define PAIR_STORE(i, p) lane_put(PAIR_VECTOR(i), p)
#endif
    PAIR_STORE(0, p);
    PAIR_STORE(1, p + LANES);
#if LANES == 8
    PAIR_STORE(2, p + 2 * LANES);
    PAIR_STORE(3, p + 3 * LANES);
#else
    if (l + 1 >= line.count)
        return;
    __global stored *const q = line.out + OUT_AT(line.inner + l + 1, 0);
#undef PAIR_VECTOR
#define PAIR_VECTOR(i) (lane)(x[2 * (i)].hi, x[2 * (i) + 1].hi)
    PAIR_STORE(0, q);
    PAIR_STORE(1, q + LANES);
#endif
}

/// Transforms line l, and line l + 1 with 16 lanes.
__attribute__((always_inline)) static inline void transform_pairs(const line_t line, int l)
{
    lane x[4];
#define PAIR_READ(i)                                                                              \
    x[i] = pair_load(line, l, 4 * (i));                                                           \
    if (LOAD_SWAPS && !STORE_SWAPS)                                                               \
        x[i] = pair_swap(x[i]);
    REPEAT_4(PAIR_READ)
    pair_butterfly(x);
#define PAIR_TWIDDLE(k)                                                                           \
    if (k > 0) {                                                                                  \
        __global const real *const w = line.table + PAIR_TWIDDLES + (2 * (k)-2) * LANES;          \
        x[k] = x[k] * lane_load(w) +                                                              \
               pair_swap(x[k]) * (lane_load(w + LANES) * (real)PAIR_SIGN);                        \
    }
    REPEAT_4(PAIR_TWIDDLE)
    pair_transpose(x);
    pair_butterfly(x);
#define PAIR_FINISH(i)                                                                            \
    if (STORE_SWAPS && !LOAD_SWAPS)                                                               \
        x[i] = pair_swap(x[i]);                                                                   \
    if (STORE_SCALED)                                                                             \
        x[i] *= STORE_SCALE;
    REPEAT_4(PAIR_FINISH)
    pair_store(line, l, x);
}

static inline void transform_strip(const line_t line)
{
#if PREFETCH
    FETCH_RUN(line, IN_AT(line.inner + FETCH_AHEAD, 0), LINES * 32)
#endif
    transform_pairs(line, 0);
    if (line.count > LINES_AT_ONCE)
        transform_pairs(line, LINES_AT_ONCE);
}
