// SPDX-License-Identifier: MIT
// How structure W stores its result: past the caches where the array is not read again soon.

#ifndef STREAM_STORES
#define STREAM_STORES 0
#endif
#ifndef PREFETCH
#define PREFETCH 0
#endif

#if STREAM_STORES
static inline void store_complex_streaming(lane re, lane im, __global real *p)
{
    lane a, b;
    lane_join(re, im, &a, &b);
    __builtin_nontemporal_store(a, (__global lane *)p);
    __builtin_nontemporal_store(b, (__global lane *)(p + LANES));
}
#define STORE_RESULT store_complex_streaming
#else
#define STORE_RESULT store_complex
#endif
