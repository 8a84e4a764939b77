// SPDX-License-Identifier: MIT
// The order of DCT-MD Eq. 9: x'(n) = x(2n) for the even positions, then the odd positions
// backwards.

/// The position of x'(n) in x, of length n_all.
static inline int reorder_source(int n, int n_all)
{
    return n < (n_all + 1) / 2 ? 2 * n : 2 * (n_all - n) - 1;
}

/// The position of x(m) in x': the inverse of reorder_source.
static inline int reorder_place(int m, int n_all)
{
    return (m & 1) ? n_all - (m + 1) / 2 : m / 2;
}

/// The row of the array that is row r of the reordered images with n_all rows each.
static inline int reorder_row(int r, int n_all)
{
    const int image = r / n_all;
    return image * n_all + reorder_source(r - image * n_all, n_all);
}

#ifdef OUT_ALTERNATE_ROWS
/// (-1)^m, where m is the row of reorder_row(r, n_all) inside its image: the second half has odd m.
static inline real reorder_row_sign(int r, int n_all)
{
    return r % n_all < (n_all + 1) / 2 ? REAL(1.0) : REAL(-1.0);
}
#endif
