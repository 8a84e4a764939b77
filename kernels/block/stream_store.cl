// SPDX-License-Identifier: MIT
// A step of the lanes family prefetches what it loads next into the caches, and its stores bypass
// them where the results are not read again soon.

#ifndef STREAM_STORES
#define STREAM_STORES 0
#endif
#ifndef PREFETCH
#define PREFETCH 0
#endif
#ifndef FETCH_WRITES
#define FETCH_WRITES 0 // 1: what is prefetched is written afterwards
#endif

#ifndef SPREAD_FETCH
#define SPREAD_FETCH 0 // 1: several passes prefetch the next lines, each its part (FETCH_PART)
#endif

#ifndef FETCH_STORES
#define FETCH_STORES 0 // 1: the cache lines of the next results are prefetched for writing
#endif

#if FETCH_STORES
/// Prefetches the cache lines in which so many results from an offset on end. The results before
/// them are in the first of these lines, unless it begins with them.
#define FETCH_RESULT(line, at, numbers)                                                           \
    for (int fetch = CACHE_LINE_NUMBERS - 1; fetch < (numbers); fetch += CACHE_LINE_NUMBERS)      \
        __builtin_prefetch((const void *)(size_t)(line.out + (at) + fetch), 1, 2);
#define CACHE_LINE_NUMBERS (64 / (int)sizeof(stored))
#endif

#if PREFETCH
/// Prefetches the cache lines of this many numbers of the input from an offset on. They go to the
/// second-level cache if the lines that a work-item holds fill the first.
#define FETCH_BYTES (LENGTH * LINES * 2 * (int)sizeof(real)) // of the lines that it holds
#define FETCH_NEAR (FETCH_BYTES <= (1 << 15))
/// Lines from those that a work-item holds to those that it prefetches: some 8 KiB, which memory
/// takes longer to bring than short lines take.
#define FETCH_AHEAD (((1 << 13) + FETCH_BYTES - 1) / FETCH_BYTES * LINES)
#define FETCH_RUN(line, at, numbers)                                                              \
    for (int fetch = 0; fetch < (numbers); fetch += 64 / (int)sizeof(stored)) {                   \
        if (FETCH_NEAR)                                                                           \
            __builtin_prefetch((const void *)(size_t)(line.in + (at) + fetch), FETCH_WRITES, 3);  \
        else                                                                                      \
            __builtin_prefetch((const void *)(size_t)(line.in + (at) + fetch), FETCH_WRITES, 2);  \
    }
#endif

#if STREAM_STORES
/// Like out_run(), for interleaved numbers, with streaming stores.
static inline void out_run_streaming(const line_t line, INDEX at, lane re, lane im)
{
    __global stored *p = line.out + at;
    lane a, b;
    lane_join(re, im, &a, &b);
    lane_put_streaming(a, p);
    lane_put_streaming(b, p + LANES);
}
#define STORE_RESULT out_run_streaming
#else
#define STORE_RESULT out_run
#endif
