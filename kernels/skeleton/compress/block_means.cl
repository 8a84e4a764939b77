// SPDX-License-Identifier: MIT
// The first coefficients of blocks, which are their means, apart from the others. It needs a file
// of kernels/lane and block/elementwise.cl before it.

/// Copies the first coefficients of `count` blocks of side * side, in planes with rows of `width`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
block_means(const INDEX count, __global const real *coefficients, const INDEX width,
            const INDEX side, __global real *means)
{
    const INDEX block = (INDEX)get_global_id(0);
    if (block >= count)
        return;
    const INDEX across = width / side, row = block / across;
    means[block] = coefficients[row * side * width + (block - row * across) * side];
}

/// Coefficients whose magnitude reaches the threshold, and the first ones of blocks; the others
/// become 0.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
cut_but_means(const INDEX count, __global const real *coefficients, const INDEX width,
              const INDEX side, const real threshold, __global real *out)
{
    const INDEX first = (INDEX)get_global_id(0) * 8;
    if (first >= count)
        return;
    const INDEX row = first / width;
    INDEX x = first - row * width;
    bool mean_row = row % side == 0;
    for (INDEX i = first; i < min(first + 8, count); ++i) {
        const real value = coefficients[i];
        const bool stays = fabs(value) >= threshold || (mean_row && x % side == 0);
        out[i] = stays ? value : REAL(0.0);
        if (++x == width) {
            x = 0;
            mean_row = (i + 1) / width % side == 0;
        }
    }
}
