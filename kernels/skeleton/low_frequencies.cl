// SPDX-License-Identifier: MIT
// Previews of inverse DCTs and FFTs from their low frequencies. It needs a file of kernels/lane and
// block/elementwise.cl before it.

/// The largest side of a block of samples.
#define LARGEST_SIDE 16

/// Takes the first rows * columns coefficients of planes of whole_rows * whole_columns, `count`
/// numbers in all: 0 where the magnitude is below the threshold, and otherwise times the weights of
/// row and column (`rows` weights, then `columns`). A work-item takes `run` numbers, neighbours in
/// a row: a whole row, or one number, so that neighbouring items of a GPU have neighbours.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
low_frequencies(const INDEX count, __global const real *from, __global real *to,
                __global const real *weights, const real threshold, const INDEX whole_rows,
                const INDEX whole_columns, const INDEX rows, const INDEX columns, const INDEX run)
{
    const INDEX start = (INDEX)get_global_id(0) * run;
    if (start >= count)
        return;
    const INDEX line = start / columns, row = line % rows, column = start % columns;
    const real down = weights[row];
    __global const real *across = weights + rows + column;
    __global const real *in = from + (line / rows * whole_rows + row) * whole_columns + column;
    __global real *out = to + start;
    for (INDEX i = 0; i < run; ++i)
        out[i] = fabs(in[i]) >= threshold ? in[i] * (down * across[i]) : REAL(0.0);
}

/// Computes samples of blocks: the inverse DCT of the first side * side of their block * block
/// coefficients, without those below the threshold. `count` blocks in all are rows * columns in
/// each plane, from block (top, left) on. `basis` has a row for each sample and a column for each
/// frequency of one axis. A work-item takes one block; side is at most LARGEST_SIDE.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
block_samples(const INDEX count, __global const real *from, __global real *to,
              __global const real *basis, const real threshold, const INDEX whole_rows,
              const INDEX whole_columns, const INDEX block, const INDEX top, const INDEX left,
              const INDEX rows, const INDEX columns, const INDEX side)
{
    const INDEX item = (INDEX)get_global_id(0);
    if (item >= count)
        return;
    const INDEX line = item / columns, column = item % columns;
    const INDEX plane = line / rows, row = line % rows;
    __global const real *in = from + (plane * whole_rows + (top + row) * block) * whole_columns +
                              (left + column) * block;
    __global real *out = to + (line * side * columns + column) * side;
    real half_way[LARGEST_SIDE * LARGEST_SIDE]; // samples along columns, frequencies along rows
    for (INDEX y = 0; y < side; ++y)
        for (INDEX u = 0; u < side; ++u) {
            real sum = REAL(0.0);
            for (INDEX v = 0; v < side; ++v) {
                const real b = in[v * whole_columns + u];
                sum += basis[y * side + v] * (fabs(b) >= threshold ? b : REAL(0.0));
            }
            half_way[y * side + u] = sum;
        }
    for (INDEX y = 0; y < side; ++y)
        for (INDEX x = 0; x < side; ++x) {
            real sum = REAL(0.0);
            for (INDEX u = 0; u < side; ++u)
                sum += basis[x * side + u] * half_way[y * side + u];
            out[y * columns * side + x] = sum;
        }
}

/// Sums the lowest frequencies of half spectra of whole_rows * whole_bins complex numbers into those
/// of shorter ones, rows * bins each and `count` in all, for `columns` samples in a row. They are
/// the vertical frequencies below row_limit and the horizontal ones below bin_limit, of both signs,
/// and each goes where the samples of its wave put it: the limits are at most `rows` and `columns`.
/// They are multiplied by the mask, 2 * row_limit - 1 rows of bin_limit numbers from the lowest
/// frequency on, and by complex weights, for each row of the mask, then for each column. A work-item
/// takes `run` numbers, as for low_frequencies.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
low_waves(const INDEX count, __global const real2 *from, __global real2 *to,
          __global const real2 *weights, __global const real *mask, const INDEX whole_rows,
          const INDEX whole_bins, const INDEX rows, const INDEX bins, const INDEX columns,
          const INDEX row_limit, const INDEX bin_limit, const INDEX run)
{
    const INDEX start = (INDEX)get_global_id(0) * run;
    if (start >= count)
        return;
    const INDEX line = start / bins, row = line % rows, column = start % bins;
    __global const real2 *plane = from + line / rows * whole_rows * whole_bins;
    __global const real2 *across = weights + 2 * row_limit - 1;
    __global real2 *out = to + start;
    for (INDEX i = 0; i < run; ++i)
        out[i] = (real2)(REAL(0.0));
    const INDEX end = min(column + run, bin_limit);
    const INDEX mirrored = max(column, columns - bin_limit + 1), last = min(column + run, columns);
    for (int negative = 0; negative < 2; ++negative) {
        const INDEX v = negative ? rows - row : row; // the frequency's size
        if (v >= row_limit)
            continue;
        const INDEX above = row_limit - 1 + v, below = row_limit - 1 - v;
        const INDEX there = v > 0 ? whole_rows - v : 0;
        const real2 down = weights[negative ? below : above];
        __global const real2 *in = plane + (negative ? there : v) * whole_bins;
        __global const real *passes = mask + (negative ? below : above) * bin_limit;
        for (INDEX u = column; u < end; ++u) {
            const real2 a = in[u], w = across[u];
            const real x = (w.x * down.x - w.y * down.y) * passes[u];
            const real y = (w.x * down.y + w.y * down.x) * passes[u];
            out[u - column] += (real2)(a.x * x - a.y * y, a.x * y + a.y * x);
        }
        // Negative horizontal frequencies: the conjugates at the mirrored ones.
        in = plane + (negative ? v : there) * whole_bins;
        passes = mask + (negative ? above : below) * bin_limit;
        for (INDEX c = mirrored; c < last; ++c) {
            const INDEX u = columns - c;
            const real2 a = in[u], w = across[u];
            const real x = (w.x * down.x + w.y * down.y) * passes[u];
            const real y = (w.x * down.y - w.y * down.x) * passes[u];
            out[c - column] += (real2)(a.x * x + a.y * y, a.x * y - a.y * x);
        }
    }
}

/// Adds to each of `count` cells, `columns` in a row, `weight` times the energy of the waves in it:
/// side * side complex numbers of the half spectrum at `start` of `spectra`, the first rows from
/// `top` on, cyclic. A wave counts for its mirror image, too, unless that is in the half spectrum.
/// Frequency 0 is left out, and so are the near_columns lowest waves of the near_rows rows around
/// it. `first` sets instead.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
wave_energy(const INDEX count, __global const real2 *spectra, __global real *cells,
            const INDEX start, const INDEX height, const INDEX width, const INDEX columns,
            const INDEX top, const INDEX side, const INDEX near_rows, const INDEX near_columns,
            const real weight, const int first)
{
    const INDEX cell = (INDEX)get_global_id(0);
    if (cell >= count)
        return;
    const INDEX bins = width / 2 + 1, row = cell / columns * side, u = cell % columns * side;
    real sum = REAL(0.0);
    for (INDEX i = row; i < min(row + side, height); ++i) {
        const INDEX y = (top + i) % height;
        const bool near = (y + near_rows / 2) % height < near_rows;
        for (INDEX x = near ? max(u, near_columns) : u; x < min(u + side, bins); ++x) {
            const real2 a = spectra[start + y * bins + x];
            const real both = x == 0 || 2 * x == width ? REAL(1.0) : REAL(2.0);
            sum += x + y == 0 ? REAL(0.0) : both * (a.x * a.x + a.y * a.y);
        }
    }
    cells[cell] = (first ? REAL(0.0) : cells[cell]) + weight * sum;
}
