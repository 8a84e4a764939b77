// SPDX-License-Identifier: MIT
// Lanes family: the strips that a work-item transforms. Usually these are STRIPS_PER_ITEM strips,
// by its number. With CLAIM_UNITS there are CLAIM_ITEMS work-items, one for each core, which claim so
// many strips at a time as a unit. Each begins with the units that belong to the core on which it
// runs, so that a core finds in its own caches what it stored there in an earlier launch, whatever
// order a driver starts work-items in. A work-item whose own units are done helps the others: no
// result depends on where or whether another one runs.
//
// ALL_UNITS: the step is one of those of a whole transform, and the work-item that has the transform
// does so many units, which are all (skeleton/launch/whole_transforms.cl).
//
// Behind the table there is, from UNIT_CLAIMS on, for each unit the number of the last launch that did
// it, and 0 before the first one. They are never reset.

#ifdef ALL_UNITS
#define UNITS_OF_ITEM(unit) for (size_t unit = 0; unit < ALL_UNITS; ++unit)
#elif defined(CLAIM_UNITS)
#ifndef CLAIM_ITEMS
#define CLAIM_ITEMS 16 // work-items of the launch
#define UNIT_CLAIMS 0       // place behind the table, in uints
#endif

/// The number of the core where the device tells it, else of the work-item. On x86-64 Linux it is in
/// the limit of a segment, which any program may read; elsewhere that segment is not there, and `own`
/// stays as it is. PoCL 5.0 ends the process when it is asked for the binary of a kernel with inline
/// assembly (an assertion in a pass; PoCL 3.1 does not): it comes with clang 16.
static inline uint claim_core(void)
{
    uint own = (uint)get_group_id(0);
#if defined(__x86_64__) && __clang_major__ < 16
    __asm__ volatile("lsl %1, %0" : "+r"(own) : "r"(0x7b) : "cc");
#endif
    return (own & 0xfff) % CLAIM_ITEMS;
}

/// Claims a unit that is not done yet and returns it, or -1 if there is none. `tried` counts the
/// units that the work-item has looked at, from `first` on.
static inline int claim_unit(__global const real *table, uint launch, int first, int *tried)
{
    volatile __global uint *const claims = (volatile __global uint *)table + UNIT_CLAIMS;
    while (*tried < CLAIM_UNITS) {
        int unit = first + (*tried)++;
        unit -= unit < CLAIM_UNITS ? 0 : CLAIM_UNITS;
        if (claims[unit] != launch + 1u && atomic_xchg(claims + unit, launch + 1u) != launch + 1u)
            return unit;
    }
    return -1;
}

#define UNITS_OF_ITEM(unit)                                                                       \
    const int first_unit = (int)(claim_core() * (ulong)CLAIM_UNITS / CLAIM_ITEMS);                \
    int tried_units = 0;                                                                          \
    for (int unit; (unit = claim_unit(table, launch, first_unit, &tried_units)) >= 0;)
#else
#define UNITS_OF_ITEM(unit) const size_t unit = get_group_id(0);
#endif
