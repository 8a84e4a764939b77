// SPDX-License-Identifier: MIT
// Gaussians of planes, and sums of their differences under gains. It needs a file of kernels/lane
// and block/elementwise.cl before it.

/// The index of a sample of an axis that continues by reflection, with the edge itself repeated.
static inline INDEX folded(long i, INDEX n)
{
    const long period = 2 * (long)n;
    const long t = ((i % period) + period) % period;
    return (INDEX)(t < (long)n ? t : period - 1 - t);
}

/// out = in convolved with `taps` along rows, taps[0] for the sample itself and taps[d], up to
/// `reach`, for both neighbours d away. A work-item computes LANES neighbours of a row, of which a
/// row has `strips`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
blur_rows(const INDEX count, __global const real *in, __global const real *taps,
          __global real *out, const INDEX width, const INDEX strips, const INDEX reach)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX y = i / strips, x = (i - y * strips) * LANES;
    __global const real *row = in + (size_t)y * width;
    out += (size_t)y * width + x;
    if (x >= reach && x + LANES + reach <= width) {
        lane sum = lane_load(row + x) * taps[0];
        for (INDEX d = 1; d <= reach; ++d)
            sum += taps[d] * (lane_load(row + x - d) + lane_load(row + x + d));
        lane_store(sum, out);
        return;
    }
    for (INDEX l = 0; l < LANES && x + l < width; ++l) {
        real sum = row[x + l] * taps[0];
        for (INDEX d = 1; d <= reach; ++d)
            sum += taps[d] * (row[folded((long)(x + l) - (long)d, width)] +
                              row[folded((long)(x + l + d), width)]);
        out[l] = sum;
    }
}

/// The same along columns.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
blur_columns(const INDEX count, __global const real *in, __global const real *taps,
             __global real *out, const INDEX height, const INDEX width, const INDEX strips,
             const INDEX reach)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX y = i / strips, x = (i - y * strips) * LANES;
    const uint here = min((uint)(width - x), (uint)LANES);
    in += x;
    __global const real *row = in + (size_t)y * width;
    lane sum = load_lanes(row, here) * taps[0];
    if (here == LANES && y >= reach && y + reach < height) { // without remainders, which are slow
        __global const real *above = row, *below = row;
        for (INDEX d = 1; d <= reach; ++d) {
            above -= width;
            below += width;
            sum += taps[d] * (lane_load(above) + lane_load(below));
        }
    } else {
        for (INDEX d = 1; d <= reach; ++d) {
            const size_t above = (size_t)folded((long)y - (long)d, height) * width;
            const size_t below = (size_t)folded((long)(y + d), height) * width;
            sum += taps[d] * (load_lanes(in + above, here) + load_lanes(in + below, here));
        }
    }
    store_lanes(sum, out + (size_t)y * width + x, here);
}

/// out = (a - b)^2. A work-item computes LANES numbers, as in those below.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
square_difference(const INDEX count, __global const real *a, __global const real *b,
                  __global real *out)
{
    const INDEX i = (INDEX)get_global_id(0) * LANES;
    if (i >= count)
        return;
    const uint here = min((uint)(count - i), (uint)LANES);
    const lane difference = load_lanes(a + i, here) - load_lanes(b + i, here);
    store_lanes(difference * difference, out + i, here);
}

/// The noise at a tone from 0 to 1, of which there are `count` numbers.
static inline real noise_at(__global const real *noise, INDEX count, real tone)
{
    const real at = clamp(tone, REAL(0.0), REAL(1.0)) * (real)(count - 1);
    const INDEX lower = min((INDEX)at, count - 2);
    return mix(noise[lower], noise[lower + 1], at - (real)lower);
}

/// The gain of a band by its energy and that of noise.
static inline real gain_of(real energy, real noise)
{
    return energy * energy / (energy * energy + noise * noise + REAL(1e-20));
}

/// out += e^2 / (e^2 + q^2) (a - b), a band of the estimate under the gain that its energy e around
/// a sample has over that of the noise, q = scale times `noise` at the sample's tone, `estimate`
/// times tone_scale; `noise` has `tones` numbers for tones from 0 to 1. With `first` out is set,
/// and with `last` b is added.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
add_band(const INDEX count, __global const real *estimate, __global const real *a,
         __global const real *b, __global const real *e, __global const real *noise,
         __global real *out, const INDEX tones, const real tone_scale, const real scale,
         const int first, const int last)
{
    const INDEX begin = (INDEX)get_global_id(0) * LANES;
    for (INDEX i = begin; i < min(begin + LANES, count); ++i) {
        const real gain =
            gain_of(e[i], scale * noise_at(noise, tones, tone_scale * estimate[i]));
        real sum = first ? REAL(0.0) : out[i];
        sum += gain * (a[i] - b[i]);
        out[i] = last ? sum + b[i] : sum;
    }
}

/// inner = border near the plane's edges: all of it up to `from` samples away, none from `to` on.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
mix_border(const INDEX count, __global real *inner, __global const real *border,
           const INDEX height, const INDEX width, const real from, const real to)
{
    const INDEX begin = (INDEX)get_global_id(0) * LANES;
    for (INDEX i = begin; i < min(begin + LANES, count); ++i) {
        const INDEX y = i / width, x = i - y * width;
        const INDEX away = min(min(y, height - 1 - y), min(x, width - 1 - x));
        const real share = clamp(((real)away - from) / (to - from), REAL(0.0), REAL(1.0));
        inner[i] = mix(border[i], inner[i], share);
    }
}

/// out[tile] = mean over a tile of `side` squared samples, cut at the edges, of (a - b)^2, or with
/// `mean` of a, of planes of height * width. A row has `tiles` of them. A work-item takes a tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
tile_energy(const INDEX count, __global const real *a, __global const real *b, __global real *out,
            const INDEX height, const INDEX width, const INDEX tiles, const INDEX side,
            const int mean)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / tiles, top = row * side, left = (i - row * tiles) * side;
    const INDEX bottom = min(top + side, height), right = min(left + side, width);
    real sum = REAL(0.0);
    for (INDEX y = top; y < bottom; ++y)
        for (INDEX x = left; x < right; ++x) {
            const size_t at = (size_t)y * width + x;
            const real difference = a[at] - b[at];
            sum += mean ? a[at] : difference * difference;
        }
    out[i] = sum / (real)((bottom - top) * (right - left));
}

/// A map of tiles at a sample, by linear interpolation between the middles of tiles.
static inline real tile_at(__global const real *map, INDEX x, INDEX y, INDEX tiles_y,
                           INDEX tiles_x, real side)
{
    const real u = clamp(((real)x + REAL(0.5)) / side - REAL(0.5), REAL(0.0), (real)(tiles_x - 1));
    const real v = clamp(((real)y + REAL(0.5)) / side - REAL(0.5), REAL(0.0), (real)(tiles_y - 1));
    const INDEX x0 = (INDEX)u, y0 = (INDEX)v;
    const INDEX x1 = min(x0 + 1, tiles_x - 1), y1 = min(y0 + 1, tiles_y - 1);
    const real du = u - (real)x0, dv = v - (real)y0;
    return mix(mix(map[y0 * tiles_x + x0], map[y0 * tiles_x + x1], du),
               mix(map[y1 * tiles_x + x0], map[y1 * tiles_x + x1], du), dv);
}

/// Where the energy `fine` of a scale falls below a share of that of the next one, `coarse`, `out`
/// becomes s3 + gain (s2 - s3): averages, with the gain of their band by its energy `band`. Between
/// the shares `flat` and `rough` both are mixed. The energies are maps of tiles of `side` samples;
/// the other numbers are as in add_band().
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
flatten(const INDEX count, __global const real *estimate, __global const real *s2,
        __global const real *s3, __global const real *fine, __global const real *coarse,
        __global const real *band, __global const real *noise, __global real *out,
        const INDEX width, const INDEX tiles_y, const INDEX tiles_x, const INDEX side,
        const INDEX tones, const real tone_scale, const real scale, const real flat,
        const real rough)
{
    const INDEX begin = (INDEX)get_global_id(0) * LANES;
    for (INDEX i = begin; i < min(begin + LANES, count); ++i) {
        const INDEX y = i / width, x = i - y * width;
        const real ratio = tile_at(fine, x, y, tiles_y, tiles_x, (real)side) /
                           (tile_at(coarse, x, y, tiles_y, tiles_x, (real)side) + REAL(1e-12));
        const real kept = clamp((ratio - flat) / (rough - flat), REAL(0.0), REAL(1.0));
        if (kept >= REAL(1.0))
            continue;
        const real gain = gain_of(tile_at(band, x, y, tiles_y, tiles_x, (real)side),
                                  scale * noise_at(noise, tones, tone_scale * estimate[i]));
        out[i] = mix(s3[i] + gain * (s2[i] - s3[i]), out[i], kept);
    }
}

/// estimate += what wide means of a picture, `picture`, have beyond those of the estimate, `mean`,
/// where the energy of their difference around a sample exceeds that which dots leave in such a
/// mean: `scale` times `dots`, the energy of picture less estimate. All four are maps of tiles of
/// `side` samples.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
restore_means(const INDEX count, __global real *estimate, __global const real *picture,
              __global const real *mean, __global const real *energy, __global const real *dots,
              const INDEX width, const INDEX tiles_y, const INDEX tiles_x, const INDEX side,
              const real scale)
{
    const INDEX begin = (INDEX)get_global_id(0) * LANES;
    for (INDEX i = begin; i < min(begin + LANES, count); ++i) {
        const INDEX y = i / width, x = i - y * width;
        const real missing = tile_at(picture, x, y, tiles_y, tiles_x, (real)side) -
                             tile_at(mean, x, y, tiles_y, tiles_x, (real)side);
        const real noise = scale * tile_at(dots, x, y, tiles_y, tiles_x, (real)side);
        const real all = tile_at(energy, x, y, tiles_y, tiles_x, (real)side) + REAL(1e-20);
        estimate[i] += missing * clamp(REAL(1.0) - noise / all, REAL(0.0), REAL(1.0));
    }
}

/// gain = the share of detail that is not left of dots, the larger of itself (0 with `first`) and 1
/// - share * dots / energy: `energy` is that of a band of the estimate and `dots` that of picture
/// less estimate. Near the edges of height * width samples, where the dots' phase breaks, up to
/// (1 + `broken`)^2 times as much may be left: none of that from `reach` samples on. All are maps of
/// tiles of `side` samples. A work-item takes a tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
detail_gain(const INDEX count, __global real *gain, __global const real *energy,
            __global const real *dots, const INDEX height, const INDEX width, const INDEX tiles,
            const INDEX side, const real share, const real broken, const real reach,
            const int first)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / tiles;
    const real y = ((real)row + REAL(0.5)) * (real)side;
    const real x = ((real)(i - row * tiles) + REAL(0.5)) * (real)side;
    const real away = max(min(min(x, (real)width - x), min(y, (real)height - y)), REAL(0.0));
    const real more = REAL(1.0) + broken * max(REAL(1.0) - away / reach, REAL(0.0));
    const real left = share * more * more * (dots[i] + REAL(1e-7));
    const real own = max(REAL(1.0) - left / (energy[i] + REAL(1e-12)), REAL(0.0));
    gain[i] = first ? own : max(own, gain[i]);
}

/// estimate = smooth + gain (estimate - smooth), where `smooth` gets what the wide means `picture`
/// have beyond those of the estimate, `mean`. All three are maps of tiles of `side` samples.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
drop_residue(const INDEX count, __global real *estimate, __global const real *smooth,
             __global const real *gain, __global const real *picture, __global const real *mean,
             const INDEX width, const INDEX tiles_y, const INDEX tiles_x, const INDEX side)
{
    const INDEX begin = (INDEX)get_global_id(0) * LANES;
    for (INDEX i = begin; i < min(begin + LANES, count); ++i) {
        const INDEX y = i / width, x = i - y * width;
        const real missing = tile_at(picture, x, y, tiles_y, tiles_x, (real)side) -
                             tile_at(mean, x, y, tiles_y, tiles_x, (real)side);
        estimate[i] = mix(smooth[i] + missing, estimate[i],
                          tile_at(gain, x, y, tiles_y, tiles_x, (real)side));
    }
}

/// out = the part of `in`, whose rows have in_width numbers, that begins at (top, left), in rows of
/// `width`. A work-item computes LANES neighbours of a row, of which a row has `strips`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
crop(const INDEX count, __global const real *in, __global real *out, const INDEX in_width,
     const INDEX width, const INDEX strips, const INDEX top, const INDEX left)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX y = i / strips, x = (i - y * strips) * LANES;
    const uint here = min((uint)(width - x), (uint)LANES);
    store_lanes(load_lanes(in + (size_t)(top + y) * in_width + left + x, here),
                out + (size_t)y * width + x, here);
}
