// SPDX-License-Identifier: MIT
// The exchange between two passes of the work-group family, through local memory: real and
// imaginary parts together (JOINT_EXCHANGE), or one after the other in half the memory
// (Nukada-Matsuoka), each in PHASES parts of the line. Each exchange has its own layout
// (exchange_layout.h) of the points p of the group's lines s. PRIVATE_EXCHANGE (flag): a work-item
// has its whole line (ITEMS is 1) and exchanges with itself, in private memory.

#ifndef EXCHANGE_NUMBERS
#define EXCHANGE_NUMBERS LENGTH // of one component of a group's lines, padding included
#define TILE_POINTS LENGTH      // points of a line in local memory at a time
#define PHASES 1
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

// PoCL 3.1 compiles calls between its work-item loops to wrong code where arrays are passed.
#define GROUP_FUNCTION static inline __attribute__((always_inline))

/// The place of a work-item: its index among the ITEMS of a line, and the line in the group.
typedef struct {
    int item, slot;
} place_t;

GROUP_FUNCTION place_t place_of(int id, int lines_fastest, int items, int lines)
{
    place_t at;
    at.item = lines_fastest ? id / lines : id % items;
    at.slot = lines_fastest ? id % lines : id / items;
    return at;
}

/// The first (c = 0) or second butterfly of an item of a mirrored pass of `all` butterflies: those
/// of frequencies q and -q. Item 0 has the two butterflies that are their own mirror images.
GROUP_FUNCTION int mirrored_butterfly(int item, int c, int all)
{
    return c == 0 ? item : item == 0 ? all / 2 : all - item;
}

// IDLE_ITEMS (flag): the kernel has more items than the group. They have the places of its last item
// and take part in the barriers, but load and write nothing.
#ifdef IDLE_ITEMS
#define ACTIVE_ITEM (get_local_id(0) < GROUP_SIZE)
#else
#define ACTIVE_ITEM 1
#endif

// The item at `from` writes, the item at `to` reads. The first exchange of a kernel does not wait;
// later ones wait until local memory has been read.
#if JOINT_EXCHANGE
#define EXCHANGE_NOW(write, read, from, to)                                                       \
    if (ACTIVE_ITEM) {                                                                            \
        write(from, xr, exchange, 0);                                                             \
        write(from, xi, exchange + EXCHANGE_NUMBERS, 0);                                          \
    }                                                                                             \
    EXCHANGE_BARRIER(EXCHANGE_FENCE)                                                              \
    read(to, xr, exchange, 0);                                                                    \
    read(to, xi, exchange + EXCHANGE_NUMBERS, 0);
#else
#if PHASES == 1
#define EXCHANGE_PART(write, read, from, to, x, fence)                                            \
    if (ACTIVE_ITEM)                                                                              \
        write(from, x, exchange, 0);                                                              \
    EXCHANGE_BARRIER(fence)                                                                       \
    read(to, x, exchange, 0);
#else
// Points that a phase reads go to y: later phases have yet to write those in x.
#define EXCHANGE_PHASE(write, read, from, to, x, phase, fence)                                    \
    if (ACTIVE_ITEM)                                                                              \
        write(from, x, exchange, phase);                                                          \
    EXCHANGE_BARRIER(fence)                                                                       \
    read(to, y, exchange, phase);
#define EXCHANGE_LATER(write, read, from, to, x, phase)                                           \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    EXCHANGE_PHASE(write, read, from, to, x, phase, CLK_LOCAL_MEM_FENCE)
#if PHASES == 2
#define EXCHANGE_REST(write, read, from, to, x) EXCHANGE_LATER(write, read, from, to, x, 1)
#else
#define EXCHANGE_REST(write, read, from, to, x)                                                   \
    EXCHANGE_LATER(write, read, from, to, x, 1)                                                   \
    EXCHANGE_LATER(write, read, from, to, x, 2)                                                   \
    EXCHANGE_LATER(write, read, from, to, x, 3)
#endif
#define EXCHANGE_PART(write, read, from, to, x, fence)                                            \
    {                                                                                             \
        real y[POINTS_PER_ITEM];                                                                         \
        EXCHANGE_PHASE(write, read, from, to, x, 0, fence)                                        \
        EXCHANGE_REST(write, read, from, to, x)                                                   \
        for (int e = 0; e < POINTS_PER_ITEM; ++e)                                                        \
            x[e] = y[e];                                                                          \
    }
#endif
#define EXCHANGE_NOW(write, read, from, to)                                                       \
    EXCHANGE_PART(write, read, from, to, xr, EXCHANGE_FENCE)                                      \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    EXCHANGE_PART(write, read, from, to, xi, CLK_LOCAL_MEM_FENCE)
#endif
#define EXCHANGE(write, read, from, to)                                                           \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    EXCHANGE_NOW(write, read, from, to)
// Where both components are in local memory at once: an exchange that moves numbers from one to the
// other.
#define FIRST_WHOLE_EXCHANGE(write, read, from, to)                                               \
    if (ACTIVE_ITEM)                                                                              \
        write(from, xr, xi, exchange);                                                            \
    EXCHANGE_BARRIER(EXCHANGE_FENCE)                                                              \
    read(to, xr, xi, exchange);
#define WHOLE_EXCHANGE(write, read, from, to)                                                     \
    EXCHANGE_BARRIER(CLK_LOCAL_MEM_FENCE)                                                         \
    FIRST_WHOLE_EXCHANGE(write, read, from, to)
// LOAD_FROM_EXCHANGE (flag): the lines are loaded from the local memory of the exchanges.
#ifdef LOAD_FROM_EXCHANGE
#define FIRST_EXCHANGE EXCHANGE
#else
#define FIRST_EXCHANGE EXCHANGE_NOW
#endif
