// SPDX-License-Identifier: MIT
// What stands around an image before its transform. After a file of kernels/lane and
// block/elementwise.cl.

// The numbers are those of FilterEdges.
#define MIRROR 1
#define MEAN 2
#define TAPER 3

/// The weight of sample i of n under a window that rises over `frame` samples at either end.
static inline real taper_weight(INDEX i, INDEX n, INDEX frame)
{
    const INDEX from_edge = min(i, n - 1 - i);
    if (from_edge >= frame)
        return REAL(1.0);
    return REAL(0.5) - REAL(0.5) * cos(REAL(3.14159265358979323846) *
                                       ((real)from_edge + REAL(0.5)) / (real)frame);
}

/// The sample of 0 .. n - 1 that stands at `i` of an array in which the first one stands at
/// `start` and which goes on by reflection.
static inline INDEX reflected(INDEX i, INDEX start, INDEX n)
{
    const INDEX t = (i + 2 * n - start % (2 * n)) % (2 * n);
    return t < n ? t : 2 * n - 1 - t;
}

/// planes: of `count` numbers in all, each height * width, with an image of image_height *
/// image_width in place, its first sample at (top, left). In place, around the image: MIRROR its
/// reflection, MEAN the plane's own of `means`. TAPER: the image itself fades to its mean over
/// frames of `down` rows and `across` columns. A work-item takes LANES numbers.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
margins(const INDEX count, __global real *planes, __global const real *means, const int edges,
        const INDEX height, const INDEX width, const INDEX image_height, const INDEX image_width,
        const INDEX top, const INDEX left, const INDEX down, const INDEX across)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    for (INDEX i = first; i < min(first + LANES, count); ++i) {
        const INDEX row = i / width, x = i - row * width, plane = row / height;
        const INDEX y = row - plane * height;
        const bool inside =
            y >= top && y - top < image_height && x >= left && x - left < image_width;
        if (edges == TAPER) {
            const real weight = taper_weight(y, height, down) * taper_weight(x, width, across);
            planes[i] = means[plane] + weight * (planes[i] - means[plane]);
        } else if (!inside && edges == MEAN) {
            planes[i] = means[plane];
        } else if (!inside) {
            const INDEX from = plane * height + top + reflected(y, top, image_height);
            planes[i] = planes[from * width + left + reflected(x, left, image_width)];
        }
    }
}
