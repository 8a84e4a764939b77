// SPDX-License-Identifier: MIT
// What a step of the lanes family does for the memory's sake: it brings what it loads next into the
// caches, and it stores past them what is not read again soon.

#ifndef STREAM_STORES
#define STREAM_STORES 0
#endif
#ifndef PREFETCH
#define PREFETCH 0
#endif

#if PREFETCH
/// The cache lines of this many numbers of the input from an offset on; to the second cache where
/// the lines that a work-item holds fill the first.
#define FETCH_NEAR (LENGTH * LINES * 2 * (int)sizeof(real) <= (1 << 15))
#define FETCH_RUN(line, at, numbers)                                                              \
    for (int fetch = 0; fetch < (numbers); fetch += 64 / (int)sizeof(real)) {                     \
        if (FETCH_NEAR)                                                                           \
            __builtin_prefetch((const void *)(size_t)(line.in + (at) + fetch), 0, 3);             \
        else                                                                                      \
            __builtin_prefetch((const void *)(size_t)(line.in + (at) + fetch), 0, 2);             \
    }
#endif

#if STREAM_STORES
/// As out_run, of interleaved numbers.
static inline void out_run_streaming(const line_t line, INDEX at, lane re, lane im)
{
    __global real *p = line.out + at;
    lane a, b;
    lane_join(re, im, &a, &b);
    __builtin_nontemporal_store(a, (__global lane *)p);
    __builtin_nontemporal_store(b, (__global lane *)(p + LANES));
}
#define STORE_RESULT out_run_streaming
#else
#define STORE_RESULT out_run
#endif
