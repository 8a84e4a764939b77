// SPDX-License-Identifier: MIT
// Work-group family: a fused step pair, two steps of a plan in one launch, so that what the first
// one writes is still in the device's cache when the second one reads it. A unit is what the steps
// share: a matrix, or a long line. There are UNITS of them; each takes UNIT_GROUPS_1 groups of the
// first step's work and UNIT_GROUPS_2 of the second's. Groups draw tickets: those of the first
// step's work on unit u + LAG come between those of the second's on unit u. The data between the
// steps is kept for RING units. A group waits until the groups with earlier tickets, which are
// running or have ended, have written what it reads and read what it overwrites.
//
// `counters`: tickets drawn, then (from 64 on) for each unit the groups that have written and those
// that have read. They are never reset, and so count over launches, too; `launch` is the number of
// this one.

#ifndef UNITS
#define UNITS 2
#define UNIT_GROUPS_1 1
#define UNIT_GROUPS_2 1
#define UNIT_LINES_1 1 // lines of a unit, as the steps count them
#define UNIT_LINES_2 1
#define LAG 1
#define RING 3
#define TABLE_2 0 // where the second step's table begins
#define TOGETHER_EXCHANGE 1 // numbers of local memory
#endif
#define BLOCK_GROUPS (UNIT_GROUPS_1 + UNIT_GROUPS_2)
#define TICKETS ((uint)(UNITS + LAG) * BLOCK_GROUPS)

/// Waits until the counter has reached `groups` for each launch up to this one.
#define WAIT_FOR(counter, groups)                                                                 \
    while ((int)(load_acquire(&(counter)) - (launch + 1u) * (uint)(groups)) < 0)                  \
        ;

__attribute__((reqd_work_group_size(GROUP_SIZE_1, 1, 1)))
__kernel void KERNEL_NAME(__global const stored *in, __global stored *out,
                          __global const real *restrict table, real threshold,
                          __global stored *ring, volatile __global uint *counters, uint launch)
{
    __local real exchange[TOGETHER_EXCHANGE];
    __local uint drawn[1];
    const int id = get_local_id(0);
    if (id == 0)
        drawn[0] = atomic_inc(counters) - launch * TICKETS;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint ticket = drawn[0];
    const uint block = ticket / BLOCK_GROUPS, place = ticket % BLOCK_GROUPS;
    const bool first = place < UNIT_GROUPS_1;
    const uint unit = first ? block : block - LAG; // may be out of range
    volatile __global uint *const written = counters + 64, *const read = counters + 64 + UNITS;
    if (id == 0 && unit < UNITS) {
        if (!first) {
            WAIT_FOR(written[unit], UNIT_GROUPS_1)
        } else if (unit >= RING) {
            WAIT_FOR(read[unit - RING], UNIT_GROUPS_2)
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (unit >= UNITS)
        return;
    // The second step counts what it has read before it stores, and need not wait for its stores.
    if (first) {
        const size_t line = (size_t)place * GROUP_LINES_1;
        transform_group_1(in, ring, table, threshold, id, unit * (size_t)UNIT_LINES_1 + line,
                          unit % RING * (size_t)UNIT_LINES_1 + line, exchange);
    } else {
        const size_t line = (size_t)(place - UNIT_GROUPS_1) * GROUP_LINES_2;
        transform_group_2(ring, out, table + TABLE_2, threshold, id,
                          unit % RING * (size_t)UNIT_LINES_2 + line,
                          unit * (size_t)UNIT_LINES_2 + line, exchange, &read[unit]);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (id == 0 && first) {
        FENCE_GROUPS
        atomic_inc(&written[unit]);
    }
}
