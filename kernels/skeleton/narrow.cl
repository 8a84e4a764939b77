// SPDX-License-Identifier: MIT
// Samples as an image of 8 bits saves them, and such samples as numbers. It needs a file of
// kernels/lane and block/elementwise.cl before it.

/// As narrow_samples() of engine/array/image.h: to nearest, half to even, and clipped; NaN becomes
/// 0, and is clipped by hand because drivers differ in what a saturated conversion makes of it.
static inline uchar narrowed(real x)
{
    const real low = x > REAL(0.0) ? x : REAL(0.0);
    return convert_uchar_rte(low < REAL(255.0) ? low : REAL(255.0));
}

/// Bytes of a work-item: a GPU stores fewer than four at a time no faster.
#define EACH 4

/// `planes` has planes of height * width numbers, each with an image of image_height * image_width
/// whose first sample is at (top, left). out[first_out ..] gets the `count` samples of all images,
/// without gaps.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
narrow(const INDEX count, __global const real *planes, const INDEX height, const INDEX width,
       const INDEX image_height, const INDEX image_width, const INDEX top, const INDEX left,
       __global uchar *out, const INDEX first_out)
{
    const INDEX first = (INDEX)get_global_id(0) * EACH;
    if (first >= count)
        return;
    INDEX row = first / image_width, x = first - row * image_width;
    INDEX plane = row / image_height, y = row - plane * image_height;
    uchar bytes[EACH];
    const uint held = (uint)min((INDEX)EACH, count - first);
    for (uint i = 0; i < held; ++i) {
        bytes[i] = narrowed(planes[(plane * height + top + y) * width + left + x]);
        if (++x == image_width) {
            x = 0;
            if (++y == image_height) {
                y = 0;
                ++plane;
            }
        }
    }
    if (held == EACH)
        vstore4((uchar4)(bytes[0], bytes[1], bytes[2], bytes[3]), 0, out + first_out + first);
    else
        for (uint i = 0; i < held; ++i)
            out[first_out + first + i] = bytes[i];
}

/// The inverse for bytes: puts `count` of them into the images of planes of numbers, and leaves the
/// numbers around the images.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
widen(const INDEX count, __global const uchar *in, const INDEX height, const INDEX width,
      const INDEX image_height, const INDEX image_width, const INDEX top, const INDEX left,
      __global real *planes)
{
    const INDEX first = (INDEX)get_global_id(0) * EACH;
    if (first >= count)
        return;
    INDEX row = first / image_width, x = first - row * image_width;
    INDEX plane = row / image_height, y = row - plane * image_height;
    for (INDEX i = first; i < min(first + EACH, count); ++i) {
        planes[(plane * height + top + y) * width + left + x] = (real)in[i];
        if (++x == image_width) {
            x = 0;
            if (++y == image_height) {
                y = 0;
                ++plane;
            }
        }
    }
}
