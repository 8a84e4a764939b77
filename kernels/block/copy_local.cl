// SPDX-License-Identifier: MIT
// The exchange between two passes of the work-group family, through local memory: real and
// imaginary parts together (JOINT_EXCHANGE), or one after the other in half the memory
// (Nukada-Matsuoka). The passes pad their addresses against bank conflicts.

#ifndef EXCHANGE_FLOATS
#define EXCHANGE_FLOATS LENGTH // floats of one component of one line, padding included
#endif

// In place, a barrier between the loads and the stores of the group must order global memory, too.
#ifndef EXCHANGE_FENCE
#define EXCHANGE_FENCE CLK_LOCAL_MEM_FENCE
#endif

#if JOINT_EXCHANGE
#define EXCHANGE(write, read)                                                                     \
    write(item, xr, exchange);                                                                    \
    write(item, xi, exchange + EXCHANGE_FLOATS);                                                  \
    barrier(EXCHANGE_FENCE);                                                                      \
    read(item, xr, exchange);                                                                     \
    read(item, xi, exchange + EXCHANGE_FLOATS);                                                   \
    barrier(CLK_LOCAL_MEM_FENCE);
#else
#define EXCHANGE(write, read)                                                                     \
    write(item, xr, exchange);                                                                    \
    barrier(EXCHANGE_FENCE);                                                                      \
    read(item, xr, exchange);                                                                     \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    write(item, xi, exchange);                                                                    \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    read(item, xi, exchange);                                                                     \
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
