// SPDX-License-Identifier: MIT
// Lanes family: a step that only moves points, where neighbours are lines in the input and points
// in the output. A work-item moves LINES lines by BLOCK_POINTS points, in squares of LANES x LANES
// that it transposes in vectors.

#ifndef BLOCK_POINTS
#define BLOCK_POINTS LANES // of a work-item; a multiple of LANES
#endif
// Whether squares can be loaded and stored as vectors.
#define SQUARES ((IN_INNER == IN_STEP) & (OUT_POINT == OUT_STEP))

static inline void move_point(const line_t line, int i, int n)
{
    real re, im;
    in_number(line, IN_AT(i, n), &re, &im);
#ifdef LOAD_MASK
    const size_t place = MASK_PARTS * MASK_AT(i, n);
    const real x = number_get(line.mask + place), sign = line.threshold < REAL(0.0) ? -1 : 1;
    const real y = MASK_PARTS == 1 ? REAL(0.0) : sign * number_get(line.mask + place + 1), r = re;
    re = MASK_PARTS == 1 ? re * x : re * x - im * y;
    im = MASK_PARTS == 1 ? im * x : r * y + im * x;
#endif
    out_number(line, OUT_AT(i, n), re, im);
}

/// Moves the LANES points from n on of LANES lines.
static inline void move_square(const line_t line, int n)
{
    lane re[LANES], im[LANES];
#define SQUARE_LOAD(l)                                                                            \
    in_run(line, IN_AT(line.inner, n + l), &re[l], &im[l]);                                       \
    adapt_load(line, n + l, &re[l], &im[l]);
    REPEAT_LANES(SQUARE_LOAD)
    lane_transpose(re);
    lane_transpose(im);
#define SQUARE_STORE(l) STORE_RESULT(line, OUT_AT(line.inner + l, n), re[l], im[l]);
    REPEAT_LANES(SQUARE_STORE)
}

__attribute__((reqd_work_group_size(1, 1, 1)))
__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    const size_t blocks = (POINTS_OUT + BLOCK_POINTS - 1) / BLOCK_POINTS; // of a strip of lines
    const size_t strip = get_group_id(0) / blocks;
    const int start = (int)(get_group_id(0) - strip * blocks) * BLOCK_POINTS;
    const int end = min(start + BLOCK_POINTS, POINTS_OUT);
    const line_t lines = line_locate(STEP_NAMES, strip);
    line_t line = lines;
    for (int n = start; n < end; n += LANES)
        for (int i = 0; i < lines.count; i += LANES) {
            line.inner = lines.inner + i;
            line.count = min(lines.count - i, LANES);
            if (SQUARES && line.count == LANES && end - n >= LANES) {
                move_square(line, n);
                continue;
            }
            for (int l = 0; l < line.count; ++l)
                for (int k = n; k < min(n + LANES, end); ++k)
                    move_point(line, line.inner + l, k);
        }
}
