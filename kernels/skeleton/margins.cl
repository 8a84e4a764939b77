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

/// The source of index i of a mirrored margin, joined or not.
static inline Joint source_at(int edges, INDEX i, INDEX whole, INDEX start, INDEX n)
{
    if (edges == JOINED)
        return joint_at(i, whole, start, n);
    const INDEX from = reflected(i, start, n);
    return (Joint){from, from, REAL(1.0)};
}

/// `planes` has planes of height * width; each contains an image of image_height * image_width,
/// whose first sample is at (top, left). The kernel works in place. Around the image MIRROR puts
/// its reflection; JOINED the reflections at opposite edges, which fade into each other, so that the
/// plane has no step when it is taken as periodic; MEAN the plane's entry of `means`. With TAPER the
/// image itself fades to its mean over frames of `down` rows and `across` columns. A work-item takes
/// LANES columns of `rows` rows, a tile, of which there are `count`: what belongs to a column is
/// computed once for all its rows.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
margins(const INDEX count, __global real *planes, __global const real *means, const int edges,
        const INDEX height, const INDEX width, const INDEX image_height, const INDEX image_width,
        const INDEX top, const INDEX left, const INDEX down, const INDEX across, const INDEX rows)
{
    const INDEX tile = (INDEX)get_global_id(0);
    if (tile >= count)
        return;
    const INDEX strips = (width + LANES - 1) / LANES, bands = (height + rows - 1) / rows;
    const INDEX band = tile / strips, x = (tile - band * strips) * LANES;
    const INDEX plane = band / bands, y_begin = (band - plane * bands) * rows;
    const INDEX y_end = min(y_begin + rows, height), columns = min((INDEX)LANES, width - x);
    const real mean = means[plane];
    const bool within = x >= left && x + columns <= left + image_width;
    if (edges != TAPER && within && y_begin >= top && y_end <= top + image_height)
        return;

    INDEX end[LANES], start[LANES];
    real weight[LANES];
    bool outside[LANES];
    for (INDEX k = 0; k < columns; ++k) {
        outside[k] = x + k < left || x + k >= left + image_width;
        if (edges == TAPER) {
            weight[k] = taper_weight(x + k, width, across);
        } else if (edges != MEAN && !within) {
            const Joint c = source_at(edges, x + k, width, left, image_width);
            end[k] = c.end;
            start[k] = c.start;
            weight[k] = c.weight;
        }
    }
    const __global real *image = planes + (plane * height + top) * width + left;
    for (INDEX y = y_begin; y < y_end; ++y) {
        __global real *line = planes + (plane * height + y) * width + x;
        const bool below = y < top || y >= top + image_height;
        if (edges == TAPER) {
            const real fade = taper_weight(y, height, down);
            for (INDEX k = 0; k < columns; ++k)
                line[k] = mean + fade * weight[k] * (line[k] - mean);
        } else if (edges == MEAN) {
            for (INDEX k = 0; k < columns; ++k)
                if (below || outside[k])
                    line[k] = mean;
        } else if (below || !within) {
            const Joint r = source_at(edges, y, height, top, image_height);
            const __global real *last = image + r.end * width, *first = image + r.start * width;
            if (within)
                for (INDEX k = 0; k < columns; ++k)
                    line[k] = mix(first[x - left + k], last[x - left + k], r.weight);
            else
                for (INDEX k = 0; k < columns; ++k)
                    if (below || outside[k])
                        line[k] = mix(mix(first[start[k]], first[end[k]], weight[k]),
                                      mix(last[start[k]], last[end[k]], weight[k]), r.weight);
        }
    }
}
