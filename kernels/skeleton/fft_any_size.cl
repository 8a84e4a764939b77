// SPDX-License-Identifier: MIT
// Lanes family, steps of any size by one kernel: as in fft_lanes_across.cl a work-item has a line in
// each lane of its private scratch, but the length, the radices, the strides and the hooks of both
// sides are arguments (sizes.cl). It runs what has no kernel of its own yet.
//
// LOAD_LINES(line, sr, si), STORE_LINES(line, sr, si): the hooks, chosen by the sizes. RUN_PASS(line,
// sr, si): the pass line.pass. CONVOLVES: a convolution transforms forward twice, and the turn
// (turn.cl) takes the frequencies to a second scratch in their order. PASS_COUNT, PASS_ROWS: the
// passes and their place in the table.

#ifndef PASS_COUNT
#define PASS_COUNT 1
#define PASS_ROWS 0
#define CONVOLVES 0
#define STRIPS_PER_ITEM 1
#define LOAD_LINES(line, sr, si) copy_in(line, sr, si);
#define STORE_LINES(line, sr, si) copy_out(line, sr, si);
#define RUN_PASS(line, sr, si) pass_0(line, sr, si, 0, 1);
#endif

/// Multiplies the frequencies in sr, si and puts them into tr, ti in their order.
static inline void turn_lines(const line_t line, const lane *sr, const lane *si, lane *tr, lane *ti)
{
    for (int k = 0; k < LENGTH; ++k) {
        const int place = SCRATCH_AT(k);
        lane re = sr[place], im = si[place];
        turn_point(line, k, &re, &im);
        tr[k] = re;
        ti[k] = im;
    }
}

__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    lane sr[PLACES], si[PLACES], tr[PLACES], ti[PLACES];
    line_t line;
#ifdef SIZE_FIELDS
    line.table = table;
    line.sizes = sizes_of(table);
#endif
    for (int turn = 0; turn < STRIPS_PER_ITEM; ++turn) {
        line = line_locate(STEP_NAMES, get_group_id(0) * (size_t)STRIPS_PER_ITEM + turn);
        if (line.count <= 0)
            return;
        LOAD_LINES(line, sr, si)
        scratch_pad(line, sr, si);
        lane *re = sr, *im = si;
        for (int phase = 0;; ++phase) {
            for (int i = 0; i < PASS_COUNT; ++i) {
#ifdef SIZES
                line.pass = pass_sizes_of(table, PASS_ROWS, i);
#endif
                RUN_PASS(line, re, im)
            }
            if (phase == CONVOLVES)
                break;
            turn_lines(line, sr, si, tr, ti);
            re = tr;
            im = ti;
        }
        STORE_LINES(line, re, im)
    }
}
