// SPDX-License-Identifier: MIT
// Rows of numbers, real or complex, of which a work-item takes strips of LANES neighbours. It needs
// a file of kernels/lane and block/elementwise.cl before it.

/// LANES neighbours of a row, or those that are left of it.
typedef struct {
    INDEX row, column, at; ///< of the first; its index in the array
    uint elements;
} row_strip;

static inline row_strip strip_of(INDEX i, INDEX width)
{
    const INDEX strips = (width + LANES - 1) / LANES, row = i / strips;
    const INDEX column = (i - row * strips) * LANES;
    return (row_strip){row, column, row * width + column,
                       (uint)min((INDEX)LANES, width - column)};
}

/// The strip that is `way` behind another one, where strip_of() tells where the strip of that number
/// is: a walk over many strips needs no division for each.
static inline row_strip strip_behind(row_strip s, row_strip way, INDEX width)
{
    const INDEX end = (width + LANES - 1) / LANES * LANES, column = s.column + way.column;
    const INDEX wraps = column >= end, row = s.row + way.row + wraps;
    const INDEX left = wraps ? column - end : column;
    return (row_strip){row, left, row * width + left, (uint)min((INDEX)LANES, width - left)};
}

/// The first complex numbers of LANES; the others are 0.
static inline void load_complex(__global const real *x, uint elements, lane *re, lane *im)
{
    if (elements == LANES) {
        lane_split(lane_load(x), lane_load(x + LANES), re, im);
        return;
    }
    real single_re[LANES], single_im[LANES];
    for (uint l = 0; l < LANES; ++l) {
        single_re[l] = l < elements ? x[2 * l] : REAL(0.0);
        single_im[l] = l < elements ? x[2 * l + 1] : REAL(0.0);
    }
    *re = lane_gather(single_re);
    *im = lane_gather(single_im);
}

static inline void store_complex(lane re, lane im, __global real *x, uint elements)
{
    if (elements == LANES) {
        lane a, b;
        lane_join(re, im, &a, &b);
        lane_store(a, x);
        lane_store(b, x + LANES);
        return;
    }
    real single_re[LANES], single_im[LANES];
    lane_scatter(re, single_re);
    lane_scatter(im, single_im);
    for (uint l = 0; l < elements; ++l) {
        x[2 * l] = single_re[l];
        x[2 * l + 1] = single_im[l];
    }
}
