// SPDX-License-Identifier: MIT
// Lanes family, short lines: a vector holds several of them, without scratch. A work-item
// transforms STRIPS_PER_ITEM strips of LINES lines, one after another.

#ifndef STRIPS_PER_ITEM
#define STRIPS_PER_ITEM 1
#endif

#ifdef ALL_UNITS
static inline void transform_strips(STEP_PARAMETERS)
#else
__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
#endif
{
    UNITS_OF_ITEM(unit)
    for (int turn = 0; turn < STRIPS_PER_ITEM; ++turn) {
        const line_t line = line_locate(STEP_NAMES, unit * (size_t)STRIPS_PER_ITEM + turn);
        if (line.count <= 0)
            break;
        transform_strip(line);
    }
}
