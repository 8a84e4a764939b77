// SPDX-License-Identifier: MIT
// Work-group family: a step that only moves points, where neighbours are lines in the input and
// points in the output. A group moves a tile of LINES lines by LINES points through local memory,
// so that its loads and its stores are runs of memory.

#ifndef TILE_ROWS
#define TILE_ROWS 1    // rows of the tile that the work-items of a group move at a time
#define TILE_PADDING 1 // points between rows of the tile, without which a column is in one bank
#endif
#define TILE_WIDTH (LINES + TILE_PADDING)

__attribute__((reqd_work_group_size(LINES * TILE_ROWS, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    __local real2 tile[LINES * TILE_WIDTH];
    const int x = (int)get_local_id(0) % LINES, y = (int)get_local_id(0) / LINES;
    const size_t tiles = (POINTS_OUT + LINES - 1) / LINES; // of a strip of lines
    const size_t strip = get_group_id(0) / tiles;
    const int start = (int)(get_group_id(0) - strip * tiles) * LINES; // the tile's first point
    line_t line = line_locate(STEP_NAMES, strip);
    const int first = line.inner;
    line.inner = first + x;
    for (int row = 0; row < LINES; row += TILE_ROWS)
        if (x < line.count && start + row + y < POINTS_IN) {
            real re, im;
            load_point(line, start + row + y, &re, &im);
            adapt_load(line, start + row + y, &re, &im);
            tile[(row + y) * TILE_WIDTH + x] = (real2)(re, im);
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int row = 0; row < LINES; row += TILE_ROWS)
        if (row + y < line.count && start + x < POINTS_OUT) {
            const real2 both = tile[x * TILE_WIDTH + row + y];
            line.inner = first + row + y;
            store_point(line, start + x, both.x, both.y);
        }
}
