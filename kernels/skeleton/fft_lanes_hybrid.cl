// SPDX-License-Identifier: MIT
// Lanes family, short lines: several of them in a vector, without scratch. A work-item transforms
// TURNS strips of LINES lines, one after another.

#ifndef TURNS
#define TURNS 1
#endif

__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    for (int turn = 0; turn < TURNS; ++turn) {
        const line_t line = line_locate(STEP_NAMES, get_group_id(0) * (size_t)TURNS + turn);
        if (line.count <= 0)
            return;
        transform_strip(line);
    }
}
