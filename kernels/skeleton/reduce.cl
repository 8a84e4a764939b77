// SPDX-License-Identifier: MIT
// Reductions over the magnitudes of an array: a histogram of their bit patterns; the number and
// energy of those that reach a threshold; the mean over planes of their logarithms. They need a
// file of kernels/lane before it.
//
// A group takes `chunk` consecutive elements, a multiple of GROUP_SIZE * LANES. GROUP_SIZE 1 is the
// form for a CPU, with one work-item, vector lanes, and no atomics or barriers inside the loop.

#ifndef GROUP_SIZE
#define GROUP_SIZE 1
#endif
/// Bins of a histogram, a power of two. 4096 counters are 16 KiB of local memory.
#ifndef BINS
#define BINS 4096
#endif

#if GROUP_SIZE == 1
#define COUNT_IN(bin) (++(bin))
#else
#define COUNT_IN(bin) atomic_inc(&(bin))
#endif

/// bins[(bits >> shift) & mask] counts the elements whose bit pattern without the sign, shifted by
/// prefix_shift, is prefix. Bit patterns of magnitudes have the order of the magnitudes, so three
/// passes, from the highest bits to the lowest, find the k-th largest exactly. `bins` must be 0
/// before.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
magnitude_histogram(__global const real *x, const ulong count, const ulong chunk,
                    const uint prefix_shift, const uint prefix, const uint shift, const uint mask,
                    __global uint *bins)
{
    __local uint own[BINS];
    const uint item = (uint)get_local_id(0);
    for (uint bin = item; bin < BINS; bin += GROUP_SIZE)
        own[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    const ulong begin = (ulong)get_group_id(0) * chunk, end = min(begin + chunk, count);
    for (ulong i = begin + item; i < end; i += GROUP_SIZE) {
        const uint bits = as_uint(x[i]) & 0x7fffffffu;
        if (bits >> prefix_shift == prefix)
            COUNT_IN(own[(bits >> shift) & mask]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint bin = item; bin < BINS; bin += GROUP_SIZE)
        if (own[bin] > 0)
            atomic_add(&bins[bin], own[bin]);
}

/// Adds x to the pair (sum, lost), where lost is the part that rounding took from sum (Knuth's
/// two-sum).
static inline void add_exactly(real x, real *sum, real *lost)
{
    const real s = *sum + x, t = s - *sum;
    *lost += (*sum - (s - t)) + (x - t);
    *sum = s;
}

/// For each group: sums[2g] + sums[2g+1] is the sum of (scale * x)^2 over its elements with |x| >=
/// threshold, counts[g] their number. Lanes sum with compensation (Kahan): plain single precision
/// would lose coefficients that are small against the mean.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
count_and_energy(__global const real *x, const ulong count, const ulong chunk,
                 const real threshold, const real scale, __global real *sums, __global uint *counts)
{
    const uint item = (uint)get_local_id(0);
    const ulong begin = (ulong)get_group_id(0) * chunk, end = min(begin + chunk, count);
    uint kept = 0;
    real sum = 0, lost = 0;
    lane lane_sum = (lane)(0), lane_lost = (lane)(0);
    ulong i = begin + item * LANES;
    while (i + LANES <= end) {
        // Counts are floats, which are exact to 2^24; they are moved to an integer long before
        // that.
        lane lane_kept = (lane)(0);
        for (int step = 0; step < 65536 && i + LANES <= end; ++step, i += GROUP_SIZE * LANES) {
            const lane v = lane_load(x + i);
            const lane stays =
                select((lane)(0), (lane)(1), isgreaterequal(fabs(v), (lane)(threshold)));
            const lane w = v * scale * stays;
            const lane y = w * w - lane_lost, s = lane_sum + y;
            lane_lost = (s - lane_sum) - y;
            lane_sum = s;
            lane_kept += stays;
        }
        real k[LANES];
        lane_scatter(lane_kept, k);
        for (int l = 0; l < LANES; ++l)
            kept += (uint)k[l];
    }
    for (ulong j = i; j < min(i + LANES, end); ++j) { // the last, partial vector
        const real v = x[j];
        if (fabs(v) >= threshold) {
            ++kept;
            add_exactly(v * scale * (v * scale), &sum, &lost);
        }
    }
    real s[LANES], c[LANES];
    lane_scatter(lane_sum, s);
    lane_scatter(lane_lost, c);
    for (int l = 0; l < LANES; ++l) {
        add_exactly(s[l], &sum, &lost);
        lost -= c[l];
    }

    __local real group_sum[GROUP_SIZE], group_lost[GROUP_SIZE];
    __local uint group_kept[GROUP_SIZE];
    group_sum[item] = sum;
    group_lost[item] = lost;
    group_kept[item] = kept;
    for (uint reach = GROUP_SIZE / 2; reach > 0; reach /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < reach) {
            add_exactly(group_sum[item + reach], &sum, &lost);
            lost += group_lost[item + reach];
            kept += group_kept[item + reach];
            group_sum[item] = sum;
            group_lost[item] = lost;
            group_kept[item] = kept;
        }
    }
    if (item == 0) {
        const size_t group = get_group_id(0);
        sums[2 * group] = sum;
        sums[2 * group + 1] = lost;
        counts[group] = kept;
    }
}

/// out = weight * sum over the planes of log10(1 + |x|), added to what is there if `add`; planes of
/// `count` elements follow one another in x.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
log_magnitude(__global const real *x, const ulong count, const ulong chunk, const uint planes,
              const real weight, const int add, __global real *out)
{
    const uint item = (uint)get_local_id(0);
    const ulong begin = (ulong)get_group_id(0) * chunk, end = min(begin + chunk, count);
    ulong i = begin + item * LANES;
    for (; i + LANES <= end; i += GROUP_SIZE * LANES) {
        lane sum = (lane)(0);
        for (uint plane = 0; plane < planes; ++plane)
            sum += log10((lane)(1) + fabs(lane_load(x + plane * count + i)));
        sum *= weight;
        lane_store(add ? lane_load(out + i) + sum : sum, out + i);
    }
    for (ulong j = i; j < min(i + LANES, end); ++j) { // the last, partial vector
        real sum = 0;
        for (uint plane = 0; plane < planes; ++plane)
            sum += log10(REAL(1.0) + fabs(x[plane * count + j]));
        out[j] = add ? out[j] + weight * sum : weight * sum;
    }
}
