// SPDX-License-Identifier: MIT
// How far two arrays are apart. After a file of kernels/lane.
//
// Work-item i takes the vectors i, i + STEP, ... of its share: on a GPU neighbours take turns, on a
// CPU each has a run of its own.

/// sums[item] holds, for each lane, the squares of x, then those of x - y, over the item's numbers.
/// `vectors` * LANES numbers are compared; the item takes those from item * first, `each` of them,
/// `step` apart.
__kernel void difference(__global const real *x, __global const real *y, const ulong vectors,
                         const ulong first, const ulong each, const ulong step,
                         __global real *sums)
{
    const ulong item = get_global_id(0);
    lane size = (lane)(REAL(0.0)), apart = (lane)(REAL(0.0));
    for (ulong n = 0, i = item * first; n < each && i < vectors; ++n, i += step) {
        const lane a = lane_load(x + i * LANES), d = a - lane_load(y + i * LANES);
        size += a * a;
        apart += d * d;
    }
    lane_store(size, sums + item * 2 * LANES);
    lane_store(apart, sums + (item * 2 + 1) * LANES);
}
