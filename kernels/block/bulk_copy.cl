// SPDX-License-Identifier: MIT
// Copies runs of global memory to local memory while the group computes. BULK_PTX (flag): the bulk
// copy engine of NVIDIA's compute capability 9.0 copies, and a barrier in local memory counts the
// bytes. Otherwise the work-items copy, and the run has arrived after the next barrier.

#ifndef GROUP_POINTS
#define GROUP_POINTS LENGTH // complex numbers of a run
#endif
#ifndef RUNS
#define RUNS ((size_t)INNER * OUTER / GROUP_LINES)
#endif
#ifndef RUN_NUMBERS
#define RUN_NUMBERS (2 * GROUP_POINTS) // from a run's first number to the next one's
#endif
// Copies begin at multiples of 16 bytes, and so RUN_SHIFT complex numbers before some runs.
#define BULK_UNIT (16 / sizeof(stored))
#define RUN_START(run) ((run) * (size_t)RUN_NUMBERS / BULK_UNIT * BULK_UNIT)
#define RUN_SHIFT(run) ((run) * (size_t)RUN_NUMBERS % BULK_UNIT / 2)
#define BULK_SHARED(p) ((uint)(ulong)(p))

#ifdef BULK_PTX
#define BULK_PIECE 16384u // bytes of a copy

/// All items call this before the first copy; a barrier must follow.
static inline void bulk_open(const int id, __local ulong *arrived)
{
    if (id == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(BULK_SHARED(arrived))
                     : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
}

/// Starts copying a run; all items must have read the earlier one.
static inline void bulk_copy(STEP_PARAMETERS, const int id, __local ulong *arrived,
                             __local stored_pair *staged, const size_t run)
{
    __global const stored *const from = in + RUN_START(run);
    const uint bytes = GROUP_POINTS * sizeof(stored_pair);
    if (id != 0)
        return;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                     BULK_SHARED(arrived)),
                 "r"(bytes)
                 : "memory");
    for (uint at = 0; at < bytes; at += BULK_PIECE)
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], "
                     "%2, [%3];" ::"r"(BULK_SHARED(staged) + at),
                     "l"((__global const char *)from + at), "r"(min(BULK_PIECE, bytes - at)),
                     "r"(BULK_SHARED(arrived))
                     : "memory");
}

/// Waits for copy number `turn` (0, 1, ...).
static inline void bulk_wait(__local ulong *arrived, const uint number)
{
    uint done;
    do {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; "
                     "selp.u32 %0,1,0,p; }"
                     : "=r"(done)
                     : "r"(BULK_SHARED(arrived)), "r"(number & 1u)
                     : "memory");
    } while (!done);
}
#define BULK_WAIT(number) bulk_wait(&arrived, number);
#else
static inline void bulk_open(const int id, __local ulong *arrived) {}
static inline void bulk_copy(STEP_PARAMETERS, const int id, __local ulong *arrived,
                             __local stored_pair *staged, const size_t run)
{
    __global const stored *const from = in + RUN_START(run);
    for (int n = id; n < GROUP_POINTS; n += GROUP_SIZE)
        staged[n] = ((__global const stored_pair *)from)[n];
}
#define BULK_WAIT(number) (void)(number); barrier(CLK_LOCAL_MEM_FENCE);
#endif

// The staged points are in registers: starts the next run.
#define BULK_NEXT                                                                                 \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    if (next_run < RUNS)                                                                          \
        bulk_copy(STEP_NAMES, id, arrived, staged, next_run);
