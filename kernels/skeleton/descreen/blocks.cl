// SPDX-License-Identifier: MIT
// Square blocks of planes, half overlapped under a sine window, as the batch of a transform, and
// planes from such blocks. Block (row, column) has its first sample at ((row - 1) hop, (column - 1)
// hop), hop = side / 2, so that every sample of the plane is in two rows and two columns of blocks.
// The file needs one of kernels/lane and block/elementwise.cl before it.

/// The index of a sample of a plane that continues by reflection, with the edge itself repeated.
static inline INDEX reflected(long i, INDEX n)
{
    const long period = 2 * (long)n;
    const long t = ((i % period) + period) % period;
    return (INDEX)(t < (long)n ? t : period - 1 - t);
}

/// out[to + block][y][x] = window[y] window[x] plane[..]: blocks `first_row` * columns and those after
/// it, of a plane of height * width that continues by reflection. Block (r, c) begins at (r hop -
/// margin, c hop - margin). A work-item computes LANES neighbours of a row, of which a block has
/// `strips`; the count of elements is blocks * side * strips.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
gather_blocks(const INDEX count, __global const real *plane, __global const real *window,
              __global real *out, const INDEX first_row, const INDEX to, const INDEX columns,
              const INDEX side, const INDEX strips, const INDEX hop, const INDEX margin,
              const INDEX height, const INDEX width)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX line = i / strips, x = (i - line * strips) * LANES;
    const INDEX block = line / side, y = line - block * side;
    const INDEX row = block / columns, column = block - row * columns;
    const long top = (long)((first_row + row) * hop + y) - (long)margin;
    const long left = (long)(column * hop + x) - (long)margin;
    __global const real *from = plane + (size_t)reflected(top, height) * width;
    out += ((size_t)to * side + line) * side + x;
    const real scale = window[y];
    if (x + LANES <= side && left >= 0 && left + LANES <= (long)width) {
        lane_store(lane_load(from + left) * lane_load(window + x) * scale, out);
        return;
    }
    for (INDEX l = 0; l < LANES && x + l < side; ++l)
        out[l] = from[reflected(left + (long)l, width)] * window[x + l] * scale;
}

/// The plane's rows from `top` on, height * width of them in all: the sum of the blocks that hold a
/// sample, each under the window and its entry of `weights`, divided by the sum of the weights and
/// the squared window. `blocks` has the rows of blocks from top / hop on. A work-item computes LANES
/// neighbours of a row, of which the plane has `strips`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
overlap_add(const INDEX count, __global const real *blocks, __global const real *weights,
            __global const real *window, __global real *plane, const INDEX top, const INDEX columns,
            const INDEX side, const INDEX strips, const INDEX hop, const INDEX width)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX line = i / strips, x = (i - line * strips) * LANES;
    const INDEX row = line / hop, y = line - row * hop;
    const real low = window[y + hop], high = window[y];
    plane += (size_t)(top + line) * width + x;
    for (INDEX l = 0; l < LANES && x + l < width; ++l) {
        const INDEX column = (x + l) / hop, at = x + l - column * hop;
        const real left = window[at + hop], right = window[at];
        const INDEX block = row * columns + column;
        const real w00 = weights[block], w01 = weights[block + 1];
        const real w10 = weights[block + columns], w11 = weights[block + columns + 1];
        __global const real *b = blocks + ((size_t)block * side + y) * side + at;
        const size_t down = (size_t)columns * side * side, across = (size_t)side * side;
        const size_t lower = (size_t)hop * side;
        const real sum = low * (left * w00 * b[lower + hop] + right * w01 * b[across + lower]) +
                         high * (left * w10 * b[down + hop] + right * w11 * b[down + across]);
        const real norm =
            low * low * (left * left * w00 + right * right * w01) +
            high * high * (left * left * w10 + right * right * w11);
        plane[l] = sum / norm;
    }
}

/// Half spectra times real factors, one for each of `bins`, in place.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
multiply_bins(const INDEX count, __global real *spectra, __global const real *factors,
              const INDEX bins)
{
    const INDEX i = (INDEX)get_global_id(0) * LANES;
    for (INDEX k = i; k < min(i + LANES, count); ++k) {
        const real factor = factors[k % bins];
        spectra[2 * (size_t)k] *= factor;
        spectra[2 * (size_t)k + 1] *= factor;
    }
}

/// sums[part][bin]: |F - mean W|^2 summed over `share` consecutive blocks; the last part has fewer.
/// The mean of a block is F of bin 0 divided by that of W, the window's half spectrum. A work-item
/// computes one of parts * bins.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
sum_block_power(const INDEX count, __global const real *spectra,
                __global const real *window_spectrum, __global real *sums, const INDEX blocks,
                const INDEX bins, const INDEX share)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX part = i / bins, bin = i - part * bins;
    const real w_re = window_spectrum[2 * bin] / window_spectrum[0];
    const real w_im = window_spectrum[2 * bin + 1] / window_spectrum[0];
    real sum = REAL(0.0);
    for (INDEX block = part * share; block < min((part + 1) * share, blocks); ++block) {
        __global const real *f = spectra + 2 * (size_t)block * bins;
        const real re = f[2 * bin] - f[0] * w_re, im = f[2 * bin + 1] - f[0] * w_im;
        sum += re * re + im * im;
    }
    sums[i] = sum;
}
