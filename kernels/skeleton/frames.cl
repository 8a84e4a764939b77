// SPDX-License-Identifier: MIT
// Short-time spectra: overlapping windowed frames of signals, as the batch of a transform, the sums
// of their powers and products, and signals from overlapping frames. It needs a file of
// kernels/lane and block/elementwise.cl before it.

/// Adds x to *sum; *lost is the excess that rounding has added (Kahan).
static inline void add_compensated(lane x, lane *sum, lane *lost)
{
    const lane y = x - *lost, s = *sum + y;
    *lost = (s - *sum) - y;
    *sum = s;
}

/// The sum of `size` numbers.
static inline real sum_of(__global const real *x, INDEX size)
{
    lane sum = (lane)(0), lost = (lane)(0);
    INDEX n = 0;
    for (; n + LANES <= size; n += LANES)
        add_compensated(lane_load(x + n), &sum, &lost);
    real sums[LANES];
    lane_scatter(sum, sums);
    real all = REAL(0.0);
    for (int l = 0; l < LANES; ++l)
        all += sums[l];
    for (; n < size; ++n) // the last, partial vector
        all += x[n];
    return all;
}

/// means[channel * frames + f]: the mean of `size` samples from f * hop on, or of the last ones. A
/// channel has `segment` samples in `signal`. A work-item computes one of `count` means.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
frame_means(const INDEX count, __global const real *signal, __global real *means,
            const INDEX frames, const INDEX size, const INDEX hop, const INDEX segment)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX channel = i / frames;
    const INDEX begin = min((i - channel * frames) * hop, segment - size);
    __global const real *x = signal + channel * segment + begin;
    means[i] = sum_of(x, size) / (real)size;
}

/// The index of a sample of a signal of `length` whose position may be outside; -1 for a sample
/// that is 0.
static inline long mirrored(long position, long length, int outside)
{
    if (position >= 0 && position < length)
        return position;
    if (outside != 2)
        return -1;
    return position < 0 ? -position : 2 * (length - 1) - position;
}

/// The sample at which a frame begins.
static inline long begin_of_frame(long position, long last, int outside)
{
    return outside == 0 ? min(position, last) : position;
}

/// out[channel][f][n] = window[n] * (x[first + f * hop + n] - mean of the frame), where x is a
/// channel's whole signal of `length` samples; `signal` has `segment` of them from `offset` on.
/// `outside` is 0 if no frame is outside of it, so that the last one ends with it at most; 1 if x is
/// 0 there; 2 if x is mirrored at its first and last sample. Means are subtracted with `centre`. A
/// frame of `size` samples is followed by zeros up to `points` numbers. Each window of `size`
/// numbers cuts all frames, `rows` of all channels, and `out` has them one window after another. A
/// work-item computes LANES consecutive n of a frame, so a frame takes `strips` work-items, and the
/// count of elements is windows * rows * strips.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
gather_frames(const INDEX count, __global const real *signal, __global const real *window,
              __global const real *means, __global real *out, const INDEX frames, const INDEX size,
              const INDEX points, const INDEX rows, const INDEX strips, const INDEX hop,
              const INDEX segment, const long first, const long offset, const long length,
              const int outside, const int centre)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX cut = i / strips, taper = cut / rows, row = cut - taper * rows;
    const INDEX channel = row / frames, n = (i - cut * strips) * LANES;
    const long position = begin_of_frame(first + (long)(row - channel * frames) * (long)hop,
                                         length - (long)size, outside) +
                          (long)n;
    const real mean = centre ? means[row] : REAL(0.0);
    __global const real *x = signal + channel * segment;
    window += taper * size;
    out += cut * points + n;
    if (n + LANES <= size && position >= 0 && position + LANES <= length) {
        lane_store(lane_load(window + n) * (lane_load(x + (position - offset)) - mean), out);
        return;
    }
    for (INDEX l = 0; l < LANES && n + l < points; ++l) {
        if (n + l >= size) {
            out[l] = REAL(0.0);
            continue;
        }
        const long at = mirrored(position + (long)l, length, outside);
        out[l] = window[n + l] * ((at < 0 ? REAL(0.0) : x[at - offset]) - mean);
    }
}

/// Like gather_frames(), for complex signals: out takes complex numbers. I of a channel is where
/// gather_frames() has the channel, its Q is `to_q` numbers after it in `signal`, and the means of
/// Q are `means_to_q` numbers after those of I.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
gather_complex_frames(const INDEX count, __global const real *signal, __global const real *window,
                      __global const real *means, __global real *out, const INDEX frames,
                      const INDEX size, const INDEX points, const INDEX rows, const INDEX strips,
                      const INDEX hop, const INDEX segment, const long first, const long offset,
                      const long length, const int outside, const int centre, const INDEX to_q,
                      const INDEX means_to_q)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX cut = i / strips, taper = cut / rows, row = cut - taper * rows;
    const INDEX channel = row / frames, n = (i - cut * strips) * LANES;
    const long position = begin_of_frame(first + (long)(row - channel * frames) * (long)hop,
                                         length - (long)size, outside) +
                          (long)n;
    const real mean_i = centre ? means[row] : REAL(0.0);
    const real mean_q = centre ? means[row + means_to_q] : REAL(0.0);
    __global const real *x = signal + channel * segment;
    window += taper * size;
    out += 2 * ((size_t)cut * points + n);
    if (n + LANES <= size && position >= 0 && position + LANES <= length) {
        const lane factor = lane_load(window + n);
        lane a, b;
        lane_join(factor * (lane_load(x + (position - offset)) - mean_i),
                  factor * (lane_load(x + (position - offset) + to_q) - mean_q), &a, &b);
        lane_store(a, out);
        lane_store(b, out + LANES);
        return;
    }
    for (INDEX l = 0; l < LANES && n + l < points; ++l) {
        if (n + l >= size) {
            out[2 * l] = out[2 * l + 1] = REAL(0.0);
            continue;
        }
        const long at = mirrored(position + (long)l, length, outside);
        const real re = at < 0 ? REAL(0.0) : x[at - offset];
        const real im = at < 0 ? REAL(0.0) : x[at - offset + to_q];
        out[2 * l] = window[n + l] * (re - mean_i);
        out[2 * l + 1] = window[n + l] * (im - mean_q);
    }
}

/// Loads the real and imaginary parts of LANES bins from x on, of which `left` are in the row; the
/// others are 0.
static inline void load_bins(__global const real *x, INDEX left, lane *re, lane *im)
{
    if (left >= LANES) {
        lane_split(lane_load(x), lane_load(x + LANES), re, im);
        return;
    }
    real a[LANES], b[LANES];
    for (INDEX l = 0; l < LANES; ++l) {
        a[l] = l < left ? x[2 * l] : REAL(0.0);
        b[l] = l < left ? x[2 * l + 1] : REAL(0.0);
    }
    *re = lane_gather(a);
    *im = lane_gather(b);
}

/// Stores the first `left` of LANES numbers.
static inline void store_bins(lane value, __global real *to, INDEX left)
{
    real single[LANES];
    lane_scatter(value, single);
    for (INDEX l = 0; l < LANES && l < left; ++l)
        to[l] = single[l];
}

/// sums[part][channel][bin]: |X|^2 summed over `share` consecutive frames of the channel; the last
/// part has fewer. `spectra` are channels * frames * bins complex numbers. A work-item computes
/// LANES consecutive bins, a row of bins takes `strips` work-items, and the count of elements is
/// parts * channels * strips.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
sum_power(const INDEX count, __global const real *spectra, __global real *sums,
          const INDEX channels, const INDEX frames, const INDEX bins, const INDEX strips,
          const INDEX share)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / strips, bin = (i - row * strips) * LANES;
    const INDEX part = row / channels, channel = row - part * channels;
    const INDEX end = min((part + 1) * share, frames);
    lane sum = (lane)(0), lost = (lane)(0);
    for (INDEX f = part * share; f < end; ++f) {
        lane re, im;
        load_bins(spectra + 2 * (size_t)((channel * frames + f) * bins + bin), bins - bin, &re,
                  &im);
        add_compensated(re * re + im * im, &sum, &lost);
    }
    store_bins(sum, sums + row * bins + bin, bins - bin);
}

/// sums[part][taper][4][bin]: |X|^2, |Y|^2 and both parts of conj(X) Y, summed over `share`
/// consecutive frames of two channels X and Y; the last part has fewer. `spectra` are tapers * 2 *
/// frames * bins complex numbers. A work-item computes LANES consecutive bins, a row of bins takes
/// `strips` work-items, and the count of elements is parts * tapers * strips.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
sum_cross(const INDEX count, __global const real *spectra, __global real *sums, const INDEX tapers,
          const INDEX frames, const INDEX bins, const INDEX strips, const INDEX share)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / strips, bin = (i - row * strips) * LANES;
    const INDEX part = row / tapers, taper = row - part * tapers;
    const INDEX end = min((part + 1) * share, frames);
    lane sum[4], lost[4];
    for (int k = 0; k < 4; ++k)
        sum[k] = lost[k] = (lane)(0);
    for (INDEX f = part * share; f < end; ++f) {
        __global const real *x = spectra + 2 * (size_t)((2 * taper * frames + f) * bins + bin);
        lane re, im, other_re, other_im;
        load_bins(x, bins - bin, &re, &im);
        load_bins(x + 2 * (size_t)(frames * bins), bins - bin, &other_re, &other_im);
        add_compensated(re * re + im * im, sum, lost);
        add_compensated(other_re * other_re + other_im * other_im, sum + 1, lost + 1);
        add_compensated(re * other_re + im * other_im, sum + 2, lost + 2);
        add_compensated(re * other_im - im * other_re, sum + 3, lost + 3);
    }
    for (int k = 0; k < 4; ++k)
        store_bins(sum[k], sums + (4 * row + k) * bins + bin, bins - bin);
}

/// out[e] = the mean over the tapers of |X[taper][e] / reference|^2, or with `decibel` 10 log10 of
/// it, but no less than the floor. `spectra` are tapers * count complex numbers. A work-item
/// computes LANES consecutive e of `count`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
taper_power(const INDEX count, __global const real *spectra, __global real *out,
            const INDEX tapers, const int decibel, const real reference, const real floor_decibel)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    lane sum = (lane)(0);
    for (INDEX taper = 0; taper < tapers; ++taper) {
        lane re, im;
        load_bins(spectra + 2 * (size_t)(taper * count + first), count - first, &re, &im);
        re /= reference;
        im /= reference;
        sum += re * re + im * im;
    }
    sum /= (real)tapers;
    if (decibel)
        sum = fmax((lane)(floor_decibel), REAL(10.0) * log10(sum));
    store_bins(sum, out + first, count - first);
}

/// Where the power of each element e of a short-time spectrum belongs: `spectra` are those by a
/// window, by the window times the samples from its middle, and by its derivative, each of count
/// complex numbers. out[e] is the power by the window, out[count + e] the samples from the frame's
/// middle to the power's centre, and out[2 * count + e] the sine of the radians per sample from the
/// bin's frequency to it; both 0 where there is no power. A work-item computes LANES consecutive e
/// of `count`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
reassign_power(const INDEX count, __global const real *spectra, __global real *out)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES, left = count - first;
    if (first >= count)
        return;
    lane re, im, late_re, late_im, slope_re, slope_im;
    load_bins(spectra + 2 * (size_t)first, left, &re, &im);
    load_bins(spectra + 2 * (size_t)(count + first), left, &late_re, &late_im);
    load_bins(spectra + 2 * (size_t)(2 * count + first), left, &slope_re, &slope_im);
    const lane power = re * re + im * im;
    const lane late = (late_re * re + late_im * im) / power;
    const lane higher = -(slope_im * re - slope_re * im) / power;
    store_bins(power, out + first, left);
    store_bins(select((lane)(0), late, isgreater(power, (lane)(0))), out + count + first, left);
    store_bins(select((lane)(0), higher, isgreater(power, (lane)(0))), out + 2 * count + first,
               left);
}

/// out[channel][c * hop + r] = base * x[(c + 3) * hop + r] + sum over k < 4 of
/// window[k * hop + r] * frames[channel][c + 3 - k][k * hop + r]: the overlapping frames of 4 * hop
/// numbers, added to the signal that they were cut from. A channel has `cells` + 3 frames, the first
/// of them from the first number of its `cells` + 6 hops in `signal` on. A work-item computes LANES
/// consecutive numbers of a hop, so a hop takes `strips` work-items, and the count of elements is
/// hops of all channels * strips.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
add_frames(const INDEX count, __global const real *frames, __global const real *signal,
           __global const real *window, __global real *out, const INDEX cells, const INDEX hop,
           const INDEX strips, const real base)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / strips, channel = row / cells, cell = row - channel * cells;
    const INDEX r = (i - row * strips) * LANES;
    __global const real *x = signal + channel * (cells + 6) * hop + (cell + 3) * hop + r;
    // Frame cell + 3, from its number r on; each one before it is a hop further back.
    __global const real *y = frames + (channel * (cells + 3) + cell + 3) * 4 * hop + r;
    out += row * hop + r;
    if (r + LANES <= hop) {
        lane sum = lane_load(x) * base;
        for (int k = 0; k < 4; ++k)
            sum += lane_load(window + k * hop + r) * lane_load(y - 3 * k * hop);
        lane_store(sum, out);
        return;
    }
    for (INDEX l = 0; l < LANES && r + l < hop; ++l) {
        real sum = x[l] * base;
        for (int k = 0; k < 4; ++k)
            sum += window[k * hop + r + l] * (y - 3 * k * hop)[l];
        out[l] = sum;
    }
}
