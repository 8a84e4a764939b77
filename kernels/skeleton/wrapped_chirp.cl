// SPDX-License-Identifier: MIT
// The kernel of Bluestein's convolution. It needs a file of kernels/lane and block/roots.cl before
// it.

/// Point n of `points` of the conjugate of the chirp of `length` points, wrapped around 0: `after`
/// points from 0 on, and those at distances below `before` before it. The order of the lists is
/// 2 length; a factor in the second list applies to the result.
__kernel void wrapped_chirp(const ulong points, const ulong length, const ulong after,
                            const ulong before, __global const real *lists, const uint bits,
                            __global real2 *out)
{
    const ulong n = get_global_id(0);
    if (n >= points)
        return;
    const ulong distance = n < after ? n : points - n;
    real2 value = (real2)(REAL(0.0));
    if (n < after || distance < before) {
        const real2 c = chirp_root(lists, bits, distance, length);
        value = (real2)(c.x, -c.y);
    }
    out[n] = value;
}

/// Puts frequency k of `points` at entry k / rows of row k % rows of a table, from `offset` numbers
/// on.
__kernel void place_spectrum(const ulong points, const ulong rows, __global const real2 *in,
                             __global real *table, const ulong offset)
{
    const ulong k = get_global_id(0);
    if (k < points)
        vstore2(in[k], k % rows * (points / rows) + k / rows, table + offset);
}
