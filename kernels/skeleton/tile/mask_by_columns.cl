// SPDX-License-Identifier: MIT
// Puts the factors of a mask of ROWS * COLUMNS frequencies in the order of its columns, by tiles that
// go through local memory. It needs lane/scalar.cl and lane/stored.cl before it.

#ifndef MASK_ROWS
#define KERNEL_NAME mask_by_columns
#define MASK_ROWS 600
#define MASK_COLUMNS 17
#endif
#define MASK_TILE 32 // sides of a tile
#define MASK_STEP 8  // rows that a group moves at a time
#define MASK_TILES ((MASK_COLUMNS + MASK_TILE - 1) / MASK_TILE)

__attribute__((reqd_work_group_size(MASK_TILE * MASK_STEP, 1, 1)))
__kernel void KERNEL_NAME(__global const stored *restrict mask, __global stored *restrict turned)
{
    __local real tile[MASK_TILE * (MASK_TILE + 1)];
    const int x = get_local_id(0) % MASK_TILE, y = get_local_id(0) / MASK_TILE;
    const size_t left = get_group_id(0) % MASK_TILES * MASK_TILE;
    const size_t top = get_group_id(0) / MASK_TILES * MASK_TILE;
    for (int i = y; i < MASK_TILE; i += MASK_STEP)
        if (top + i < MASK_ROWS && left + x < MASK_COLUMNS)
            tile[i * (MASK_TILE + 1) + x] =
                number_get(mask + (top + i) * MASK_COLUMNS + left + x);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = y; i < MASK_TILE; i += MASK_STEP)
        if (left + i < MASK_COLUMNS && top + x < MASK_ROWS)
            number_put(tile[x * (MASK_TILE + 1) + i], turned + (left + i) * MASK_ROWS + top + x);
}
