// SPDX-License-Identifier: MIT
// Measures the difference of two arrays. Needs a file of kernels/lane and lane/stored.cl before it.
//
// Work-item i takes the vectors i, i + STEP, ... of its share: on a GPU neighbours alternate, on a
// CPU each has its own run.

/// sums[item] gets, for each lane, the squares of x, then those of x - y, over the item's numbers.
/// `vectors` * LANES numbers are compared. The item takes `each` vectors from item * first on,
/// `step` apart.
__kernel void difference(__global const stored *x, __global const stored *y, const ulong vectors,
                         const ulong first, const ulong each, const ulong step,
                         __global real *sums)
{
    const ulong item = get_global_id(0);
    lane size = (lane)(REAL(0.0)), error_squares = (lane)(REAL(0.0));
    for (ulong n = 0, i = item * first; n < each && i < vectors; ++n, i += step) {
        const lane a = lane_get(x + i * LANES), d = a - lane_get(y + i * LANES);
        size += a * a;
        error_squares += d * d;
    }
    lane_store(size, sums + item * 2 * LANES);
    lane_store(error_squares, sums + (item * 2 + 1) * LANES);
}
