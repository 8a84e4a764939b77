// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: two real rows as one complex line, as in
// real_pair_lanes.cl.

#ifdef LOAD_REAL_PAIR
static inline size_t in_row(int r)
{
#ifdef IN_REORDER_ROWS
    return (size_t)reorder_row(min(r, ROWS - 1), IN_REORDER_ROWS) * IN_ROW;
#else
    return (size_t)min(r, ROWS - 1) * IN_ROW;
#endif
}

static inline void load_point(const line_t line, int n, real *re, real *im)
{
#ifdef IN_REORDER_POINTS
    const int m = reorder_source(n, POINTS_IN);
#else
    const int m = n;
#endif
    *re = line.in[in_row(2 * line.inner) + m];
    *im = line.in[in_row(2 * line.inner + 1) + m];
}
#endif

#ifdef STORE_REAL_PAIR
static inline size_t out_row(int r)
{
#ifdef OUT_REORDER_ROWS
    return (size_t)reorder_row(r, OUT_REORDER_ROWS) * OUT_ROW;
#else
    return (size_t)r * OUT_ROW;
#endif
}

static inline void store_point(const line_t line, int k, real re, real im)
{
#ifdef OUT_REORDER_POINTS
    const int m = reorder_source(k, POINTS_OUT);
#else
    const int m = k;
#endif
    line.out[out_row(2 * line.inner) + m] = re;
    if (2 * line.inner + 1 < ROWS)
        line.out[out_row(2 * line.inner + 1) + m] = im;
}
#endif
