// SPDX-License-Identifier: MIT
// Work-group family: a group for every GROUP_LINES lines.

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    EXCHANGE_ARRAY
    RUN_ARRAY
#ifdef MASK_AHEAD
    __local real factors[POINTS_PER_ITEM * GROUP_SIZE];
#define FACTORS_NAME , factors
#else
#define FACTORS_NAME
#endif
    const size_t first_line = ORDERED_GROUP(get_group_id(0)) * (size_t)GROUP_LINES;
    transform_group(STEP_NAMES, get_local_id(0), first_line, first_line,
                    EXCHANGE_NAME FACTORS_NAME RUN_NAME);
}
