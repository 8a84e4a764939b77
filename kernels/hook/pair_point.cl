// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: the points of a hook that loads two of a line from the same
// numbers, n and POINTS_IN - n. The hook's file, which precedes this one, defines load_pair().

static inline void load_point(const line_t line, int n, real *re, real *im)
{
    real zr, zi, yr, yi;
    const int k = 2 * n <= POINTS_IN ? n : POINTS_IN - n;
    load_pair(line, k, &zr, &zi, &yr, &yi);
    *re = n == k ? zr : yr;
    *im = n == k ? zi : yi;
}
