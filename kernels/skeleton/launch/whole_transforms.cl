// SPDX-License-Identifier: MIT
// Lanes family: all steps of a transform by one work-item, one step after another, for batches whose
// transforms fit the caches of a core. Between the steps the numbers stay in these caches, and the
// batch takes one launch. Work-items claim whole transforms as units (lane/claims.cl).
//
// The files of step n define transform_strips_n().
// WORK_ARRAY (flag): there is an array besides the input and the output, with a part for each
// work-item.

#ifndef WHOLE_STEPS
#define WHOLE_STEPS WHOLE_STEP(1, from, to) WHOLE_STEP(2, to, to)
#define TABLE_1 0 // where the step's table begins
#define TABLE_2 0
#endif
#ifndef IN_DISTANCE
#define IN_DISTANCE 2  // numbers from a transform's input to the next one's
#define OUT_DISTANCE 2 // the same of outputs
#define WORK_DISTANCE 16 // numbers of a work-item's part
#endif

#ifdef WORK_ARRAY
#define WHOLE_WORK , __global stored *work
#else
#define WHOLE_WORK
#endif

/// A step of the unit's transform.
#define WHOLE_STEP(n, source, target)                                                             \
    transform_strips_##n(source, target, table + TABLE_##n, threshold);

__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(__global const stored *in, __global stored *out,
                          __global const real *restrict table, real threshold WHOLE_WORK,
                          uint launch)
{
#ifdef WORK_ARRAY
    __global stored *const own = work + get_group_id(0) * (size_t)WORK_DISTANCE;
#endif
    UNITS_OF_ITEM(unit)
    {
        __global const stored *const from = in + unit * (size_t)IN_DISTANCE;
        __global stored *const to = out + unit * (size_t)OUT_DISTANCE;
        WHOLE_STEPS
    }
}
