// SPDX-License-Identifier: MIT
// Masks over the half spectra of real planes: `count` = height * (width / 2 + 1) numbers, row y and
// column x for frequency (x / width, y / height) in cycles per sample. After a file of kernels/lane
// and block/elementwise.cl.

// A shape is SHAPE_NUMBERS numbers: its kind, four parameters by kind, soft, strength, invert. The
// kinds are those of FilterShape, which has the formulas.
#define SHAPE_NUMBERS 8
#define LOW 0    // radius
#define HIGH 1   // radius
#define BAND 2   // inner, outer
#define STOP 3   // inner, outer
#define NOTCH 4  // radius, x, y
#define WEDGE 5  // half the width, the angle: radians

/// How far behind a hard edge a frequency still counts as on it.
#define ON_EDGE REAL(1e-6)
#define PI REAL(3.14159265358979323846)

/// From 1 to 0 as the distance d goes from -soft / 2 to soft / 2.
static inline lane mask_edge(lane d, real soft)
{
    if (soft <= REAL(0.0))
        return select((lane)(0), (lane)(1), islessequal(d, (lane)(ON_EDGE)));
    const lane t = clamp(d / soft, (lane)(REAL(-0.5)), (lane)(REAL(0.5)));
    return REAL(0.5) - REAL(0.5) * sin(PI * t);
}

/// The distance of (x, y) and (to_x, to_y) on the torus of frequencies.
static inline lane torus_distance(lane x, lane y, real to_x, real to_y)
{
    const lane dx = x - to_x, dy = y - to_y;
    const lane a = dx - rint(dx), b = dy - rint(dy);
    return sqrt(a * a + b * b);
}

static inline lane wedge(lane x, lane y, real half_width, real angle, real soft)
{
    // Half turns from the wedge's middle line; a frequency and its mirror image are one line.
    const lane turns = (atan2(y, x) - angle) / PI;
    const lane from_middle = fabs(turns - rint(turns)) * PI;
    return (lane)(1) - mask_edge(sqrt(x * x + y * y) * (from_middle - half_width), soft);
}

/// A wedge at (x, y). Frequencies of magnitude 0.5 stand for both signs: the mean of the two.
static inline lane symmetric_wedge(lane x, lane y, __global const real *shape)
{
    const lane m = wedge(x, y, shape[1], shape[2], shape[5]);
    const lane other = wedge(x, -y, shape[1], shape[2], shape[5]);
    const lane limit = (lane)(REAL(0.4999999)); // a quotient may be a little below 0.5
    return select(m, REAL(0.5) * (m + other),
                  isgreaterequal(fabs(x), limit) | isgreaterequal(fabs(y), limit));
}

static inline lane mask_shape(lane x, lane y, __global const real *shape)
{
    const real a = shape[1], b = shape[2], soft = shape[5], strength = shape[6];
    const lane r = sqrt(x * x + y * y);
    const int kind = (int)shape[0];
    lane m;
    switch (kind) {
    case LOW: m = mask_edge(r - a, soft); break;
    case HIGH: m = (lane)(1) - mask_edge(r - a, soft); break;
    case BAND:
    case STOP:
        m = mask_edge(r - b, soft) * ((lane)(1) - mask_edge(r - a, soft));
        if (kind == STOP)
            m = (lane)(1) - m;
        break;
    case NOTCH:
        m = ((lane)(1) - mask_edge(torus_distance(x, y, b, shape[3]) - a, soft)) *
            ((lane)(1) - mask_edge(torus_distance(x, y, -b, -shape[3]) - a, soft));
        break;
    default: m = symmetric_wedge(x, y, shape);
    }
    const lane taken = shape[7] != REAL(0.0) ? m : (lane)(1) - m;
    return (lane)(1) - strength * taken;
}

/// mask: the product of the shapes; 1 at frequency 0 where keep_mean is not 0. A work-item takes
/// LANES numbers.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
mask_shapes(const INDEX count, __global real *mask, __global const real *shapes, const int number,
            const INDEX height, const INDEX width, const int keep_mean)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const INDEX bins = width / 2 + 1;
    INDEX v = first / bins, u = first - v * bins;
    real across[LANES], down[LANES];
    for (int l = 0; l < LANES; ++l) {
        const bool negative = 2 * v > height;
        across[l] = (real)u / (real)width;
        down[l] = (negative ? -(real)(height - v) : (real)v) / (real)height;
        if (++u == bins) {
            u = 0;
            if (++v == height) // lanes behind the last number
                v = 0;
        }
    }
    const lane x = lane_gather(across), y = lane_gather(down);
    lane m = (lane)(1);
    for (int s = 0; s < number; ++s)
        m *= mask_shape(x, y, shapes + s * SHAPE_NUMBERS);
    store_lanes(m, mask + first, (uint)min((INDEX)LANES, count - first));
    if (first == 0 && keep_mean)
        mask[0] = REAL(1.0);
}

/// mask *= the mean of picture, height * width numbers with frequency 0 at (height / 2, width / 2),
/// at the frequency and at its mirror image; keep_mean as above. A work-item takes LANES numbers.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
mask_picture(const INDEX count, __global real *mask, __global const real *picture,
             const INDEX height, const INDEX width, const int keep_mean)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    const INDEX bins = width / 2 + 1;
    for (INDEX i = first; i < min(first + LANES, count); ++i) {
        const INDEX v = i / bins, u = i - v * bins;
        if (i == 0 && keep_mean)
            continue;
        const INDEX row = (v + height / 2) % height, column = (u + width / 2) % width;
        const INDEX mirrored_row = (height - v + height / 2) % height;
        const INDEX mirrored_column = (width - u + width / 2) % width;
        mask[i] *= REAL(0.5) * (picture[row * width + column] +
                                picture[mirrored_row * width + mirrored_column]);
    }
}
