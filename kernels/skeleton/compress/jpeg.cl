// SPDX-License-Identifier: MIT
// A picture's JPEG planes (ITU-T T.871), their quantised coefficients (T.81), and the picture that
// a file of them shows, with libjpeg's roundings in fixed point, so that the coefficients of both
// are the same but for the rounding of the cosine transform. It needs a file of kernels/lane and
// block/elementwise.cl before it.

/// Samples of a work-item: a row of a block.
#define EACH 8

/// The fixed point has 16 bits behind it.
#define HALF 32768

/// Which plane, as the argument `plane` names it; a gray picture has `gray` only.
#define GRAY 0
#define LUMA 1
#define BLUE_DIFFERENCE 2
#define RED_DIFFERENCE 3

static inline int plane_value(__global const uchar *image, INDEX at, INDEX pixels, uint plane)
{
    const int r = image[at];
    if (plane == GRAY)
        return r;
    const int g = image[pixels + at], b = image[2 * pixels + at];
    if (plane == LUMA)
        return (19595 * r + 38470 * g + 7471 * b + HALF) >> 16;
    const int middle = (128 << 16) + HALF - 1;
    return plane == BLUE_DIFFERENCE ? (-11059 * r - 21709 * g + 32768 * b + middle) >> 16
                                    : (32768 * r - 27439 * g - 5329 * b + middle) >> 16;
}

/// Writes one plane of an image of height * width pixels, minus 128: plane_width samples a row, a
/// multiple of 8, each the mean of across * down pixels (1 or 2), of which alternate ones are
/// rounded up. Beyond the picture, its last column goes on, and below its `used` rows of samples
/// the last one of them.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
jpeg_plane(const INDEX count, __global const uchar *image, const INDEX height, const INDEX width,
           const uint plane, const uint across, const uint down, const INDEX plane_width,
           const INDEX used, __global real *out)
{
    const INDEX first = (INDEX)get_global_id(0) * EACH;
    if (first >= count)
        return;
    const INDEX row = first / plane_width, column = first - row * plane_width;
    const INDEX y = min(row, used - 1);
    for (uint k = 0; k < EACH; ++k) {
        const INDEX x = column + k;
        int sum = 0;
        for (uint j = 0; j < down; ++j)
            for (uint i = 0; i < across; ++i)
                sum += plane_value(image,
                                   min(y * down + j, height - 1) * width +
                                       min(x * across + i, width - 1),
                                   height * width, plane);
        const int odd = (int)(x & 1);
        if (across == 2)
            sum = down == 2 ? (sum + 1 + odd) >> 2 : (sum + odd) >> 1;
        out[first + k] = (real)(sum - 128);
    }
}

/// Divides coefficients by the steps of their places in a block, and rounds to nearest, half away
/// from 0. Those below dead_zone steps become 0; `protect`: but for a block's first one. Returns
/// the whole numbers, and what they stand for.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
quantise(const INDEX count, __global const real *coefficients, const INDEX width,
         __global const real *steps, const real dead_zone, const int protect,
         __global short *quantised, __global real *values)
{
    const INDEX first = (INDEX)get_global_id(0) * EACH;
    if (first >= count)
        return;
    const uint row = (uint)(first / width) & 7;
    for (uint u = 0; u < EACH; ++u) {
        const real step = steps[row * EACH + u], x = coefficients[first + u];
        const real size = fabs(x) / step;
        const bool mean = row == 0 && u == 0;
        real whole = floor(size + REAL(0.5));
        if (size < dead_zone && !(mean && protect))
            whole = REAL(0.0);
        // What a baseline file holds.
        whole = fmin(whole, mean && x < REAL(0.0) ? REAL(1024.0) : REAL(1023.0));
        whole = copysign(whole, x);
        quantised[first + u] = convert_short_rte(whole);
        values[first + u] = whole * step;
    }
}

static inline int sample_of(__global const real *plane, INDEX at)
{
    return clamp(convert_int_rte(plane[at] + REAL(128.0)), 0, 255);
}

/// The rows of chroma that a pixel's row lies between, weighed 3 to 1; one row, four times, unless
/// chroma has half the rows.
static inline int weighed_rows(__global const real *plane, INDEX nearer, INDEX farther, INDEX x)
{
    return 3 * sample_of(plane, nearer + x) + sample_of(plane, farther + x);
}

/// A chroma sample at a pixel, by the triangle filter that libjpeg calls fancy upsampling, or by
/// repetition where chroma is at most two samples wide.
static inline int chroma_at(__global const real *plane, INDEX plane_width, INDEX used_height,
                            INDEX used_width, uint across, uint down, INDEX y, INDEX x)
{
    if (across == 1)
        return sample_of(plane, y * plane_width + x);
    const INDEX row = y / down, column = x / 2;
    if (used_width <= 2)
        return sample_of(plane, row * plane_width + column);
    const bool odd = (x & 1) != 0;
    const INDEX beside = odd ? min(column + 1, used_width - 1) : column - min(column, (INDEX)1);
    if (down == 1) {
        const INDEX start = row * plane_width;
        const int near = sample_of(plane, start + column), far = sample_of(plane, start + beside);
        return beside == column ? near : (3 * near + far + (odd ? 2 : 1)) >> 2;
    }
    const INDEX other =
        (y & 1) != 0 ? min(row + 1, used_height - 1) : row - min(row, (INDEX)1);
    const INDEX nearer = row * plane_width, farther = other * plane_width;
    const int near = weighed_rows(plane, nearer, farther, column),
              far = weighed_rows(plane, nearer, farther, beside);
    return (3 * near + far + (odd ? 7 : 8)) >> 4;
}

/// Writes the picture of the planes: `count` pixels of rows of `width`, in one plane (`colours` 0)
/// or three.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
jpeg_pixels(const INDEX count, const INDEX width, const int colours, __global const real *luma,
            const INDEX luma_width, __global const real *blue, __global const real *red,
            const INDEX chroma_width, const INDEX used_height, const INDEX used_width,
            const uint across, const uint down, __global uchar *out)
{
    const INDEX first = (INDEX)get_global_id(0) * EACH;
    if (first >= count)
        return;
    INDEX y = first / width, x = first - y * width;
    for (INDEX at = first; at < min(first + EACH, count); ++at) {
        const int value = sample_of(luma, y * luma_width + x);
        if (colours) {
            const int b = chroma_at(blue, chroma_width, used_height, used_width, across, down, y, x) - 128;
            const int r = chroma_at(red, chroma_width, used_height, used_width, across, down, y, x) - 128;
            out[at] = (uchar)clamp(value + ((91881 * r + HALF) >> 16), 0, 255);
            out[count + at] = (uchar)clamp(value + ((-22554 * b - 46802 * r + HALF) >> 16), 0, 255);
            out[2 * count + at] = (uchar)clamp(value + ((116130 * b + HALF) >> 16), 0, 255);
        } else {
            out[at] = (uchar)value;
        }
        if (++x == width) {
            x = 0;
            ++y;
        }
    }
}
