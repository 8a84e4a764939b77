// SPDX-License-Identifier: MIT
// Lanes family: two real rows are one complex line, row 2i its real part and row 2i + 1 its
// imaginary part. ROWS counts the real rows; an odd last row stands alone.
//
// IN_REORDER_POINTS, OUT_REORDER_POINTS: the points of a row stand in the order of DCT-MD Eq. 9
// (x'(n) = x(2n), then the odd places backwards). IN_REORDER_ROWS, OUT_REORDER_ROWS: the rows of an
// image of that many rows do, too.

#ifdef LOAD_REAL_PAIR
#ifdef IN_REORDER_ROWS
#define IN_ROW_OF(r) reorder_row(min((int)(r), ROWS - 1), IN_REORDER_ROWS)
#else
#define IN_ROW_OF(r) min((int)(r), ROWS - 1)
#endif
#ifdef IN_REORDER_POINTS
#define IN_PLACE_OF(m) reorder_place(m, POINTS_IN)
#else
#define IN_PLACE_OF(m) (m)
#endif

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    __global const real *row[2 * LANES];
    for (int l = 0; l < LANES; ++l) {
        row[2 * l] = line.in + (size_t)IN_ROW_OF(2 * LANE_LINE(l)) * IN_ROW;
        row[2 * l + 1] = line.in + (size_t)IN_ROW_OF(2 * LANE_LINE(l) + 1) * IN_ROW;
    }
#if POINTS_IN >= LANES
    for (int b = 0; b < BLOCKS_OF(POINTS_IN); ++b) {
        const int m = BLOCK_START(b, POINTS_IN);
        lane re[LANES], im[LANES];
#define REAL_PAIR_LOAD(l)                                                                         \
    re[l] = lane_load(row[2 * l] + m);                                                            \
    im[l] = lane_load(row[2 * l + 1] + m);
        REPEAT_LANES(REAL_PAIR_LOAD)
        lane_transpose(re);
        lane_transpose(im);
#define REAL_PAIR_PUT(l) scratch_put(line, sr, si, IN_PLACE_OF(m + l), re[l], im[l]);
        REPEAT_LANES(REAL_PAIR_PUT)
    }
#else
    for (int m = 0; m < POINTS_IN; ++m) {
        real re[LANES], im[LANES];
        for (int l = 0; l < LANES; ++l) {
            re[l] = row[2 * l][m];
            im[l] = row[2 * l + 1][m];
        }
        scratch_put(line, sr, si, IN_PLACE_OF(m), lane_gather(re), lane_gather(im));
    }
#endif
}
#endif

#ifdef STORE_REAL_PAIR
#ifdef OUT_REORDER_ROWS
#define OUT_ROW_OF(r) reorder_row(r, OUT_REORDER_ROWS)
#else
#define OUT_ROW_OF(r) (r)
#endif
#ifdef OUT_REORDER_POINTS
#define OUT_PLACE_OF(m) reorder_place(m, POINTS_OUT)
#else
#define OUT_PLACE_OF(m) (m)
#endif

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    const int rows = min(2 * line.count, ROWS - 2 * line.inner); // real rows of these lines
    __global real *row[2 * LANES];
    for (int r = 0; r < rows; ++r)
        row[r] = line.out + (size_t)OUT_ROW_OF(2 * line.inner + r) * OUT_ROW;
#if POINTS_OUT >= LANES
    for (int b = 0; b < BLOCKS_OF(POINTS_OUT); ++b) {
        const int m = BLOCK_START(b, POINTS_OUT);
        lane re[LANES], im[LANES];
#define REAL_PAIR_GET(l) scratch_get(line, sr, si, OUT_PLACE_OF(m + l), &re[l], &im[l]);
        REPEAT_LANES(REAL_PAIR_GET)
        lane_transpose(re);
        lane_transpose(im);
#define REAL_PAIR_STORE(l)                                                                        \
    if (2 * l < rows)                                                                             \
        lane_store(re[l], row[2 * l] + m);                                                        \
    if (2 * l + 1 < rows)                                                                         \
        lane_store(im[l], row[2 * l + 1] + m);
        REPEAT_LANES(REAL_PAIR_STORE)
    }
#else
    for (int m = 0; m < POINTS_OUT; ++m) {
        lane re, im;
        real gr[LANES], gi[LANES];
        scratch_get(line, sr, si, OUT_PLACE_OF(m), &re, &im);
        lane_scatter(re, gr);
        lane_scatter(im, gi);
        for (int r = 0; r < rows; ++r)
            row[r][m] = (r & 1) ? gi[r / 2] : gr[r / 2];
    }
#endif
}
#endif
