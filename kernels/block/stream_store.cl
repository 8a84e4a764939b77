// SPDX-License-Identifier: MIT
// How structure W stores its result: past the caches where the array is not read again soon.

#ifndef STREAM_STORES
#define STREAM_STORES 0
#endif
#ifndef PREFETCH
#define PREFETCH 0
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
