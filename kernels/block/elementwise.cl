// SPDX-License-Identifier: MIT
// Steps without lines share this: the type of an index, and vectors at the end of an array that
// lack some lanes. It needs a file of kernels/lane before it.

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
/// The default holds every index of a float.
#ifndef INDEX
#define INDEX uint
#endif

/// The first `elements` of LANES numbers; the other lanes are 0.
static inline lane load_lanes(__global const real *x, uint elements)
{
    if (elements == LANES)
        return lane_load(x);
    real single[LANES];
    for (uint l = 0; l < LANES; ++l)
        single[l] = l < elements ? x[l] : REAL(0.0);
    return lane_gather(single);
}

/// Stores the first `elements` lanes.
static inline void store_lanes(lane x, __global real *out, uint elements)
{
    if (elements == LANES) {
        lane_store(x, out);
        return;
    }
    real single[LANES];
    lane_scatter(x, single);
    for (uint l = 0; l < elements; ++l)
        out[l] = single[l];
}

/// The first `elements` lanes; the other ones become 0.
static inline lane keep_lanes(lane x, uint elements)
{
    if (elements >= LANES)
        return x;
    real single[LANES];
    lane_scatter(x, single);
    for (uint l = elements; l < LANES; ++l)
        single[l] = REAL(0.0);
    return lane_gather(single);
}

/// The sum of all lanes.
static inline real sum_lanes(lane x)
{
    real single[LANES], sum = REAL(0.0);
    lane_scatter(x, single);
    for (int l = 0; l < LANES; ++l)
        sum += single[l];
    return sum;
}
