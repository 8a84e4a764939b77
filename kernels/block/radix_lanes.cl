// SPDX-License-Identifier: MIT
// One pass of the lanes family over the scratch, in place: decimation in time after STRIDE, the
// product of the earlier radices. Point (q, p + BLOCKS j) is at PASS_BASE(q) + p + BLOCKS j; its
// butterfly over j leaves digit j at the same position, so no pass moves data.
//
// The passes back of a convolution are the transpose of the passes forward: they run in reverse
// order, each with its twiddles after the butterfly (BACK). They take the frequencies where the
// passes forward leave them, and end in natural order. The last pass forward and the first one back
// are one pass (TURN).
//
// The file is included once for each pass, under these names:

#ifndef RADIX
#define RADIX 4
#define STRIDE 1
#define BLOCKS 4
#define PASS_NAME pass_0
#define PASS_BASE(q) 0
#define BUTTERFLY butterfly_4
#define REPEAT_RADIX(M) M(0) M(1) M(2) M(3)
#define READ_GLOBAL 0  // 1: the first pass reads global memory (lanes are neighbours)
#define WRITE_GLOBAL 0 // 1: the last pass stores its points there
#define TWIDDLES 0     // offset in the table, see twiddle.cl
#endif
#ifndef BACK
#define BACK 0
#define TURN 0
#endif
// PASS_TWIDDLED: whether the pass has factors at all. With SIZES (flag), where STRIDE is not a
// constant, they are skipped where they are 1.
#if defined(SIZES)
#define PASS_TWIDDLED 1
#define PASS_FACTORS(q) ((q) > 0)
#else
#if STRIDE > 1
#define PASS_TWIDDLED 1
#else
#define PASS_TWIDDLED 0
#endif
#define PASS_FACTORS(q) 1
#endif
// PASS_REAL: whether the points are real numbers, so that the results j and RADIX - j are conjugate.
// PASS_ZERO (flag): another pass, this name, does so for the block of q = 0.
#if defined(SIZES)
#define PASS_REAL 0
#elif REAL_HALF && STRIDE == 1
#define PASS_REAL 1
#else
#define PASS_REAL 0
#endif
// With KEEP_CALLS (flag) the passes stay functions: NVIDIA's compiler (driver 580.159) inlines a
// pass of radix 29 or 31 with twiddles by sine and cosine into code that computes NaNs.
#ifdef KEEP_CALLS
#define PASS_FUNCTION static __attribute__((noinline))
#else
#define PASS_FUNCTION static inline
#endif

// FETCH_PART: the points of the next strip that butterfly n of the pass prefetches, from FETCH_FROM +
// n FETCH_PART on. Not defined: the first pass prefetches all of them where it loads them itself.

/// Transforms every `step`th q from the first one on.
PASS_FUNCTION void PASS_NAME(const line_t line, lane *sr, lane *si, int first, int step)
{
#ifdef PASS_ZERO
    if (first == 0) {
        PASS_ZERO(line, sr, si, 0, 1);
        first = step;
    }
#endif
    for (int q = first; q < STRIDE; q += step) {
        if (REAL_HALF && !HALF_HAS(q))
            continue; // the conjugate of another block
        const int base = PASS_BASE(q);
#if PASS_TWIDDLED
        TWIDDLE_ROW(q)
#endif
        for (int p = 0; p < BLOCKS; ++p) {
            lane xr[RADIX], xi[RADIX];
#if defined(FETCH_PART)
            for (int fetched = 0; fetched < FETCH_PART; ++fetched)
                FETCH_RUN(line,
                          IN_AT(line.inner + LANES,
                                FETCH_FROM + (q * BLOCKS + p) * FETCH_PART + fetched),
                          2 * LANES)
#elif READ_GLOBAL && PREFETCH && !SPREAD_FETCH
#define PASS_FETCH(j)                                                                             \
    if (BLOCKS * j < POINTS_IN)                                                                   \
        FETCH_RUN(line, IN_AT(line.inner + LANES, p + BLOCKS * j), 2 * LANES)
            REPEAT_RADIX(PASS_FETCH)
#undef PASS_FETCH
#elif WRITE_GLOBAL && PREFETCH
            if (IN_POINT == 2)
                FETCH_RUN(line, IN_AT(line.inner + LANES, (q * BLOCKS + p) * (RADIX * LANES)),
                          RADIX * LANES * 2)
#endif
#if READ_GLOBAL
#define PASS_READ(j)                                                                              \
    if (BLOCKS * (j + 1) <= POINTS_IN || p + BLOCKS * j < POINTS_IN) {                            \
        in_run(line, IN_AT(line.inner, p + BLOCKS * j), &xr[j], &xi[j]);                          \
        adapt_load(line, p + BLOCKS * j, &xr[j], &xi[j]);                                         \
    } else {                                                                                      \
        xr[j] = (lane)(0);                                                                        \
        xi[j] = (lane)(0);                                                                        \
    }
#elif PASS_REAL
#define PASS_READ(j)                                                                              \
    xr[j] = sr[base + p + BLOCKS * j];                                                            \
    xi[j] = (lane)(0);
#else
#define PASS_READ(j)                                                                              \
    xr[j] = sr[base + p + BLOCKS * j];                                                            \
    xi[j] = si[base + p + BLOCKS * j];
#endif
            REPEAT_RADIX(PASS_READ)
#undef PASS_READ
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0)                                                                                    \
        ADAPT_MULTIPLY(xr[j], xi[j], TWIDDLE_RE(j), TWIDDLE_IM(j))
#if PASS_TWIDDLED && !BACK
            if (PASS_FACTORS(q)) {
                REPEAT_RADIX(PASS_TWIDDLE)
            }
#endif
            BUTTERFLY(xr, xi);
#if TURN
#ifdef LOAD_PERMUTATION
#define PASS_TURN(j)                                                                              \
    if (j == 0 && q == 0)                                                                         \
        turn_zero(line, &xr[0], &xi[0], &sr[LENGTH], &si[LENGTH]);                                \
    else                                                                                          \
        turn_point(line, q + STRIDE * j, &xr[j], &xi[j]);
#else
#define PASS_TURN(j) turn_point(line, q + STRIDE * j, &xr[j], &xi[j]);
#endif
            REPEAT_RADIX(PASS_TURN)
#undef PASS_TURN
            BUTTERFLY(xr, xi);
#endif
#if PASS_TWIDDLED && (BACK || TURN)
            REPEAT_RADIX(PASS_TWIDDLE)
#endif
#undef PASS_TWIDDLE
#if WRITE_GLOBAL
#if BACK
#define PASS_RESULT(j) (p + BLOCKS * j)
#else
#define PASS_RESULT(j) (q + STRIDE * j)
#endif
#define PASS_WRITE(j)                                                                             \
    if (POINTS_OUT == LENGTH || PASS_RESULT(j) < POINTS_OUT) {                                    \
        adapt_store(line, PASS_RESULT(j), &xr[j], &xi[j]);                                        \
        STORE_RESULT(line, OUT_AT(line.inner, PASS_RESULT(j)), xr[j], xi[j]);                     \
    }
#else
#define PASS_WRITE(j)                                                                             \
    if (!PASS_REAL || 2 * j <= RADIX) {                                                           \
        sr[base + p + BLOCKS * j] = xr[j];                                                        \
        si[base + p + BLOCKS * j] = xi[j];                                                        \
    }
#endif
#if WRITE_GLOBAL && FETCH_STORES
#define PASS_FETCH(j) FETCH_RESULT(line, OUT_AT(line.inner + LANES, PASS_RESULT(j)), 2 * LANES)
            REPEAT_RADIX(PASS_FETCH)
#undef PASS_FETCH
#endif
            REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
#undef PASS_RESULT
        }
    }
}
#undef PASS_TWIDDLED
#undef PASS_FACTORS
#undef PASS_REAL
