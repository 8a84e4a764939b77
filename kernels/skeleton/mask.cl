// SPDX-License-Identifier: MIT
// Masks over frequencies of real planes of height * width samples, in cycles per sample. They need a
// file of kernels/lane and block/elementwise.cl before it.

// A shape has SHAPE_NUMBERS numbers: its kind, parameters by kind, and at SOFT, STRENGTH and INVERT
// the parameters that all kinds have. The kinds are those of FilterShape, which has the formulas.
#define SHAPE_NUMBERS 16
#define LOW 0     // radius
#define HIGH 1    // radius
#define BAND 2    // inner, outer
#define STOP 3    // inner, outer
#define NOTCH 4   // radius, x, y, then half the width and half the height of its bounding box
#define WEDGE 5   // half the width, the angle, in radians
#define LATTICE 6 // radius, two vectors, the inverse of the matrix whose columns they are
#define BRUSH 7   // radius, its box as for a notch (middle, halves), first segment, segments
#define SOFT 10
#define STRENGTH 11
#define INVERT 12

// A segment of a brush's line: its start, the vector to its end, and 1 / (its length)^2, or 0 for
// length 0.
#define SEGMENT_NUMBERS 5

/// How many times LANES numbers a work-item of mask_shapes takes. On a GPU neighbouring items take
/// neighbouring numbers. engine/pipeline/filter/mask.cpp relies on it.
#if LANES > 1
#define BLOCKS 8
#else
#define BLOCKS 1
#endif

/// Frequencies of magnitude 0.5 represent both signs; a quotient may be slightly below.
#define NYQUIST REAL(0.4999999)
/// Distance beyond a hard edge up to which a frequency still counts as on it.
#define ON_EDGE REAL(1e-6)
#define PI REAL(3.14159265358979323846)

/// sin(pi t) for |t| <= 0.5 by its Taylor series, with an error below 6e-8. The library's sine
/// reduces arguments of any size, on some devices lane by lane.
static inline lane sin_half_turns(lane t)
{
    const lane s = t * t;
    return t * (PI + s * (REAL(-5.16771278004997) +
                          s * (REAL(2.55016403987735) +
                               s * (REAL(-0.599264529320792) +
                                    s * (REAL(0.0821458866111282) +
                                         s * REAL(-0.00737043094571435))))));
}

/// Falls from 1 to 0 as the distance d goes from -soft / 2 to soft / 2.
static inline lane mask_edge(lane d, real soft)
{
    if (soft <= REAL(0.0))
        return select((lane)(0), (lane)(1), islessequal(d, (lane)(ON_EDGE)));
    const lane t = clamp(d / soft, (lane)(REAL(-0.5)), (lane)(REAL(0.5)));
    return REAL(0.5) - REAL(0.5) * sin_half_turns(t);
}

/// The distance between (x, y) and (to_x, to_y) on the torus of frequencies.
static inline lane torus_distance(lane x, lane y, real to_x, real to_y)
{
    const lane dx = x - to_x, dy = y - to_y;
    const lane a = dx - rint(dx), b = dy - rint(dy);
    return sqrt(a * a + b * b);
}

static inline lane wedge(lane x, lane y, real half_width, real angle, real soft)
{
    // Half turns from the wedge's middle line; a frequency and its mirror image are on one line.
    const lane turns = (atan2(y, x) - angle) / PI;
    const lane from_middle = fabs(turns - rint(turns)) * PI;
    return (lane)(1) - mask_edge(sqrt(x * x + y * y) * (from_middle - half_width), soft);
}

/// A wedge at (x, y). Frequencies of magnitude 0.5 represent both signs and get the mean of the
/// two.
static inline lane symmetric_wedge(lane x, lane y, __global const real *shape)
{
    const lane m = wedge(x, y, shape[1], shape[2], shape[SOFT]);
    const lane other = wedge(x, -y, shape[1], shape[2], shape[SOFT]);
    const lane limit = (lane)(NYQUIST);
    return select(m, REAL(0.5) * (m + other),
                  isgreaterequal(fabs(x), limit) | isgreaterequal(fabs(y), limit));
}

/// The squared distance between (x, y) and the lattice point with the coordinates (i, j); large for
/// frequency 0, which is not a notch.
static inline lane lattice_square(lane x, lane y, lane i, lane j, __global const real *shape)
{
    const lane dx = x - i * shape[2] - j * shape[4], dy = y - i * shape[3] - j * shape[5];
    const lane zero = fabs(i) + fabs(j);
    return select(dx * dx + dy * dy, (lane)(REAL(4.0)), isless(zero, (lane)(REAL(0.5))));
}

/// The squared distance between (x, y) and the nearest lattice point: a corner of the cell around
/// it.
static inline lane nearest_square(lane x, lane y, __global const real *shape)
{
    const lane i = floor(x * shape[6] + y * shape[7]), j = floor(x * shape[8] + y * shape[9]);
    const lane i1 = i + REAL(1.0), j1 = j + REAL(1.0);
    return fmin(fmin(lattice_square(x, y, i, j, shape), lattice_square(x, y, i1, j, shape)),
                fmin(lattice_square(x, y, i, j1, shape), lattice_square(x, y, i1, j1, shape)));
}

/// The bounding box of a work-item's frequencies: its middle, and half its extents.
typedef struct {
    real x, y, across, down;
} mask_box;

/// Whether the work-item's box meets the box with the middle (x, y), or its mirror image, on the
/// torus.
static inline bool meets(mask_box box, real x, real y, real across, real down)
{
    const real px = box.x - x, py = box.y - y, mx = box.x + x, my = box.y + y;
    across += box.across;
    down += box.down;
    return (fabs(px - rint(px)) <= across && fabs(py - rint(py)) <= down) ||
           (fabs(mx - rint(mx)) <= across && fabs(my - rint(my)) <= down);
}

static inline lane segment_square(lane x, lane y, __global const real *segment)
{
    const lane px = x - segment[0], py = y - segment[1];
    const lane t = clamp((px * segment[2] + py * segment[3]) * segment[4], (lane)(0), (lane)(1));
    const lane dx = px - t * segment[2], dy = py - t * segment[3];
    return dx * dx + dy * dy;
}

/// The distance of (x, y) to the line or to its mirror image; large beyond the reach of both.
static inline lane line_distance(lane x, lane y, mask_box box, __global const real *shape,
                                 __global const real *segments)
{
    const real reach = shape[1] + REAL(0.5) * shape[SOFT];
    __global const real *segment = segments + (int)shape[6] * SEGMENT_NUMBERS;
    // A frequency of 0.5 with the other sign; any other frequency itself.
    const lane limit = (lane)(NYQUIST);
    const lane other = select(y, -y, isgreaterequal(fabs(x), limit) | isgreaterequal(fabs(y), limit));
    lane square = (lane)(REAL(4.0));
    for (int i = 0; i < (int)shape[7]; ++i, segment += SEGMENT_NUMBERS) {
        const real dx = REAL(0.5) * segment[2], dy = REAL(0.5) * segment[3];
        if (!meets(box, segment[0] + dx, segment[1] + dy, fabs(dx) + reach, fabs(dy) + reach))
            continue;
        square = fmin(square, fmin(segment_square(x, y, segment), segment_square(-x, -y, segment)));
        square = fmin(square, fmin(segment_square(x, other, segment),
                                   segment_square(-x, -other, segment)));
    }
    return sqrt(square);
}

static inline lane mask_shape(lane x, lane y, mask_box box, __global const real *shape,
                              __global const real *segments)
{
    const real a = shape[1], b = shape[2], soft = shape[SOFT], strength = shape[STRENGTH];
    const lane r = sqrt(x * x + y * y);
    const int kind = (int)shape[0];
    const bool invert = shape[INVERT] != REAL(0.0);
    lane m = (lane)(1);
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
    case LATTICE: {
        const lane limit = (lane)(NYQUIST);
        const lane other =
            select(y, -y, isgreaterequal(fabs(x), limit) | isgreaterequal(fabs(y), limit));
        m = (lane)(1) - mask_edge(sqrt(fmin(nearest_square(x, y, shape),
                                            nearest_square(x, other, shape))) - a, soft);
        break;
    }
    case BRUSH:
        m = (lane)(1) - mask_edge(line_distance(x, y, box, shape, segments) - a, soft);
        break;
    default: m = symmetric_wedge(x, y, shape);
    }
    const lane taken = invert ? m : (lane)(1) - m;
    return (lane)(1) - strength * taken;
}

/// The frequencies of a mask: row v and column u have ((left + step * u) / width, (top + step * v) /
/// height), where a vertical frequency above 0.5 stands for itself minus 1. The half spectrum has
/// top = left = 0, step = 1, `height` rows and width / 2 + 1 columns.
typedef struct {
    INDEX columns, height, width;
    real top, left, step;
} mask_grid;

static inline real mask_row(INDEX v, mask_grid grid)
{
    const real y = grid.top + grid.step * (real)v, height = (real)grid.height;
    return (REAL(2.0) * y > height ? y - height : y) / height;
}

/// The frequencies of LANES numbers from (v, u) on, which may continue in the next rows.
static inline void mask_frequencies(INDEX v, INDEX u, mask_grid grid, lane *x, lane *y)
{
    const real width = (real)grid.width;
    if (u + LANES <= grid.columns) {
        *x = (grid.left + grid.step * ((lane)((real)u) + lane_iota())) / width;
        *y = (lane)(mask_row(v, grid));
        return;
    }
    real across[LANES], down[LANES];
    for (int l = 0; l < LANES; ++l) {
        across[l] = (grid.left + grid.step * (real)u) / width;
        down[l] = mask_row(v, grid);
        if (++u == grid.columns) {
            u = 0;
            ++v;
        }
    }
    *x = lane_gather(across);
    *y = lane_gather(down);
}

/// A bounding box of `numbers` numbers from (v, u) on.
static inline mask_box mask_surroundings(INDEX v, INDEX u, INDEX numbers, mask_grid grid)
{
    const INDEX rows = (u + numbers - 1) / grid.columns; // after the first
    const real width = (real)grid.width, height = (real)grid.height;
    const real across = REAL(0.5) * grid.step / width, tall = grid.step * (real)rows / height;
    // The box is slightly larger, since quotients are rounded. Rows after the middle are negative
    // frequencies, which makes no difference on the torus.
    mask_box box = {grid.left / width + across * (real)(grid.columns - 1),
                    (grid.top + grid.step * (real)v) / height + REAL(0.5) * tall,
                    across * (real)grid.columns + REAL(1e-4), REAL(0.5) * tall + REAL(1e-5)};
    if (rows == 0) {
        const real wide = across * (real)(numbers - 1);
        box.x = (grid.left + grid.step * (real)u) / width + wide;
        box.across = wide + REAL(1e-5);
    }
    return box;
}

/// Whether a shape is 1 in all of the box, so that it can be skipped.
static inline bool passes(mask_box box, __global const real *shape)
{
    const int kind = (int)shape[0];
    return (kind == NOTCH || kind == BRUSH) && shape[INVERT] == REAL(0.0) &&
           !meets(box, shape[2], shape[3], shape[4], shape[5]);
}

/// mask: the product of the shapes at `count` frequencies (mask_grid); 1 at number `zero`, if there
/// is one, which is frequency 0 of a mask that keeps the mean. A work-item takes BLOCKS times LANES
/// numbers, so that shapes far from all of them are skipped at once.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
mask_shapes(const INDEX count, __global real *mask, __global const real *shapes,
            __global const real *segments, const int number, const INDEX height,
            const INDEX width, const INDEX columns, const real top, const real left,
            const real step, const INDEX zero)
{
    const INDEX first = (INDEX)get_global_id(0) * (BLOCKS * LANES);
    if (first >= count)
        return;
    const mask_grid grid = {columns, height, width, top, left, step};
    const INDEX numbers = min((INDEX)(BLOCKS * LANES), count - first);
    const mask_box all = mask_surroundings(first / columns, first % columns, numbers, grid);
    const int blocks = (int)((numbers + LANES - 1) / LANES);
    lane x[BLOCKS], y[BLOCKS], m[BLOCKS];
    for (int b = 0; b < blocks; ++b) {
        const INDEX i = first + b * LANES;
        mask_frequencies(i / columns, i % columns, grid, x + b, y + b);
        m[b] = (lane)(1);
    }
    for (int s = 0; s < number; ++s) {
        __global const real *shape = shapes + s * SHAPE_NUMBERS;
        if (passes(all, shape))
            continue;
        for (int b = 0; b < blocks; ++b) {
            const INDEX i = first + b * LANES;
            const mask_box box =
                BLOCKS == 1 ? all : mask_surroundings(i / columns, i % columns, LANES, grid);
            if (BLOCKS == 1 || !passes(box, shape))
                m[b] *= mask_shape(x[b], y[b], box, shape, segments);
        }
    }
    for (int b = 0; b < blocks; ++b)
        store_lanes(m[b], mask + first + b * LANES, min((uint)LANES, (uint)(numbers - b * LANES)));
    if (first <= zero && zero < first + numbers)
        mask[zero] = REAL(1.0);
}

/// Multiplies the mask over a half spectrum by the mean of `picture` (height * width numbers with
/// frequency 0 at (height / 2, width / 2)) at the frequency and at its mirror image; frequency 0
/// stays if keep_mean is not 0. A work-item takes LANES numbers.
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
