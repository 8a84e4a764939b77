// SPDX-License-Identifier: MIT
// Lanes along a line: two contiguous real lines are one complex line. The flags are those of
// real_pair_lanes.cl. LENGTH is even. OUT_ALTERNATE_POINTS goes with OUT_REORDER_POINTS.

#ifdef LOAD_REAL_PAIR
#ifdef IN_REORDER_ROWS
#define IN_LINE_OF(r) reorder_row(min((int)(r), REAL_LINES - 1), IN_REORDER_ROWS)
#else
#define IN_LINE_OF(r) min((int)(r), REAL_LINES - 1)
#endif

/// Points n, ..., n + LANES - 1 of a row. If reordered, they are even positions, or from LENGTH/2
/// on (upper) odd positions backwards.
static inline lane real_row_load(__global const stored *row, int n, bool upper)
{
#ifdef IN_REORDER_POINTS
    row += upper ? 2 * (LENGTH - n - LANES) : 2 * n;
    lane even, odd;
    lane_split(lane_get(row), lane_get(row + LANES), &even, &odd);
    return upper ? lane_reverse(odd) : even;
#else
    if (POINTS_IN == LENGTH || n + LANES <= POINTS_IN)
        return lane_get(row + n);
    if (n >= POINTS_IN) // zeros follow
        return (lane)(0);
    real x[LANES];
    for (int l = 0; l < LANES; ++l)
        x[l] = n + l < POINTS_IN ? number_get(row + n + l) : REAL(0.0);
    return lane_gather(x);
#endif
}

static inline void along_load(const line_t line, int n, bool upper, lane *re, lane *im)
{
    *re = real_row_load(line.in + IN_AT(IN_LINE_OF(REAL_FIRST(line.inner)), 0), n, upper);
    *im = (lane)(0);
    if (REAL_TWO)
        *im = real_row_load(line.in + IN_AT(IN_LINE_OF(2 * line.inner + 1), 0), n, upper);
}

#if PREFETCH
static inline void along_prefetch(const line_t line, int i, int n)
{
    const int r = REAL_FIRST(line.inner + FETCH_AHEAD);
    FETCH_RUN(line, IN_AT(IN_LINE_OF(r), 0) + i / 2, n / 2)
    if (REAL_TWO)
        FETCH_RUN(line, IN_AT(IN_LINE_OF(r + 1), 0) + i / 2, n / 2)
}
#endif
#endif

#ifdef STORE_REAL_PAIR
#ifdef OUT_REORDER_ROWS
#define OUT_LINE_OF(r) reorder_row(r, OUT_REORDER_ROWS)
#else
#define OUT_LINE_OF(r) (r)
#endif
#ifdef OUT_ALTERNATE_ROWS
#define OUT_LINE_SIGN(r) reorder_row_sign(r, OUT_REORDER_ROWS)
#else
#define OUT_LINE_SIGN(r) REAL(1.0)
#endif

/// Stores the points from n on that are wanted.
static inline void real_row_store(lane x, int n, __global stored *row)
{
    if (POINTS_OUT == LENGTH || n + LANES <= POINTS_OUT) {
        vector_store(x, row + n);
        return;
    }
    real values[LANES];
    lane_scatter(x, values);
    for (int l = 0; n + l < POINTS_OUT; ++l)
        number_put(values[l], row + n + l);
}

/// Stores the points from 2 LANES b on of a row. `even` has the even positions and `odd`,
/// backwards, the odd positions of a reordered row; the last b of a line may have room for half of
/// them.
static inline void real_row_join(lane even, lane odd, int b, real sign, __global stored *row)
{
    lane first, second;
#ifdef OUT_ALTERNATE_ROWS
    even *= sign;
    odd *= sign;
#endif
#ifdef OUT_ALTERNATE_POINTS
    odd = -odd;
#endif
    lane_join(even, lane_reverse(odd), &first, &second);
    vector_store(first, row + 2 * LANES * b);
    if (VECTORS % 2 == 0 || b < VECTORS / 2)
        vector_store(second, row + 2 * LANES * b + LANES);
}

static inline void along_store(const line_t line, const lane *sr, const lane *si)
{
    const int r = REAL_FIRST(line.inner);
    const bool both = REAL_HAS_SECOND(line.inner);
    __global stored *const row_r = line.out + OUT_AT(OUT_LINE_OF(r), 0);
    __global stored *const row_i = line.out + OUT_AT(OUT_LINE_OF(both ? r + 1 : r), 0);
#ifdef OUT_REORDER_POINTS
    const real sign_r = OUT_LINE_SIGN(r), sign_i = OUT_LINE_SIGN(r + 1);
    for (int b = 0; b < (VECTORS + 1) / 2; ++b) {
        lane xr, xi, yr, yi;
        vector_get(line, sr, si, b, &xr, &xi);
        vector_get(line, sr, si, VECTORS - 1 - b, &yr, &yi);
        real_row_join(xr, yr, b, sign_r, row_r);
        if (both)
            real_row_join(xi, yi, b, sign_i, row_i);
    }
#else
    for (int b = 0; b * LANES < POINTS_OUT; ++b) {
        lane xr, xi;
        vector_get(line, sr, si, b, &xr, &xi);
        real_row_store(xr, b * LANES, row_r);
        if (both)
            real_row_store(xi, b * LANES, row_i);
    }
#endif
}
#endif
