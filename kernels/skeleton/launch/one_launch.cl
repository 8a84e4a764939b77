// SPDX-License-Identifier: MIT
// Work-group family: several steps of a plan in one launch, for problems that are so small that
// launches take most of their time. Step n has UNITS_n units of work, one of which a group does at a
// time. A group begins with the units that its number gives it, and with the next step when all
// units of this one are done.
//
// No group needs another one to be running. Each unit of a step but the last is claimed before its
// results are stored. A group that has waited for PATIENCE readings of the counter takes over what
// nobody has claimed yet, and then waits for units that running groups have claimed; these do not
// wait. So any number of groups may be resident at once, beside any other work of the device. A
// group that comes late finds its units claimed.
//
// The counters are behind the table: for each step but the last its units that are done, over all launches, STEP_COUNTERS
// apart; from CLAIMS_n on, for each of its units, the number of the last launch that did it. They
// are 0 before the first launch, whose number is `launch` = 0, and are never reset.

#ifndef LAUNCH_ITEMS
#define LAUNCH_ITEMS 4 // work-items of a group, at least those of each step's groups
#define LAUNCH_EXCHANGE 1 // numbers of local memory, the largest need of all steps
#define LAUNCH_STEPS AWAITED_STEP(1) LAST_STEP(2)
#define WORK_1 CLAIMED_UNIT(1, in, out)
#define WORK_2 RUN_UNIT(2, out, out, )
#define UNITS_1 1
#define UNITS_2 1
#define CLAIMS_1 64
#define TABLE_1 0 // where the step's table begins
#define TABLE_2 0
#define PATIENCE 256
#define STEP_COUNTERS 16
#define STEP_TABLE_1 table // or `local_table`, a copy in local memory
#define STEP_TABLE_2 table
#define COUNTERS 32 // where the counters begin behind the table, in uints
#endif
// The files of step n define transform_group_n(), GROUP_LINES_n and GROUP_ITEM_n (GROUP_ITEM_1,
// GROUP_ITEM_2, ...).
// ONE_ARRAY (flag): the input is the output's buffer. WORK_ARRAY (flag): there is another one.
#ifndef LOCAL_TABLE
#define LOCAL_TABLE_WAIT
#endif
#ifdef ONE_ARRAY
#define LAUNCH_INPUT
#else
#define LAUNCH_INPUT __global const stored *in,
#endif
#ifdef WORK_ARRAY
#define LAUNCH_WORK , __global stored *work
#else
#define LAUNCH_WORK
#endif

/// The lines of a group, by their first ones in either array.
#define RUN_LINES(n, from, first_in, to, first_out, ...)                                          \
    transform_group_##n(from, to, STEP_TABLE_##n + TABLE_##n, threshold, GROUP_ITEM_##n,          \
                        first_in, first_out, exchange __VA_ARGS__);
#define UNIT_LINE(n) (unit * (size_t)GROUP_LINES_##n)

/// The unit of a step.
#define RUN_UNIT(n, from, to, ...) RUN_LINES(n, from, UNIT_LINE(n), to, UNIT_LINE(n), __VA_ARGS__)

/// The unit of an awaited step.
#define CLAIMED_UNIT(n, from, to) RUN_UNIT(n, from, to, , earlier != launch + 1u, told)
/// After a claimed unit of an awaited step, that of another step which reads what this group has
/// just written, and nothing else.
#define JOINED_UNIT(n, from, to)                                                                  \
    if (told[0]) {                                                                                \
        LOCAL_TABLE_WAIT                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                      \
        RUN_UNIT(n, from, to, )                                                                   \
    }
/// A unit whose results are in the exchange's local memory afterwards, for that of another step,
/// whose stores may be where this one's loads are.
#define UNIT_TO_LOCAL(n, from)                                                                    \
    RUN_LINES(n, from, UNIT_LINE(n), (__local stored *)exchange, 0, )                             \
    LOCAL_TABLE_WAIT                                                                              \
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#define UNIT_FROM_LOCAL(n, to, ...)                                                               \
    RUN_LINES(n, (__local const stored *)exchange, 0, to, UNIT_LINE(n), __VA_ARGS__)
/// The same of an awaited step.
#define CLAIMED_FROM_LOCAL(n, to) UNIT_FROM_LOCAL(n, to, , earlier != launch + 1u, told)

/// Steps whose results the next one reads, whatever group has written them: WORK_n for each unit.
#define AWAITED_STEP(n)                                                                           \
    {                                                                                             \
        volatile __global uint *const done = counters + (n - 1) * STEP_COUNTERS;                  \
        volatile __global uint *const claims = counters + CLAIMS_##n;                             \
        uint unit = get_group_id(0);                                                              \
        bool patient = true;                                                                      \
        for (;;) {                                                                                \
            uint earlier = launch;                                                                \
            if (!patient) {                                                                       \
                if (id == 0) {                                                                    \
                    while (unit < UNITS_##n && atomic_xchg(claims + unit, launch + 1u) == launch + 1u) \
                        ++unit;                                                                   \
                    told[0] = unit;                                                               \
                }                                                                                 \
                barrier(CLK_LOCAL_MEM_FENCE);                                                     \
                unit = told[0];                                                                   \
                barrier(CLK_LOCAL_MEM_FENCE);                                                     \
            } else if (id == 0 && unit < UNITS_##n) {                                             \
                earlier = atomic_xchg(claims + unit, launch + 1u);                                \
            }                                                                                     \
            if (unit < UNITS_##n) {                                                               \
                WORK_##n                                                                          \
                barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                              \
                if (id == 0 && earlier != launch + 1u) {                                          \
                    FENCE_GROUPS                                                                  \
                    atomic_inc(done);                                                             \
                }                                                                                 \
                unit += patient ? get_num_groups(0) : 1;                                          \
                continue;                                                                         \
            }                                                                                     \
            LOCAL_TABLE_WAIT                                                                      \
            if (id == 0) {                                                                        \
                uint readings = 0;                                                                \
                bool all;                                                                         \
                do                                                                                \
                    all = (int)(load_acquire(done) - (launch + 1u) * UNITS_##n) >= 0;             \
                while (!all && (!patient || ++readings < PATIENCE));                              \
                told[0] = all;                                                                    \
            }                                                                                     \
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                  \
            const bool all_done = told[0];                                                        \
            barrier(CLK_LOCAL_MEM_FENCE);                                                         \
            if (all_done)                                                                         \
                break;                                                                            \
            patient = false;                                                                      \
            unit = 0;                                                                             \
        }                                                                                         \
    }

/// The last step; nobody waits for its units.
#define LAST_STEP(n)                                                                              \
    for (uint unit = get_group_id(0); unit < UNITS_##n; unit += get_num_groups(0)) {              \
        WORK_##n                                                                                  \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
    }

__attribute__((reqd_work_group_size(LAUNCH_ITEMS, 1, 1)))
__kernel void KERNEL_NAME(LAUNCH_INPUT __global stored *out, __global const real *table,
                          real threshold LAUNCH_WORK, uint launch)
{
    volatile __global uint *const counters = (volatile __global uint *)table + COUNTERS;
    __local real exchange[LAUNCH_EXCHANGE] __attribute__((aligned(16)));
    __local uint told[1];
    const int id = get_local_id(0);
#ifdef LOCAL_TABLE
    __local real local_table[LOCAL_TABLE] __attribute__((aligned(16)));
    copy_table(table, local_table, id, LAUNCH_ITEMS);
#endif
    LAUNCH_STEPS
}
