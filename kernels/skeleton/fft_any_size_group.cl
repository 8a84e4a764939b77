// SPDX-License-Identifier: MIT
// Work-group family, steps of any size by one kernel: a group has SLOTS lines in local memory, and
// ITEMS work-items share each of them. The length, the radices, the strides and the hooks of both
// sides are arguments (sizes.cl). It runs what has no kernel of its own yet.
//
// GROUP_SIZE: SLOTS times ITEMS in every step. GROUP_PLACES: points of all slots, padding included.
// LOAD_POINT(line, n, re, im): the hook at load, chosen by the sizes. STORE_BY_HOOK(line, k): that at
// store, of the frequencies (ar, ai) and, with STORE_IN_PAIRS, (br, bi). STORE_COUNT: its results.
// STORE_ORDER(line, k): sets `first` and `second`, the frequencies of result k, where they are
// neither k nor N-k. RUN_PASS(line, at, back, sr, si): the pass line.pass.

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#define GROUP_PLACES LENGTH
#define SLOTS 1
#define ITEMS GROUP_SIZE
#define LOAD_LINES_FASTEST 0
#define STORE_LINES_FASTEST 0
#define PASS_COUNT 1
#define PASS_ROWS 0
#define CONVOLVES 0
#define LOAD_POINT(line, n, re, im) load_point(line, n, re, im);
#define STORE_IN_PAIRS 0
#define STORE_COUNT POINTS_OUT
#define STORE_ORDER(line, k)
#define STORE_BY_HOOK(line, k) store_point(line, k, ar, ai);
#define RUN_PASS(line, at, back, sr, si) pass_0(line, at, ITEMS, back, sr, si);
#endif
#ifndef SCRATCH_AT
#define SCRATCH_AT(k) (k)
#endif

// The passes back of a convolution end in the order of the points.
#define RESULT_PLACE(k) (CONVOLVES ? (k) : SCRATCH_AT(k))

/// Loads the item's points, and zeros where the line has none.
GROUP_FUNCTION void load_line(const line_t line, const place_t at, __local real *sr,
                              __local real *si)
{
    for (int n = at.item; n < LENGTH; n += ITEMS) {
        real re = REAL(0.0), im = REAL(0.0);
        if (line.count > 0 && n < POINTS_IN) {
            LOAD_POINT(line, n, &re, &im)
            adapt_load(line, n, &re, &im);
        }
        sr[SCRATCH_PLACE(at.slot, n)] = re;
        si[SCRATCH_PLACE(at.slot, n)] = im;
    }
}

/// Multiplies the frequencies of a convolution where they are.
GROUP_FUNCTION void turn_line(const line_t line, const place_t at, __local real *sr,
                              __local real *si)
{
    for (int k = at.item; k < LENGTH; k += ITEMS) {
        const int place = SCRATCH_PLACE(at.slot, SCRATCH_AT(k));
        real re = sr[place], im = si[place];
        if (line.count > 0)
            turn_point(line, k, &re, &im);
        sr[place] = re;
        si[place] = im;
    }
}

/// Result k, as it is stored.
GROUP_FUNCTION void result_at(const line_t line, const place_t at, int k, const __local real *sr,
                              const __local real *si, real *re, real *im)
{
    const int place = SCRATCH_PLACE(at.slot, RESULT_PLACE(k));
    *re = sr[place];
    *im = si[place];
    adapt_store(line, k, re, im);
}

/// Stores the item's results. Those of a pair hook take two frequencies each.
GROUP_FUNCTION void store_line(const line_t line, const place_t at, const __local real *sr,
                               const __local real *si)
{
    const int pairs = STORE_IN_PAIRS, count = STORE_COUNT;
    for (int k = at.item; k < count; k += ITEMS) {
        int first = k, second = k > 0 ? POINTS_OUT - k : 0;
        real ar, ai, br = REAL(0.0), bi = REAL(0.0);
        STORE_ORDER(line, k)
        result_at(line, at, first, sr, si, &ar, &ai);
        if (pairs)
            result_at(line, at, second, sr, si, &br, &bi);
        STORE_BY_HOOK(line, k)
    }
}

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    __local real sr[GROUP_PLACES], si[GROUP_PLACES];
    const int id = (int)get_local_id(0);
    line_t line;
    line.table = table;
    const size_t first = get_group_id(0) * (size_t)SLOTS;
    const int passes = PASS_COUNT, turns = CONVOLVES;
    place_t at = place_of(id, LOAD_LINES_FASTEST, ITEMS, SLOTS);
    line = line_locate(STEP_NAMES, first + at.slot);
    load_line(line, at, sr, si);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); // input and output may be one buffer
    // One loop over all passes would need one barrier less, but PoCL 5 cannot compile it: it fails
    // to find the region before the barrier, and ends the process.
    for (int back = 0; back <= turns; ++back) {
        for (int i = 0; i < passes; ++i) {
#ifdef SIZES
            line.pass = pass_sizes_of(table, PASS_ROWS, back ? passes - 1 - i : i);
#endif
            RUN_PASS(line, at, back, sr, si)
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (back < turns)
            turn_line(line, at, sr, si);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    at = place_of(id, STORE_LINES_FASTEST, ITEMS, SLOTS);
    line = line_locate(STEP_NAMES, first + at.slot);
    if (line.count > 0)
        store_line(line, at, sr, si);
}
