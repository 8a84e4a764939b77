// SPDX-License-Identifier: MIT
// The exchange between two passes of the work-group family, through local memory: real and
// imaginary parts together (JOINT_EXCHANGE), or one after the other in half the memory
// (Nukada-Matsuoka). The passes pad their addresses against bank conflicts. PRIVATE_EXCHANGE (flag):
// a work-item has its whole line (ITEMS is 1) and exchanges with itself, in private memory.

#ifndef EXCHANGE_FLOATS
#define EXCHANGE_FLOATS LENGTH // floats of one component of one line, padding included
#endif

// In place, a barrier between the loads and the stores of the group must order global memory, too.
#ifndef EXCHANGE_FENCE
#define EXCHANGE_FENCE CLK_LOCAL_MEM_FENCE
#endif

#ifdef PRIVATE_EXCHANGE
#define EXCHANGE_SPACE __private
#define EXCHANGE_BARRIER(fence)
#else
#define EXCHANGE_SPACE __local
#define EXCHANGE_BARRIER(fence) barrier(fence);
#endif

#if JOINT_EXCHANGE
#define EXCHANGE(write, read)                                                                     \
    write(item, xr, exchange);                                                                    \
    write(item, xi, exchange + EXCHANGE_FLOATS);                                                  \
    EXCHANGE_BARRIER(EXCHANGE_FENCE)                                                              \
    read(item, xr, exchange);                                                                     \
    read(item, xi, exchange + EXCHANGE_FLOATS);                                                   \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)
#else
#define EXCHANGE(write, read)                                                                     \
    write(item, xr, exchange);                                                                    \
    EXCHANGE_BARRIER(EXCHANGE_FENCE)                                                              \
    read(item, xr, exchange);                                                                     \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    write(item, xi, exchange);                                                                    \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    read(item, xi, exchange);                                                                     \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)
#endif
