// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: two real lines as one complex line, as in
// real_pair_lanes.cl. IN_TWO, OUT_TWO (flags): the two are side by side, at even offsets, and there
// is always a second one. OUT_EVEN (flag): every line starts at an even offset. LOAD_SCATTER
// (flag): the skeleton reorders the points that are loaded. IN_EVEN (flag): OUT_EVEN for loads.
// With IN_ROW_PAIRS, OUT_ROW_PAIRS points 2m and 2m + 1 of both lines, which are columns, are side by
// side.

#ifndef SIZES
// Whether an order that the kernel knows applies in this step.
#define IN_REORDERED 1
#define OUT_REORDERED 1
#endif

#ifdef LOAD_REAL_PAIR
static inline INDEX in_real_at(const line_t line, int r, int m)
{
    r = min(r, REAL_LINES - 1);
#ifdef IN_REORDER_ROWS
    if (IN_REORDER_ROWS)
        r = reorder_row(r, IN_REORDER_ROWS);
#endif
    return IN_AT(r, m);
}

/// Loads points k and POINTS_IN - 1 - k of both lines, k below POINTS_IN / 2, which are neighbours
/// before reordering: the complex numbers (ar, ai) and (br, bi).
static inline void load_neighbours(const line_t line, int k, real *ar, real *ai, real *br, real *bi)
{
    const IN_SPACE stored *first = line.in + in_real_at(line, REAL_FIRST(line.inner), 2 * k);
    const IN_SPACE stored *second =
        REAL_TWO ? line.in + in_real_at(line, 2 * line.inner + 1, 2 * k) : first;
#ifdef IN_ROW_PAIRS
    real2 a, b;
    IN_PAIRS(first, &a, &b);
#elif defined(IN_EVEN)
    const real2 a = IN_PAIR(first), b = IN_PAIR(second);
#else
    const real2 a = (real2)(IN_NUMBER(first), IN_NUMBER(first + 1));
    const real2 b = (real2)(IN_NUMBER(second), IN_NUMBER(second + 1));
#endif
    *ar = a.x;
    *br = a.y;
    *ai = REAL_TWO ? b.x : REAL(0.0);
    *bi = REAL_TWO ? b.y : REAL(0.0);
}

static inline void load_point(const line_t line, int n, real *re, real *im)
{
#if defined(IN_REORDER_POINTS) && !defined(LOAD_SCATTER)
    const int m = IN_REORDERED ? reorder_source(n, POINTS_IN) : n;
#else
    const int m = NUMBER_IN(line, n);
#endif
#if defined(IN_TWO) && !defined(IN_REORDER_ROWS)
    const real2 both = IN_PAIR(line.in + IN_AT(2 * line.inner, m));
    *re = both.x;
    *im = both.y;
#else
    *re = IN_NUMBER(line.in + in_real_at(line, REAL_FIRST(line.inner), m));
    *im = REAL(0.0);
    if (REAL_TWO)
        *im = IN_NUMBER(line.in + in_real_at(line, 2 * line.inner + 1, m));
#endif
}
#endif

#ifdef STORE_REAL_PAIR
static inline void store_real(const line_t line, int r, int m, real x)
{
#ifdef OUT_ALTERNATE_POINTS
    x = (m & 1) ? -x : x;
#endif
#ifdef OUT_ALTERNATE_ROWS
    x *= reorder_row_sign(r, OUT_REORDER_ROWS);
#endif
#ifdef OUT_REORDER_ROWS
    if (OUT_REORDER_ROWS)
        r = reorder_row(r, OUT_REORDER_ROWS);
#endif
    OUT_NUMBER(x, line.out + OUT_AT(r, m));
}

/// Stores results k and POINTS_OUT - 1 - k of both lines, k below POINTS_OUT / 2, which are
/// neighbours after reordering. They are the complex numbers (ar, ai) and (br, bi).
static inline void store_neighbours(const line_t line, int k, real ar, real ai, real br, real bi)
{
    OUT_SPACE stored *first = line.out + OUT_AT(REAL_FIRST(line.inner), 2 * k);
    OUT_SPACE stored *second = line.out + OUT_AT(2 * line.inner + 1, 2 * k);
#ifdef OUT_ROW_PAIRS
    OUT_PAIRS(first, ((real2)(ar, br)), ((real2)(ai, bi)));
#elif defined(OUT_EVEN)
    OUT_PAIR(first, (real2)(ar, br));
    if (REAL_HAS_SECOND(line.inner))
        OUT_PAIR(second, (real2)(ai, bi));
#else
    OUT_NUMBER(ar, first);
    OUT_NUMBER(br, first + 1);
    if (REAL_HAS_SECOND(line.inner)) {
        OUT_NUMBER(ai, second);
        OUT_NUMBER(bi, second + 1);
    }
#endif
}

static inline void store_point(const line_t line, int k, real re, real im)
{
#ifdef OUT_REORDER_POINTS
    const int m = OUT_REORDERED ? reorder_source(k, POINTS_OUT) : k;
#else
    const int m = NUMBER_OUT(line, k);
#endif
#if defined(OUT_TWO) && !defined(OUT_REORDER_ROWS) && !defined(OUT_ALTERNATE_POINTS)
    OUT_PAIR(line.out + OUT_AT(2 * line.inner, m), (real2)(re, im));
    return;
#endif
    store_real(line, REAL_FIRST(line.inner), m, re);
    if (REAL_HAS_SECOND(line.inner))
        store_real(line, 2 * line.inner + 1, m, im);
}
#endif
