// SPDX-License-Identifier: MIT
// Work-group family: ITEMS work-items (L1) transform one line with its points in their registers,
// GROUP_LINES lines (L2) a group; between the passes the points are exchanged through local memory.

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
#if EXCHANGES == 0
#elif defined(PRIVATE_EXCHANGE)
    real exchange[EXCHANGE_NUMBERS * (JOINT_EXCHANGE + 1)];
#else
    __local real exchange[EXCHANGE_NUMBERS * (JOINT_EXCHANGE + 1)];
#endif
    const int id = get_local_id(0);
    const size_t first_line = get_group_id(0) * (size_t)GROUP_LINES;
    const place_t load_place = place_of(id, LOAD_LINES_FASTEST, ITEMS, GROUP_LINES);
    const line_t load_line = line_locate(STEP_NAMES, first_line + load_place.slot);
#if LOAD_LINES_FASTEST == STORE_LINES_FASTEST
#define store_place load_place
#define store_line load_line
#else
    const place_t store_place = place_of(id, STORE_LINES_FASTEST, STORE_ITEMS, STORE_GROUP_LINES);
#ifdef TILE_COLUMNS
    line_t store_line = load_line;
    store_line.out = out + get_group_id(0) * (size_t)(2 * STORE_LENGTH * TILE_COLUMNS);
    store_line.inner = store_place.slot;
#else
    const line_t store_line = line_locate(STEP_NAMES, first_line + store_place.slot);
#endif
#endif
    real xr[ELEMENTS], xi[ELEMENTS];
    // Items without a line stay for the barriers.
#ifdef LOAD_STAGED
    copy_in_run(STEP_NAMES, first_line, xr, xi);
#else
    if (load_line.count > 0)
        copy_in(load_line, load_place, xr, xi);
#endif
    PASSES
#ifdef STORE_STAGED
    copy_out_run(STEP_NAMES, first_line, xr, xi);
#else
    if (store_line.count > 0)
        copy_out(store_line, store_place, xr, xi);
#endif
}
