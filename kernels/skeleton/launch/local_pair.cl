// SPDX-License-Identifier: MIT
// Work-group family: both parts of long lines in one launch. A group transforms all lines of the first
// part of its UNIT_COUNT units, which are long lines, in turns, keeps the results in the local memory of the
// exchanges, and transforms the lines of the second part from there. No group waits for another one.
//
// The files of part n define transform_group_n(), GROUP_LINES_n and GROUP_ITEM_n.

#ifndef PAIR_ITEMS
#define PAIR_ITEMS 4 // work-items of a group, at least those of each part's groups
#define PAIR_EXCHANGE 1 // numbers of local memory
#define TABLE_2 0 // where the second part's table begins
#define FIRST_LINES 1 // lines of the first part in a group
#define TURNS 1 // in which a group has them
#endif

__attribute__((reqd_work_group_size(PAIR_ITEMS, 1, 1)))
__kernel void KERNEL_NAME(__global const stored *in, __global stored *out,
                          __global const real *table, real threshold)
{
    __local real exchange[PAIR_EXCHANGE] __attribute__((aligned(16)));
    const size_t units = get_group_id(0);
    for (int turn = 0; turn < TURNS; ++turn) { // the last one ends with the last line
        const size_t first = min(turn * GROUP_LINES_1, FIRST_LINES - GROUP_LINES_1);
        transform_group_1(in, (__local stored *)exchange, table, threshold, GROUP_ITEM_1,
                          units * FIRST_LINES + first, first, exchange);
    }
    // The second part of a transform in place stores where the first part has loaded.
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    transform_group_2((__local const stored *)exchange, out, table + TABLE_2, threshold,
                      GROUP_ITEM_2, 0, units * GROUP_LINES_2, exchange);
}
