// SPDX-License-Identifier: MIT
// Copies runs of global memory to local memory while the group computes. BULK_PTX (flag): the bulk
// copy engine of NVIDIA's compute capability 9.0 copies, and a barrier in local memory counts the
// bytes. Otherwise the work-items copy, and the run has arrived after the next barrier.

#ifndef GROUP_POINTS
#define GROUP_POINTS LENGTH // complex numbers of a run
#endif

#ifdef BULK_PTX
#define BULK_PIECE 16384u // bytes of a copy
#define BULK_SHARED(p) ((uint)(ulong)(p))

/// All items call this before the first copy; a barrier must follow.
static inline void bulk_open(const int id, __local ulong *arrived)
{
    if (id == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(BULK_SHARED(arrived))
                     : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
}

/// Starts copying GROUP_POINTS numbers; all items must have read the earlier ones.
static inline void bulk_copy(const int id, __local ulong *arrived, __local stored_pair *staged,
                             __global const stored *run)
{
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
                     "l"((__global const char *)run + at), "r"(min(BULK_PIECE, bytes - at)),
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
static inline void bulk_copy(const int id, __local ulong *arrived, __local stored_pair *staged,
                             __global const stored *run)
{
    for (int n = id; n < GROUP_POINTS; n += GROUP_SIZE)
        staged[n] = ((__global const stored_pair *)run)[n];
}
#define BULK_WAIT(number) barrier(CLK_LOCAL_MEM_FENCE);
#endif

// The staged points are in registers: starts the next run.
#define BULK_NEXT                                                                                 \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    if (next_run)                                                                                 \
        bulk_copy(id, arrived, staged, next_run);
