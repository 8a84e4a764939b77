// SPDX-License-Identifier: MIT
// Short-time spectra: overlapping frames of signals, windowed, as the batch of a transform, and the
// sums of their powers. After a file of kernels/lane.

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
/// Holds every index of a float.
#ifndef INDEX
#define INDEX uint
#endif

/// Adds x to *sum; *lost is what rounding has added too much (Kahan).
static inline void add_compensated(real x, real *sum, real *lost)
{
    const real y = x - *lost, s = *sum + y;
    *lost = (s - *sum) - y;
    *sum = s;
}

/// means[channel * frames + f]: the mean of `size` samples from f * hop on. A channel has `segment`
/// samples in `signal`. count is the number of means.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
frame_means(const INDEX count, __global const real *signal, __global real *means,
            const INDEX frames, const INDEX size, const INDEX hop, const INDEX segment)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX channel = i / frames;
    __global const real *x = signal + channel * segment + (i - channel * frames) * hop;
    real sum = REAL(0.0), lost = REAL(0.0);
    for (INDEX n = 0; n < size; ++n)
        add_compensated(x[n], &sum, &lost);
    means[i] = sum / (real)size;
}

/// out[channel][f][n] = window[n] * (x[first + f * hop + n] - mean of the frame), where x is a
/// channel's whole signal of `length` samples, of which `segment`, from `offset` on, lie in
/// `signal`. Outside of the signal x is 0 or, with `reflect`, mirrored at its first and last sample.
/// Means are subtracted with `centre`. count is the number of elements of out.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
gather_frames(const INDEX count, __global const real *signal, __global const real *window,
              __global const real *means, __global real *out, const INDEX frames, const INDEX size,
              const INDEX hop, const INDEX segment, const long first, const long offset,
              const long length, const int reflect, const int centre)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / size, channel = row / frames, n = i - row * size;
    long position = first + (long)(row - channel * frames) * (long)hop + (long)n;
    if (reflect && position < 0)
        position = -position;
    if (reflect && position >= length)
        position = 2 * (length - 1) - position;
    real x = REAL(0.0);
    if (position >= 0 && position < length)
        x = signal[channel * segment + (INDEX)(position - offset)];
    out[i] = window[n] * (centre ? x - means[row] : x);
}

/// sums[part][channel][bin]: |X|^2 summed over `share` consecutive frames of the channel, the last
/// part having fewer. `spectra` are channels * frames * bins complex numbers; count is the number
/// of sums.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
sum_power(const INDEX count, __global const real *spectra, __global real *sums,
          const INDEX channels, const INDEX frames, const INDEX bins, const INDEX share)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / bins, bin = i - row * bins;
    const INDEX part = row / channels, channel = row - part * channels;
    real sum = REAL(0.0), lost = REAL(0.0);
    for (INDEX f = part * share; f < min((part + 1) * share, frames); ++f) {
        __global const real *x = spectra + 2 * ((channel * frames + f) * bins + bin);
        add_compensated(x[0] * x[0] + x[1] * x[1], &sum, &lost);
    }
    sums[i] = sum;
}
