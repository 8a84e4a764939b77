// SPDX-License-Identifier: MIT
// How close an image is to its original: squared differences, and the structural similarity of luma
// (engine/pipeline/quality/quality.h has the definitions). It needs nothing before it.
//
// A group takes TILE_WIDTH * TILE_HEIGHT windows. It blurs its samples along x in local memory, and
// from there along y.

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
/// The type of a sample: float or uchar.
#ifndef SAMPLE
#define SAMPLE float
#endif

#define TAPS 11
#define TILE_WIDTH 32
#define TILE_HEIGHT 16
#define LOADED_WIDTH (TILE_WIDTH + TAPS - 1)
#define LOADED_HEIGHT (TILE_HEIGHT + TAPS - 1)

/// What is averaged over windows: x is the original, y the result.
#define BLURRED 5
typedef struct {
    float x, xx, y, yy, xy;
} Moments;

/// The position of a result's samples: channel c of row y begins at first + c * plane + y * row.
/// The original's samples lie without gaps.
typedef struct {
    ulong first, row, plane;
} Layout;

/// A sample as an integer depth saves it, if `rounded`.
static inline float saved(float x, float peak, int rounded)
{
    return rounded ? rint(x > 0.0f ? (x < peak ? x : peak) : 0.0f) : x;
}

/// The similarity of two windows with these means. Luma is normalised to the peak, and those of
/// the means are `offset` below it.
static inline float similarity(Moments m, float offset)
{
    const float c1 = 0.01f * 0.01f, c2 = 0.03f * 0.03f;
    const float variance_x = m.xx - m.x * m.x, variance_y = m.yy - m.y * m.y;
    const float covariance = m.xy - m.x * m.y;
    const float a = m.x + offset, b = m.y + offset;
    return (2 * a * b + c1) * (2 * covariance + c2) /
           ((a * a + b * b + c1) * (variance_x + variance_y + c2));
}

/// Leaves luma of both images around the centre in x and y, 0 outside the image, and returns the
/// sum of the squared differences of all channels at the item's pixels of the tile, in parts of
/// squares of the peak.
static inline float load_tile(__global const SAMPLE *original, __global const SAMPLE *result,
                              Layout layout, uint channels, uint width, uint height, uint left,
                              uint top, uint owned_right, uint owned_bottom, float peak,
                              float centre, int rounded, __local float *x, __local float *y)
{
    const float weights[3] = {0.299f, 0.587f, 0.114f}, scale = 1.0f / peak;
    float squares = 0.0f;
    for (uint i = get_local_id(0); i < LOADED_WIDTH * LOADED_HEIGHT; i += GROUP_SIZE) {
        const uint row = top + i / LOADED_WIDTH, column = left + i % LOADED_WIDTH;
        float luma_x = 0.0f, luma_y = 0.0f;
        if (row < height && column < width) {
            const bool owned = row < owned_bottom && column < owned_right;
            for (uint c = 0; c < channels; ++c) {
                const float before = original[((ulong)c * height + row) * width + column];
                const float after = saved(
                    result[layout.first + c * layout.plane + row * layout.row + column], peak,
                    rounded);
                const float weight = channels == 1 ? 1.0f : weights[c];
                luma_x += weight * (before - centre);
                luma_y += weight * (after - centre);
                const float difference = (before - after) * scale;
                squares += owned ? difference * difference : 0.0f;
            }
        }
        x[i] = luma_x * scale;
        y[i] = luma_y * scale;
    }
    return squares;
}

/// Leaves the moments of TAPS neighbours along x, weighted, for each column of the tile.
static inline void blur_rows(__local const float *x, __local const float *y,
                             __constant const float *weights, __local float *blurred)
{
    for (uint i = get_local_id(0); i < TILE_WIDTH * LOADED_HEIGHT; i += GROUP_SIZE) {
        const uint first = i / TILE_WIDTH * LOADED_WIDTH + i % TILE_WIDTH;
        Moments m = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
        for (uint k = 0; k < TAPS; ++k) {
            const float a = x[first + k], b = y[first + k];
            const float wa = weights[k] * a, wb = weights[k] * b;
            m.x += wa;
            m.xx += wa * a;
            m.y += wb;
            m.yy += wb * b;
            m.xy += wa * b;
        }
        const float moments[BLURRED] = {m.x, m.xx, m.y, m.yy, m.xy};
        for (uint kind = 0; kind < BLURRED; ++kind)
            blurred[kind * TILE_WIDTH * LOADED_HEIGHT + i] = moments[kind];
    }
}

/// The moments of the windows whose upper rows are `row` and the next one of the tile. Two at a
/// time read each number but two once.
static inline void blur_columns(__local const float *blurred, uint row, uint column,
                                __constant const float *weights, Moments *upper, Moments *lower)
{
    float first[BLURRED], second[BLURRED];
    for (uint kind = 0; kind < BLURRED; ++kind) {
        __local const float *from = blurred + (kind * LOADED_HEIGHT + row) * TILE_WIDTH + column;
        float a = weights[0] * from[0], b = 0.0f;
        for (uint k = 1; k < TAPS; ++k) {
            const float moment = from[k * TILE_WIDTH];
            a += weights[k] * moment;
            b += weights[k - 1] * moment;
        }
        first[kind] = a;
        second[kind] = b + weights[TAPS - 1] * from[TAPS * TILE_WIDTH];
    }
    *upper = (Moments){first[0], first[1], first[2], first[3], first[4]};
    *lower = (Moments){second[0], second[1], second[2], second[3], second[4]};
}

/// sums[2g] is the sum of the similarities of group g's windows, and sums[2g + 1] that of the
/// squared differences of its pixels, in parts of squares of the peak. `weights` has the TAPS of a
/// row and those of a column. Windows of valid_width * valid_height are inside the image. Single
/// precision is enough for the few pixels of a group.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
image_quality(__global const SAMPLE *original, __global const SAMPLE *result,
              const ulong result_first, const ulong result_row, const ulong result_plane,
              const uint channels, const uint width, const uint height, const uint valid_width,
              const uint valid_height, const float peak, const float centre, const int rounded,
              __constant const float *weights, __global float *sums)
{
    __local float x[LOADED_WIDTH * LOADED_HEIGHT], y[LOADED_WIDTH * LOADED_HEIGHT];
    __local float blurred[BLURRED * TILE_WIDTH * LOADED_HEIGHT];
    const uint item = (uint)get_local_id(0), group = (uint)get_group_id(0);
    const uint across = (valid_width + TILE_WIDTH - 1) / TILE_WIDTH;
    const uint left = group % across * TILE_WIDTH, top = group / across * TILE_HEIGHT;
    const bool last_column = left + TILE_WIDTH >= valid_width;
    const bool last_row = top + TILE_HEIGHT >= valid_height;
    const Layout layout = {result_first, result_row, result_plane};
    const float squares =
        load_tile(original, result, layout, channels, width, height, left, top,
                  last_column ? width : left + TILE_WIDTH, last_row ? height : top + TILE_HEIGHT,
                  peak, centre, rounded, x, y);
    barrier(CLK_LOCAL_MEM_FENCE);
    blur_rows(x, y, weights, blurred);
    barrier(CLK_LOCAL_MEM_FENCE);
    float similar = 0.0f;
    for (uint i = item; i < TILE_WIDTH * TILE_HEIGHT / 2; i += GROUP_SIZE) {
        const uint row = 2 * (i / TILE_WIDTH), column = i % TILE_WIDTH;
        if (left + column >= valid_width || top + row >= valid_height)
            continue;
        Moments upper, lower;
        blur_columns(blurred, row, column, weights + TAPS, &upper, &lower);
        similar += similarity(upper, centre / peak);
        if (top + row + 1 < valid_height)
            similar += similarity(lower, centre / peak);
    }
    // The tile is not needed any more: x and y have been read before the last barrier.
    x[item] = similar;
    y[item] = squares;
    for (uint apart = GROUP_SIZE / 2; apart > 0; apart /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < apart) {
            x[item] += x[item + apart];
            y[item] += y[item + apart];
        }
    }
    if (item == 0) {
        sums[2 * group] = x[0];
        sums[2 * group + 1] = y[0];
    }
}
