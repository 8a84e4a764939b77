// SPDX-License-Identifier: MIT
// Work-group family: persistent work-groups, as many as the device runs at a time. Each transforms
// one of the RUNS runs of lines after another; the next run is copied to local memory while one is
// transformed.

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    EXCHANGE_ARRAY
    __local stored_pair staged[GROUP_POINTS] __attribute__((aligned(128)));
    __local ulong arrived;
    const int own = get_local_id(0);
    const size_t groups = get_num_groups(0);
    bulk_open(own, &arrived);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint number = 0;
    size_t run = get_group_id(0);
    if (run < RUNS)
        bulk_copy(STEP_NAMES, own, &arrived, staged, run);
    for (; run < RUNS; run += groups) {
        // The loop's value is hidden from the compiler, which would otherwise keep the addresses
        // and factors of every run in registers.
        int id = own;
        MAKE_OPAQUE(id)
        const size_t first_line = run * (size_t)GROUP_LINES;
        BULK_WAIT(number)
        ++number;
        transform_group(STEP_NAMES, id, first_line, first_line, EXCHANGE_NAME, staged, &arrived,
                        run + groups);
    }
}
