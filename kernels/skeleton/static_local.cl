// SPDX-License-Identifier: MIT
// Tests whether a static local array of NUMBERS floats works: each work-item writes its share and
// reads that of another. One group of GROUP_SIZE work-items; its sums go to `out`.

#ifndef NUMBERS
#define NUMBERS 4096
#define GROUP_SIZE 64
#endif

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(__global uint *out)
{
    __local uint array[NUMBERS];
    const uint id = get_local_id(0);
    for (uint i = id; i < NUMBERS; i += GROUP_SIZE)
        array[i] = i * 2654435761u + get_group_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint i = id; i < NUMBERS; i += GROUP_SIZE)
        sum = sum * 31u + array[NUMBERS - 1 - i];
    out[get_global_id(0)] = sum;
}
