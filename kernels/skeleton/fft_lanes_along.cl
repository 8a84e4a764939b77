// SPDX-License-Identifier: MIT
// Lanes family, the lanes along one line, or ALONG of them along each of LINES lines
// (engine/doc/facts.md#lanes-along-a-line): the fastest structure for contiguous complex lines on a
// CPU. A work-item transforms STRIPS_PER_ITEM strips of LINES lines, one after another.

#ifndef STRIPS_PER_ITEM
#define STRIPS_PER_ITEM 1
#define PASSES(line, sr, si) pass_0(line, sr, si, 0, 1);
#endif

#ifdef ALL_UNITS
static inline void transform_strips(STEP_PARAMETERS)
#else
__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
#endif
{
#if STAGE_LINES
    lane sr[LENGTH / ALONG * 3], si[LENGTH / ALONG]; // with the staged lines
#else
    lane sr[LENGTH / ALONG], si[LENGTH / ALONG];
#endif
    UNITS_OF_ITEM(unit)
    for (int turn = 0; turn < STRIPS_PER_ITEM; ++turn) {
        const line_t line = line_locate(STEP_NAMES, unit * (size_t)STRIPS_PER_ITEM + turn);
        if (line.count <= 0)
            break;
        PASSES(line, sr, si)
#if STAGE_LINES
        store_staged(line, sr);
#endif
    }
}
