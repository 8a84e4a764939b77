// SPDX-License-Identifier: MIT
// Lanes family, one line to a lane: a work-item transforms LANES lines at once in private scratch,
// without barriers. They are neighbouring columns of an array, or a batch whose lines are
// transposed on the way in and out. It serves any length and any hook.

#ifndef STRIPS_PER_ITEM
#define STRIPS_PER_ITEM 1 // strips of a work-item, one after another
#define PASSES(line, sr, si) pass_0(line, sr, si, 0, 1);
#endif

#ifdef ALL_UNITS
static inline void transform_strips(STEP_PARAMETERS)
#else
__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
#endif
{
    // No array begins in an inner block, and none waits for its first use: engine/doc/facts.md#nvidia.
    lane sr[PLACES], si[PLACES];
#ifdef REAL_RADER
    lane tr[PLACES];
#endif
#if REAL_HALF
    si[0] = (lane)(0);
#endif
    UNITS_OF_ITEM(unit)
    for (int turn = 0; turn < STRIPS_PER_ITEM; ++turn) {
        const line_t line = line_locate(STEP_NAMES, unit * (size_t)STRIPS_PER_ITEM + turn);
        if (line.count <= 0)
            break;
#ifdef FULL_STRIP
        // Here the first pass reads global memory, or the last one writes it, or both.
        if (line.count == LANES) {
            FULL_STRIP(line, sr, si)
            continue;
        }
#endif
#ifndef STRIPS_ARE_FULL
        copy_in(line, sr, si);
        scratch_pad(line, sr, si);
        PASSES(line, sr, si)
#ifdef REAL_RADER
        turn_real(line, sr, si, tr);
        PASSES(line, tr, si)
        copy_out(line, tr, si);
#else
        copy_out(line, sr, si);
#endif
#endif
    }
}
