// SPDX-License-Identifier: MIT
// Previews of inverse DCTs from their low frequencies. It needs a file of kernels/lane and
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
