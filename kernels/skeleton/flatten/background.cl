// SPDX-License-Identifier: MIT
// A picture without its background: what lies between the transforms and after them. Planes are of
// rows of `width` numbers. It needs a file of kernels/lane and block/elementwise.cl before it.

/// The first `elements` of LANES numbers, and in the other lanes the last one of these.
static inline lane load_repeated(__global const real *x, uint elements)
{
    if (elements == LANES)
        return lane_load(x);
    real single[LANES];
    for (uint l = 0; l < LANES; ++l)
        single[l] = x[min(l, elements - 1)];
    return lane_gather(single);
}

/// Multiplies the coefficients of a plane by the gains of their column and of their row, in place.
/// `gains` has those of the `width` columns, then those of the rows. A work-item takes LANES
/// neighbours of a row.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
background_modes(const INDEX count, __global real *a, __global const real *gains, const INDEX width)
{
    const INDEX item = (INDEX)get_global_id(0);
    if (item >= count)
        return;
    const INDEX strips = (width + LANES - 1) / LANES, row = item / strips;
    const INDEX column = (item - row * strips) * LANES;
    const uint elements = (uint)min((INDEX)LANES, width - column);
    __global real *at = a + row * width + column;
    const lane gain = load_lanes(gains + column, elements) * gains[width + row];
    store_lanes(gain * load_lanes(at, elements), at, elements);
}

/// Takes the background out of the samples of a plane of `size`, in place: x / b * mean, or x - b +
/// mean. extremes[2 i] gets the least of the background and extremes[2 i + 1] the largest over the
/// share of work-item i, of which there are `count`: `each` vectors of `vectors`, from i * first on,
/// `step` apart.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
background_out(const INDEX count, __global real *samples, __global const real *background,
               __global real *extremes, const INDEX size, const INDEX vectors, const INDEX each,
               const INDEX first, const INDEX step, const real mean, const int divide)
{
    const INDEX item = (INDEX)get_global_id(0);
    if (item >= count)
        return;
    lane least = (lane)(background[item * first * LANES]), largest = least;
    for (INDEX n = 0, i = item * first; n < each && i < vectors; ++n, i += step) {
        const INDEX at = i * LANES;
        const uint elements = (uint)min((INDEX)LANES, size - at);
        const lane b = load_repeated(background + at, elements);
        const lane x = load_lanes(samples + at, elements);
        least = fmin(least, b);
        largest = fmax(largest, b);
        store_lanes(divide ? x * (mean / b) : x - b + mean, samples + at, elements);
    }
    real single[LANES], low, high;
    lane_scatter(least, single);
    low = single[0];
    for (int l = 1; l < LANES; ++l)
        low = fmin(low, single[l]);
    lane_scatter(largest, single);
    high = single[0];
    for (int l = 1; l < LANES; ++l)
        high = fmax(high, single[l]);
    extremes[2 * item] = low;
    extremes[2 * item + 1] = high;
}
