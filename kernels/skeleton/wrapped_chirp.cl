// SPDX-License-Identifier: MIT
// The kernel of Bluestein's convolution. It needs a file of kernels/lane and block/roots.cl before
// it.

/// Point n of `points` of the conjugate of the chirp of `length` points, wrapped around 0. The
/// order of the lists is 2 length; a factor in the second list applies to the result.
__kernel void wrapped_chirp(const ulong points, const ulong length, __global const real *lists,
                            const uint bits, __global real2 *out)
{
    const ulong n = get_global_id(0);
    if (n >= points)
        return;
    const ulong distance = n < length ? n : points - n;
    real2 value = (real2)(REAL(0.0));
    if (distance < length) {
        const real2 c = chirp_root(lists, bits, distance, length);
        value = (real2)(c.x, -c.y);
    }
    out[n] = value;
}
