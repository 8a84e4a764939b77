// SPDX-License-Identifier: MIT
// A group's work, for the kernels that have groups: it loads GROUP_LINES lines, transforms them and
// stores them. ITEMS work-items (L1) have the points of a line in their registers and exchange them
// through local memory between the passes.
//
// BULK_LOAD (flag): the lines are in local memory already (bulk_copy.cl), and the next ones are
// copied while these are transformed. STAGED_LINE (flag): the hook takes the points of its line from
// there, one line a group.
//
// LOAD_RUN, STORE_RUN (flags): the lines go through local memory as runs (line_run.cl): that of the
// exchanges, or, with RUN_NUMBERS_LOCAL, so many numbers of their own, where there is none.
//
// CLAIMED (flag): the group stores nothing unless item 0 says that the lines are its own. It asks
// while the lines are loaded and transformed; `told` then has the answer.
//
// SIGNALS_LOADED (flag): the group counts itself in `loaded` once all its lines have been loaded.
// STORE_TO_EXCHANGE (flag): the results go to the local memory of the exchanges.

#ifdef BULK_LOAD
#define BULK_PARAMETERS                                                                           \
    , __local stored_pair *staged, __local ulong *arrived, const size_t next_run
#else
#define BULK_PARAMETERS
#endif
#ifdef CLAIMED
#define CLAIM_PARAMETERS , const uint own, __local uint *told
#else
#define CLAIM_PARAMETERS
#endif
#ifdef SIGNALS_LOADED
#define SIGNAL_PARAMETERS , volatile __global uint *loaded
#else
#define SIGNAL_PARAMETERS
#endif
#ifdef RUN_NUMBERS_LOCAL
#define RUN_ARRAY __local run_1_t run_numbers[RUN_NUMBERS_LOCAL] __attribute__((aligned(16)));
#define RUN_NAME , (__local stored *)run_numbers
#define RUN_PARAMETERS , __local stored *run_memory
#else
#define RUN_ARRAY
#define RUN_NAME
#define RUN_PARAMETERS
#define run_memory ((__local stored *)exchange)
#endif
#if EXCHANGES == 0
#define EXCHANGE_ARRAY
#define EXCHANGE_NAME 0
#else
#define EXCHANGE_ARRAY                                                                            \
    EXCHANGE_SPACE real exchange[EXCHANGE_NUMBERS * (JOINT_EXCHANGE + 1)]                         \
        __attribute__((aligned(16)));
#define EXCHANGE_NAME exchange
#endif

/// The work of item `id` for the lines from first_in on in the input and from first_out on in the
/// output, which are line numbers of the step.
GROUP_FUNCTION void transform_group(STEP_PARAMETERS, const int id, const size_t first_in,
                                   const size_t first_out,
                                   EXCHANGE_SPACE real *exchange BULK_PARAMETERS
                                       CLAIM_PARAMETERS MASK_PARAMETERS SIGNAL_PARAMETERS
                                           RUN_PARAMETERS)
{
    const place_t load_place = place_of(id, LOAD_LINES_FASTEST, ITEMS, GROUP_LINES);
    line_t load_line = line_locate(STEP_NAMES, first_in + load_place.slot);
#ifdef LOAD_RUN
    const line_run_t loaded = line_run_of(first_in, IN_RUN);
    load_run(STEP_NAMES, id, loaded, run_memory);
    barrier(EXCHANGE_FENCE);
    load_line.in = run_memory + IN_RUN_SHIFT(loaded) + load_place.slot * (IN_RUN_NUMBERS + IN_RUN_PAD);
#elif defined(STAGED_LINE)
    load_line.staged = staged + RUN_SHIFT(first_in);
#endif
#ifdef MASK_AHEAD
    load_line.factors = factors;
#endif
#ifdef TILE_COLUMNS
    const place_t store_place = place_of(id, STORE_LINES_FASTEST, STORE_ITEMS, STORE_GROUP_LINES);
    line_t store_line = load_line;
    store_line.out = out + first_out * (2 * TILE_COLUMNS);
    store_line.inner = store_place.slot;
#elif LOAD_LINES_FASTEST == STORE_LINES_FASTEST && !defined(LINES_MOVE)
#define store_place load_place
#define store_line load_line
#else
    const place_t store_place = place_of(id, STORE_LINES_FASTEST, STORE_ITEMS, STORE_GROUP_LINES);
    const line_t store_line = line_locate(STEP_NAMES, first_out + store_place.slot);
#endif
#ifdef IDLE_ITEMS
    // From numbers without a value LLVM makes wrong stores of other items.
    real xr[POINTS_PER_ITEM] = {0}, xi[POINTS_PER_ITEM] = {0};
#else
    real xr[POINTS_PER_ITEM], xi[POINTS_PER_ITEM];
#endif
    // Items without a line take part in the barriers.
#if defined(BULK_LOAD) && !defined(STAGED_LINE)
    copy_in_staged(load_line, load_place, staged, xr, xi);
#else
    if (ACTIVE_ITEM && load_line.count > 0)
        copy_in(load_line, load_place, xr, xi);
#endif
#ifdef MASK_AHEAD
    if (load_line.count > 0)
        bring_factors(load_line, load_place);
#endif
#ifdef TABLE_IN_LOCAL
    LOCAL_TABLE_WAIT // the exchange before the first twiddles has the barrier
#endif
    PASSES
#ifdef SIGNALS_LOADED
#if EXCHANGES == 0
    barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    if (id == 0) {
        FENCE_GROUPS
        atomic_inc(loaded);
    }
#endif
#ifdef CLAIMED
    if (get_local_id(0) == 0)
        told[0] = own;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (!told[0])
        return;
#elif defined(STORE_TO_EXCHANGE) && EXCHANGES > 0
    barrier(CLK_LOCAL_MEM_FENCE); // the exchange has been read
#endif
#ifdef STAGED_RESULTS
    const line_run_t stored_run = line_run_of(first_out, OUT_RUN);
    line_t result_line = store_line;
    result_line.out =
        run_memory + OUT_RUN_SHIFT(stored_run) + store_place.slot * (OUT_RUN_NUMBERS + OUT_RUN_PAD);
    barrier(CLK_LOCAL_MEM_FENCE); // the exchange, or the run that was loaded, has been read
    if (ACTIVE_ITEM && store_line.count > 0)
        copy_out(result_line, store_place, xr, xi);
    barrier(EXCHANGE_FENCE); // in place, other items' loads come before
    if (ACTIVE_ITEM)
        store_run(STEP_NAMES, id, stored_run, run_memory);
#elif defined(STORE_RUN)
    if (ACTIVE_ITEM)
        store_run(STEP_NAMES, id, first_out, exchange);
#else
    if (ACTIVE_ITEM && store_line.count > 0)
        copy_out(store_line, store_place, xr, xi);
#endif
}
