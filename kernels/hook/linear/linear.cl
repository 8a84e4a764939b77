// SPDX-License-Identifier: MIT
// What both families' linear hooks share: the samples of a line, and one row of a map.

#ifndef SAMPLES
#define SAMPLES LENGTH // samples of a real line
#endif
#ifndef SAMPLE_PLACES
#define SAMPLE_PLACES SAMPLES // the most that a work-item of the lanes family holds
#endif

/// Applies one row of a map to the values (a, b) at its two indices.
static inline void linear_apply(TABLE_SPACE const real *row, lane ar, lane ai, lane br, lane bi,
                                lane *re, lane *im)
{
    *re = ar * row[2] - ai * row[3] + (br * row[4] - bi * row[5]);
    *im = ar * row[3] + ai * row[2] + (br * row[5] + bi * row[4]);
}
