// SPDX-License-Identifier: MIT
// Lanes family, the lanes along one line (engine/doc/facts.md#lanes-along-a-line): the fastest way
// for contiguous complex lines on a CPU. A work-item transforms TURNS lines, one after another.

#ifndef TURNS
#define TURNS 1
#define PASSES(line, sr, si) pass_0(line, sr, si);
#endif

__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    lane sr[LENGTH / LANES], si[LENGTH / LANES];
    for (int turn = 0; turn < TURNS; ++turn) {
        const line_t line = line_locate(STEP_NAMES, get_group_id(0) * (size_t)TURNS + turn);
        if (line.count <= 0)
            return;
        PASSES(line, sr, si)
    }
}
