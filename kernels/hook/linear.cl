// SPDX-License-Identifier: MIT
// What both families' linear hooks share: the layout of real lines, and one row of a map.

#ifndef SAMPLES
#define SAMPLES LENGTH // samples of a real line
#endif
#ifndef IN_LINE
#define IN_LINE SAMPLES // distance of neighbouring real lines, in reals
#endif
#ifndef OUT_LINE
#define OUT_LINE SAMPLES
#endif

/// One row of a map, applied to the values (a, b) at its two indices.
static inline void linear_apply(__global const real *row, lane ar, lane ai, lane br, lane bi,
                                lane *re, lane *im)
{
    *re = ar * row[2] - ai * row[3] + (br * row[4] - bi * row[5]);
    *im = ar * row[3] + ai * row[2] + (br * row[5] + bi * row[4]);
}
