// SPDX-License-Identifier: MIT
// Lanes family: two real lines are one complex line, real line 2i as its real part and 2i + 1 as
// its imaginary part. There are REAL_LINES of them; the last one of an odd number is alone, and so are
// all with a REAL_STEP of 1.
//
// IN_REORDER_POINTS, OUT_REORDER_POINTS (flags): the points of a line are in the order of DCT-MD
// Eq. 9 (x'(n) = x(2n), then the odd positions backwards). IN_REORDER_ROWS, OUT_REORDER_ROWS: the
// lines of an image with this many lines are in that order, too. REORDER_GATHER (flag): points are
// read in x' order, one by one, instead of being read in array order and scattered into the
// scratch.
//
// OUT_ALTERNATE_POINTS, OUT_ALTERNATE_ROWS (flags): a stored value is multiplied by (-1)^m, where m
// is the final index in the array of its point, or of its line inside the image of
// OUT_REORDER_ROWS.

#ifndef SIZES
// Whether an order that the kernel knows applies in this step.
#define IN_REORDERED 1
#define OUT_REORDERED 1
#endif

#define REAL_PAIRS_FULL (line.count == LANES && REAL_FIRST(line.inner + LANES) <= REAL_LINES)

#ifdef LOAD_REAL_PAIR
#ifdef IN_REORDER_ROWS
#define IN_ROWS_STRAIGHT !IN_REORDER_ROWS
#define IN_LINE_OF(r)                                                                             \
    (IN_REORDER_ROWS ? reorder_row(min((int)(r), REAL_LINES - 1), IN_REORDER_ROWS)                \
                     : min((int)(r), REAL_LINES - 1))
#else
#define IN_ROWS_STRAIGHT 1
#define IN_LINE_OF(r) min((int)(r), REAL_LINES - 1)
#endif
// Points are read in array order and go to IN_PLACE_OF, or are read from IN_SOURCE_OF.
#if defined(IN_REORDER_POINTS) && defined(REORDER_GATHER)
#define IN_SOURCE_OF(m) reorder_source(m, POINTS_IN)
#define IN_PLACE_OF(m) (m)
#elif defined(IN_REORDER_POINTS)
#define IN_SOURCE_OF(m) (m)
#define IN_PLACE_OF(m) (IN_REORDERED ? reorder_place(m, POINTS_IN) : (m))
#else
#define IN_SOURCE_OF(m) (m)
#define IN_PLACE_OF(m) (m)
#endif

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
#if LANES > 1
    if (((IN_INNER == 1) & IN_ROWS_STRAIGHT) && REAL_PAIRS_FULL) {
        for (int m = 0; m < POINTS_IN; ++m) {
            __global const stored *const p =
                line.in + IN_AT(REAL_FIRST(line.inner), IN_SOURCE_OF(m));
            lane re, im = (lane)(0);
            if (REAL_TWO)
                load_complex(p, &re, &im);
            else
                re = lane_get(p);
            scratch_put(line, sr, si, IN_PLACE_OF(m), re, im);
        }
        return;
    }
#endif
    __global const stored *row[2 * LANES];
    for (int l = 0; l < LANES; ++l) {
        row[2 * l] = line.in + IN_AT(IN_LINE_OF(REAL_FIRST(LANE_LINE(l))), 0);
        row[2 * l + 1] =
            REAL_TWO ? line.in + IN_AT(IN_LINE_OF(2 * LANE_LINE(l) + 1), 0) : row[2 * l];
    }
#if LANES > 1 && !(defined(IN_REORDER_POINTS) && defined(REORDER_GATHER))
    if (POINTS_RUN(IN_POINT, 1, POINTS_IN)) {
        for (int b = 0; b < BLOCKS_OF(POINTS_IN); ++b) {
            const int m = BLOCK_START(b, POINTS_IN);
            lane re[LANES], im[LANES];
#define REAL_PAIR_LOAD(l)                                                                         \
    re[l] = lane_get(row[2 * l] + m);                                                            \
    im[l] = REAL_TWO ? lane_get(row[2 * l + 1] + m) : (lane)(0);
            REPEAT_LANES(REAL_PAIR_LOAD)
            lane_transpose(re);
            if (REAL_TWO)
                lane_transpose(im);
#define REAL_PAIR_PUT(l) scratch_put(line, sr, si, IN_PLACE_OF(m + l), re[l], im[l]);
            REPEAT_LANES(REAL_PAIR_PUT)
        }
        return;
    }
#endif
    for (int m = 0; m < POINTS_IN; ++m) {
        const INDEX at = (INDEX)IN_SOURCE_OF(m) * IN_POINT;
        real re[LANES], im[LANES];
        for (int l = 0; l < LANES; ++l) {
            re[l] = number_get(row[2 * l] + at);
            im[l] = REAL_TWO ? number_get(row[2 * l + 1] + at) : REAL(0.0);
        }
        scratch_put(line, sr, si, IN_PLACE_OF(m), lane_gather(re), lane_gather(im));
    }
}
#endif

#ifdef STORE_REAL_PAIR
#ifdef OUT_REORDER_ROWS
#define OUT_ROWS_STRAIGHT !OUT_REORDER_ROWS
#define OUT_LINE_OF(r) (OUT_REORDER_ROWS ? reorder_row(r, OUT_REORDER_ROWS) : (r))
#else
#define OUT_ROWS_STRAIGHT 1
#define OUT_LINE_OF(r) (r)
#endif
#ifdef OUT_REORDER_POINTS
#define OUT_PLACE_OF(m) (OUT_REORDERED ? reorder_place(m, POINTS_OUT) : (m))
#else
#define OUT_PLACE_OF(m) (m)
#endif

#ifdef OUT_ALTERNATE_ROWS
/// The signs of the real lines that the lanes store as real and as imaginary parts.
static inline void line_signs(const line_t line, lane *sign_r, lane *sign_i)
{
    real gr[LANES], gi[LANES];
    for (int l = 0; l < LANES; ++l) {
        gr[l] = reorder_row_sign(REAL_FIRST(LANE_LINE(l)), OUT_REORDER_ROWS);
        gi[l] = reorder_row_sign(2 * LANE_LINE(l) + 1, OUT_REORDER_ROWS);
    }
    *sign_r = lane_gather(gr);
    *sign_i = lane_gather(gi);
}
#endif

/// The values that are stored at point m of the lines.
static inline void real_pair_get(const line_t line, const lane *sr, const lane *si, int m,
                                 lane sign_r, lane sign_i, lane *re, lane *im)
{
    scratch_get(line, sr, si, OUT_PLACE_OF(m), re, im);
#ifdef OUT_ALTERNATE_ROWS
    *re *= sign_r;
    *im *= sign_i;
#endif
#ifdef OUT_ALTERNATE_POINTS
    if (m & 1) {
        *re = -*re;
        *im = -*im;
    }
#endif
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    lane sign_r = (lane)(1), sign_i = (lane)(1);
#ifdef OUT_ALTERNATE_ROWS
    line_signs(line, &sign_r, &sign_i);
#endif
#if LANES > 1
    if (((OUT_INNER == 1) & OUT_ROWS_STRAIGHT) && REAL_PAIRS_FULL) {
        for (int m = 0; m < POINTS_OUT; ++m) {
            lane re, im;
            real_pair_get(line, sr, si, m, sign_r, sign_i, &re, &im);
            if (REAL_TWO)
                store_complex(re, im, line.out + OUT_AT(2 * line.inner, m));
            else
                lane_put(re, line.out + OUT_AT(line.inner, m));
        }
        return;
    }
#endif
    const int rows = REAL_LINES_HERE(line);
    __global stored *row[2 * LANES];
    for (int r = 0; r < rows; ++r)
        row[r] = line.out + OUT_AT(OUT_LINE_OF(REAL_FIRST(line.inner) + r), 0);
#if LANES > 1
    if (POINTS_RUN(OUT_POINT, 1, POINTS_OUT)) {
        for (int b = 0; b < BLOCKS_OF(POINTS_OUT); ++b) {
            const int m = BLOCK_START(b, POINTS_OUT);
            lane re[LANES], im[LANES];
#define REAL_PAIR_GET(l) real_pair_get(line, sr, si, m + l, sign_r, sign_i, &re[l], &im[l]);
            REPEAT_LANES(REAL_PAIR_GET)
            lane_transpose(re);
            if (REAL_TWO)
                lane_transpose(im);
#define REAL_PAIR_STORE(l)                                                                        \
    if (REAL_FIRST(l) < rows)                                                                     \
        lane_put(re[l], row[REAL_FIRST(l)] + m);                                                  \
    if (REAL_TWO && 2 * l + 1 < rows)                                                             \
        lane_put(im[l], row[2 * l + 1] + m);
            REPEAT_LANES(REAL_PAIR_STORE)
        }
        return;
    }
#endif
    for (int m = 0; m < POINTS_OUT; ++m) {
        lane re, im;
        real gr[LANES], gi[LANES];
        real_pair_get(line, sr, si, m, sign_r, sign_i, &re, &im);
        lane_scatter(re, gr);
        lane_scatter(im, gi);
        for (int r = 0; r < rows; ++r)
            number_put(REAL_NUMBER_HERE(r, gr, gi), row[r] + (INDEX)m * OUT_POINT);
    }
}
#endif
