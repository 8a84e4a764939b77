// SPDX-License-Identifier: MIT
// A copy of the table in local memory, for several steps in one launch. From global memory each
// exchange would be followed by a trip to the table, because waiting for other groups empties the
// compute unit's cache. ASYNC_PTX (flag): the copies of NVIDIA's compute capability 8.0 run while the
// group loads its first lines.

#ifndef LOCAL_TABLE
#define LOCAL_TABLE 16 // numbers of the table, a multiple of 16 bytes
#endif

#ifdef ASYNC_PTX
/// Starts to copy the table by `items` items.
static inline void copy_table(__global const real *table, __local real *copy, const int id,
                              const int items)
{
    for (uint at = 16 * id; at < LOCAL_TABLE * sizeof(real); at += 16 * items)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"((uint)(ulong)copy + at),
                     "l"((__global const char *)table + at)
                     : "memory");
}
/// Each item waits for what it copied; a barrier must follow before others read it.
#define LOCAL_TABLE_WAIT asm volatile("cp.async.wait_all;" ::: "memory");
#else
static inline void copy_table(__global const real *table, __local real *copy, const int id,
                              const int items)
{
    for (int n = id; n < LOCAL_TABLE; n += items)
        copy[n] = table[n];
}
#define LOCAL_TABLE_WAIT
#endif
