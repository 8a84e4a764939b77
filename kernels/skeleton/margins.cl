// SPDX-License-Identifier: MIT
// The margins around an image before its transform. It needs a file of kernels/lane and
// block/elementwise.cl before it.

// The numbers are those of FilterEdges.
#define MIRROR 1
#define MEAN 2
#define TAPER 3
#define JOINED 5

/// The weight of sample i of n under a window that rises over `frame` samples at either end.
static inline real taper_weight(INDEX i, INDEX n, INDEX frame)
{
    const INDEX from_edge = min(i, n - 1 - i);
    if (from_edge >= frame)
        return REAL(1.0);
    return REAL(0.5) - REAL(0.5) * cos(REAL(3.14159265358979323846) *
                                       ((real)from_edge + REAL(0.5)) / (real)frame);
}

/// The sample, 0 .. n - 1, at index `i` of an array that has the first sample at `start` and
/// continues by reflection.
static inline INDEX reflected(INDEX i, INDEX start, INDEX n)
{
    const INDEX t = (i + 2 * n - start % (2 * n)) % (2 * n);
    return t < n ? t : 2 * n - 1 - t;
}

/// The source of a sample on a margin that joins an array's end to its start.
typedef struct {
    INDEX end, start; ///< indices reflected at the array's end and at its start
    real weight;      ///< weight of `end`
} Joint;

/// The source of index i of `whole`, in which n samples begin at `start`; index i of a sample is
/// its own source. The weight falls over the middle half of the margin, by half a period of a
/// cosine.
static inline Joint joint_at(INDEX i, INDEX whole, INDEX start, INDEX n)
{
    const INDEX t = (i + whole - start) % whole; // from the first sample, around the plane
    if (t < n)
        return (Joint){t, t, REAL(1.0)};
    const INDEX margin = whole - n;
    const real along = ((real)(t - n) + REAL(0.5)) / (real)margin;
    const real fall = clamp(REAL(2.0) * along - REAL(0.5), REAL(0.0), REAL(1.0));
    const real weight = REAL(0.5) + REAL(0.5) * cos(REAL(3.14159265358979323846) * fall);
    return (Joint){reflected(t, 0, n), reflected(whole - 1 - t, 0, n), weight};
}

/// `planes` has `count` numbers in all, in planes of height * width; each contains an image of
/// image_height * image_width, whose first sample is at (top, left). The kernel works in place.
/// Around the image MIRROR puts its reflection; JOINED the reflections at opposite edges, which
/// fade into each other, so that the plane has no step when it is taken as periodic; MEAN the
/// plane's entry of `means`. With TAPER the image itself fades to its mean over frames of `down`
/// rows and `across` columns. A work-item takes LANES numbers.
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
        } else if (!inside && edges == JOINED) {
            const Joint r = joint_at(y, height, top, image_height);
            const Joint c = joint_at(x, width, left, image_width);
            const __global real *image = planes + (plane * height + top) * width + left;
            const real end =
                mix(image[r.end * width + c.start], image[r.end * width + c.end], c.weight);
            const real start =
                mix(image[r.start * width + c.start], image[r.start * width + c.end], c.weight);
            planes[i] = mix(start, end, r.weight);
        } else if (!inside) {
            const INDEX from = plane * height + top + reflected(y, top, image_height);
            planes[i] = planes[from * width + left + reflected(x, left, image_width)];
        }
    }
}
