// SPDX-License-Identifier: GPL-3.0-or-later
// Copies, whose speed is the ceiling for every transform.
#ifndef PAGES
#define PAGES 1024 // float16 of a work-item
#endif

// Stores past the caches, if the compiler has them (Clang on a CPU).
#ifdef __has_builtin
#if __has_builtin(__builtin_nontemporal_store)
#define STREAM(value, to) __builtin_nontemporal_store(value, to)
#endif
#endif

__kernel void copy_each(__global const float4 *in, __global float4 *out, ulong count) {
    const size_t i = get_global_id(0);
    if (i < count)
        out[i] = in[i];
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void copy_pages(__global const float16 *in, __global float16 *out, ulong count) {
    const ulong first = get_global_id(0) * PAGES;
    const ulong last = min(first + PAGES, count);
    for (ulong i = first; i < last; ++i)
        out[i] = in[i];
}

#ifdef STREAM
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void copy_past_caches(__global const float16 *in, __global float16 *out, ulong count) {
    const ulong first = get_global_id(0) * PAGES;
    const ulong last = min(first + PAGES, count);
    for (ulong i = first; i < last; ++i)
        STREAM(in[i], out + i);
}
#endif
