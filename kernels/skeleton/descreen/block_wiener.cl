// SPDX-License-Identifier: MIT
// The empirical Wiener filter of blocks: their half spectra F of the picture with dots and V of the
// estimate so far, both under a sine window, without their mean; gains |V|^2 / (|V|^2 + N). The
// estimate's blocks are in the same array of spectra, from block `second` on. It
// needs a file of kernels/lane and block/elementwise.cl before it, and the macro PER_BLOCK: the
// work-items that share a block in wiener_gains(), a divisor of GROUP_SIZE.

/// A half spectrum's bins from `bin` on, without the block's mean: `f` holds the block's numbers,
/// `mean` the spectrum's first number divided by that of the window's half spectrum `w`.
static inline void load_bins(__global const real *f, __global const real *w, real mean, INDEX bin,
                             INDEX bins, lane *re, lane *im)
{
    if (bin + LANES <= bins) {
        f += 2 * bin;
        w += 2 * bin;
        lane_split(lane_load(f) - mean * lane_load(w),
                   lane_load(f + LANES) - mean * lane_load(w + LANES), re, im);
        return;
    }
    real a[LANES], b[LANES];
    for (INDEX l = 0; l < LANES; ++l) {
        const bool here = bin + l < bins;
        const INDEX at = here ? 2 * (bin + l) : 0;
        a[l] = here ? f[at] - mean * w[at] : REAL(0.0);
        b[l] = here ? f[at + 1] - mean * w[at + 1] : REAL(0.0);
    }
    *re = lane_gather(a);
    *im = lane_gather(b);
}

static inline real sum_of_lanes(lane x)
{
    real single[LANES];
    lane_scatter(x, single);
    real sum = REAL(0.0);
    for (int l = 0; l < LANES; ++l)
        sum += single[l];
    return sum;
}

/// Of each block of the estimate (its spectra): its mean and the mean of its |V|^2 over all bins of
/// the whole spectrum, two numbers a block. `shares` has the number of times that a bin of the half
/// counts, divided by the bins of the whole. A work-item takes a block.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
block_figures(const INDEX count, __global const real *spectra, __global const real *w,
              __global const real *shares, __global real *figures, const INDEX bins,
              const INDEX second)
{
    const INDEX block = (INDEX)get_global_id(0);
    if (block >= count)
        return;
    __global const real *v = spectra + 2 * (size_t)(second + block) * bins;
    const real mean = v[0] / w[0];
    lane sum = (lane)(0);
    for (INDEX bin = 0; bin < bins; bin += LANES) {
        lane re, im;
        load_bins(v, w, mean, bin, bins, &re, &im);
        sum += load_lanes(shares + bin, min((uint)(bins - bin), (uint)LANES)) * (re * re + im * im);
    }
    figures[2 * block] = mean;
    figures[2 * block + 1] = sum_of_lanes(sum);
}

/// sums[part][2][bin]: |F - V|^2 of the blocks ranges[part] .. ranges[part + 1] - 1 of `order`,
/// each times its two entries of `weights`. A work-item computes one of parts * bins.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
block_noise(const INDEX count, __global const real *spectra, __global const uint *order,
            __global const uint *ranges, __global const real *weights, __global real *sums,
            const INDEX bins, const INDEX second)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX part = i / bins, bin = i - part * bins;
    __global const real *estimate = spectra + 2 * (size_t)second * bins;
    real low = REAL(0.0), high = REAL(0.0);
    for (uint k = ranges[part]; k < ranges[part + 1]; ++k) {
        const size_t at = 2 * ((size_t)order[k] * bins + bin);
        // The means of both are the estimate's, so what differs at frequency 0 counts as noise.
        const real re = spectra[at] - estimate[at], im = spectra[at + 1] - estimate[at + 1];
        const real power = re * re + im * im;
        low += weights[2 * k] * power;
        high += weights[2 * k + 1] * power;
    }
    sums[2 * (size_t)part * bins + bin] = low;
    sums[(2 * (size_t)part + 1) * bins + bin] = high;
}

/// Multiplies the picture's blocks by their gains, in place: F := G (F - mean W) + mean W, and
/// writes a weight for each block, 1 / max(mean of G N, floor), by which overlapping blocks are
/// averaged. `noise` has `classes` rows of N by tone, from 0 to 1, between which a block's tone
/// interpolates: tones[tones_from + block], or with `own` the estimate's mean times tone_scale, which is then
/// written there. The count of elements is blocks * PER_BLOCK.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
wiener_gains(const INDEX count, __global real *spectra, __global const real *w,
             __global const real *shares, __global const real *noise, __global real *weights,
             __global real *tones, const INDEX bins, const INDEX second, const INDEX classes,
             const real floor_, const int own, const real tone_scale, const INDEX tones_from)
{
#if PER_BLOCK > 1
    __local real sums[GROUP_SIZE];
#endif
    const INDEX item = (INDEX)get_global_id(0), block = item / PER_BLOCK;
    const INDEX first = (item - block * PER_BLOCK) * LANES;
    real sum = REAL(0.0);
    if (item < count) {
        __global real *f = spectra + 2 * (size_t)block * bins;
        __global const real *v = spectra + 2 * (size_t)(second + block) * bins;
        const real mean = v[0] / w[0];
        const real block_tone = own ? mean * tone_scale : tones[tones_from + block];
        if (own && first == 0)
            tones[tones_from + block] = block_tone;
        const real tone = clamp(block_tone, REAL(0.0), REAL(1.0)) * (real)(classes - 1);
        const INDEX lower = min((INDEX)tone, classes - 2);
        const real upper_share = tone - (real)lower;
        __global const real *n0 = noise + lower * bins, *n1 = n0 + bins;
        lane all = (lane)(0);
        for (INDEX bin = first; bin < bins; bin += PER_BLOCK * LANES) {
            const uint here = min((uint)(bins - bin), (uint)LANES);
            lane f_re, f_im, v_re, v_im, w_re, w_im;
            load_bins(f, w, mean, bin, bins, &f_re, &f_im);
            load_bins(v, w, mean, bin, bins, &v_re, &v_im);
            const lane low = load_lanes(n0 + bin, here);
            const lane n = low + upper_share * (load_lanes(n1 + bin, here) - low) + REAL(1e-9);
            const lane power = v_re * v_re + v_im * v_im;
            const lane gain = power / (power + n);
            all += load_lanes(shares + bin, here) * gain * n;
            // mean W is subtracted before, and added here.
            load_bins(w, w, REAL(0.0), bin, bins, &w_re, &w_im);
            f_re = gain * f_re + mean * w_re;
            f_im = gain * f_im + mean * w_im;
            if (here == LANES) {
                lane a, b;
                lane_join(f_re, f_im, &a, &b);
                lane_store(a, f + 2 * bin);
                lane_store(b, f + 2 * bin + LANES);
            } else {
                real re[LANES], im[LANES];
                lane_scatter(f_re, re);
                lane_scatter(f_im, im);
                for (uint l = 0; l < here; ++l) {
                    f[2 * (bin + l)] = re[l];
                    f[2 * (bin + l) + 1] = im[l];
                }
            }
        }
        sum = sum_of_lanes(all);
    }
#if PER_BLOCK > 1
    const uint local_id = (uint)get_local_id(0);
    sums[local_id] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (first == 0 && item < count) {
        sum = REAL(0.0);
        for (uint k = 0; k < PER_BLOCK; ++k)
            sum += sums[local_id + k];
    }
#endif
    if (first == 0 && item < count)
        weights[block] = REAL(1.0) / max(sum, floor_);
}
