// SPDX-License-Identifier: MIT
// Lanes family: the post-processing of the 2D DCT-II and its inverse, fused into the column step
// (DCT-MD Eqs. 17 and 18; the inverse as engine/doc/papers.md#the-2d-inverse derives it). Lines are
// the columns n2 = 0..DCT_COLUMNS/2 of the half spectrum, points are n1 = 0..POINTS-1. The other
// side is the real POINTS x DCT_COLUMNS array: POINT is the distance from a row n1 to the next,
// INNER from a column n2 to the next. X(n1, n2) and X(N1-n1, n2) give the four outputs at n1 and
// N1-n1, n2 and N2-n2: each element is read and written once.
//
// DCT_A: offset of a(n1) = e^{-j pi n1/2N1} times the norm's factor for n1, complex. DCT_B: offset
// of the real parts of b(n2), which is defined in the same way; DCT_B + DCT_B_IMAGINARY: imaginary
// parts. DCT_FLIP_ROWS, DCT_FLIP_COLUMNS (flags, at load): the coefficients are C(N1-n1, n2), C(n1,
// N2-n2) of the array's C(n1, n2), which is 0 in row N1 and column N2.

#ifndef DCT_COLUMNS
#define DCT_COLUMNS 16
#define DCT_A 0
#define DCT_B 32
#define DCT_B_IMAGINARY 32
#endif
#ifndef SIZES
#define LOAD_THRESHOLDED 1 // whether a threshold that the kernel knows applies in this step
#endif
#define DCT_HALF (DCT_COLUMNS / 2 + 1)

#if PREFETCH
#define DCT_FETCH_ROWS 16 // rows ahead
/// Prefetches the strip of a row and its mirror image, for reading or writing.
#define DCT_FETCH(row, write)                                                                     \
    {                                                                                             \
        __builtin_prefetch((const void *)(size_t)((row) + line.inner), write, 3);                 \
        __builtin_prefetch((const void *)(size_t)((row) + DCT_COLUMNS - line.inner - LANES),      \
                           write, 3);                                                             \
    }
#endif

/// b(n2) of the LANES columns; the table is padded to whole strips.
static inline void dct_b(const line_t line, lane *br, lane *bi)
{
    *br = lane_load(line.table + DCT_B + line.inner);
    *bi = lane_load(line.table + DCT_B + DCT_B_IMAGINARY + line.inner);
}

#ifdef STORE_DCT2_COLUMNS
/// Stores the LANES values x at columns n2 of a row.
static inline void dct_store(const line_t line, lane x, __global stored *row)
{
    if (OUT_INNER == 1 && line.count == LANES) {
        lane_put(x, row + line.inner);
        return;
    }
    real g[LANES];
    lane_scatter(x, g);
    for (int l = 0; l < line.count; ++l)
        number_put(g[l], row + (INDEX)(line.inner + l) * OUT_INNER);
}

/// Stores the LANES values x at columns N2 - n2 of a row where that is not column n2 itself.
static inline void dct_store_mirrored(const line_t line, lane x, __global stored *row)
{
#if LANES > 1
    if (OUT_INNER == 1 && line.inner > 0 && line.count == LANES &&
        2 * (line.inner + LANES - 1) < DCT_COLUMNS) {
        lane_put(lane_reverse(x), row + DCT_COLUMNS - line.inner - LANES + 1);
        return;
    }
#endif
    real g[LANES];
    lane_scatter(x, g);
    for (int l = 0; l < line.count; ++l) {
        const int n2 = line.inner + l;
        if (n2 > 0 && 2 * n2 < DCT_COLUMNS)
            number_put(g[l], row + (INDEX)(DCT_COLUMNS - n2) * OUT_INNER);
    }
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    lane br, bi;
    dct_b(line, &br, &bi);
    for (int n1 = 0; 2 * n1 <= POINTS_OUT; ++n1) {
        const int m1 = n1 > 0 ? POINTS_OUT - n1 : 0;
#if PREFETCH
        DCT_FETCH(line.out + OUT_AT(0, n1 + DCT_FETCH_ROWS), 1)
        DCT_FETCH(line.out + OUT_AT(0, POINTS_OUT - n1 - DCT_FETCH_ROWS), 1)
#endif
        lane xr, xi, yr, yi;
        scratch_get(line, sr, si, n1, &xr, &xi);
        scratch_get(line, sr, si, m1, &yr, &yi);
        const real ar = line.table[DCT_A + 2 * n1], ai = line.table[DCT_A + 2 * n1 + 1];
        // u = a X(n1), v = conj(a) X(N1 - n1); s = b (u + v), t = b (u - v)
        const lane ur = xr * ar - xi * ai, ui = xr * ai + xi * ar;
        const lane vr = yr * ar + yi * ai, vi = yi * ar - yr * ai;
        const lane pr = ur + vr, pi = ui + vi;
        __global stored *row = line.out + OUT_AT(0, n1);
        dct_store(line, REAL(2.0) * (br * pr - bi * pi), row);
        dct_store_mirrored(line, REAL(-2.0) * (br * pi + bi * pr), row);
        if (n1 > 0 && n1 < m1) {
            const lane qr = ur - vr, qi = ui - vi;
            row = line.out + OUT_AT(0, m1);
            dct_store(line, REAL(-2.0) * (br * qi + bi * qr), row);
            dct_store_mirrored(line, REAL(-2.0) * (br * qr - bi * qi), row);
        }
    }
}
#endif

#ifdef LOAD_DCT_INVERSE_COLUMNS
/// Coefficients below the threshold in magnitude are read as 0.
static inline lane dct_threshold(const line_t line, lane c)
{
#ifdef LOAD_THRESHOLD
    if (LOAD_THRESHOLDED)
        return lane_threshold(c, line.threshold);
#endif
    return c;
}

/// The LANES coefficients of the array at columns n2 of a row. If columns are flipped, column 0 is
/// column N2, which is 0.
static inline lane dct_load(const line_t line, __global const stored *row)
{
#ifdef DCT_FLIP_COLUMNS
    const int first = 1;
#else
    const int first = 0;
#endif
    if (IN_INNER == 1 && line.inner >= first && line.count == LANES)
        return dct_threshold(line, lane_get(row + line.inner));
    real g[LANES];
    for (int l = 0; l < LANES; ++l) {
        const int n2 = LANE_LINE(l);
        g[l] = n2 >= first ? number_get(row + (INDEX)n2 * IN_INNER) : REAL(0.0);
    }
    return dct_threshold(line, lane_gather(g));
}

/// The LANES coefficients of the array at columns N2 - n2 of a row; 0 for n2 = 0.
static inline lane dct_load_mirrored(const line_t line, __global const stored *row)
{
    if (IN_INNER == 1 && line.inner > 0 && line.count == LANES)
        return dct_threshold(
            line, lane_reverse(lane_get(row + DCT_COLUMNS - line.inner - LANES + 1)));
    real g[LANES];
    for (int l = 0; l < LANES; ++l) {
        const int n2 = LANE_LINE(l);
        g[l] = n2 > 0 ? number_get(row + (INDEX)(DCT_COLUMNS - n2) * IN_INNER) : REAL(0.0);
    }
    return dct_threshold(line, lane_gather(g));
}

/// C(n1, n2) and C(n1, N2-n2) of row n1 in 0..N1; they are 0 for n1 = N1.
static inline void dct_load_row(const line_t line, int n1, lane *c, lane *d)
{
#ifdef DCT_FLIP_ROWS
    const bool zero = n1 == 0 || n1 == POINTS_IN;
    n1 = POINTS_IN - n1;
#else
    const bool zero = n1 == POINTS_IN;
#endif
    if (zero) {
        *c = (lane)(0);
        *d = (lane)(0);
        return;
    }
    __global const stored *row = line.in + IN_AT(0, n1);
#ifdef DCT_FLIP_COLUMNS
    *c = dct_load_mirrored(line, row);
    *d = dct_load(line, row);
#else
    *c = dct_load(line, row);
    *d = dct_load_mirrored(line, row);
#endif
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    lane br, bi;
    dct_b(line, &br, &bi);
    br *= REAL(0.25);
    bi *= REAL(-0.25);
    for (int n1 = 0; 2 * n1 <= POINTS_IN; ++n1) {
        const int m1 = POINTS_IN - n1;
#if PREFETCH
        DCT_FETCH(line.in + IN_AT(0, n1 + DCT_FETCH_ROWS), 0)
        DCT_FETCH(line.in + IN_AT(0, POINTS_IN - n1 - DCT_FETCH_ROWS), 0)
#endif
        lane c, d, e, f; // C(n1, n2), C(n1, N2-n2), C(N1-n1, n2), C(N1-n1, N2-n2)
        dct_load_row(line, n1, &c, &d);
        dct_load_row(line, m1, &e, &f);
        const real ar = line.table[DCT_A + 2 * n1], ai = line.table[DCT_A + 2 * n1 + 1];
        {   // V(n1) = conj(a) conj(b)/4 (c - f - j (e + d))
            const lane pr = c - f, pi = -(e + d);
            const lane wr = br * ar + bi * ai, wi = bi * ar - br * ai;
            scratch_put(line, sr, si, n1, wr * pr - wi * pi, wr * pi + wi * pr);
        }
        if (n1 > 0 && n1 < m1) { // V(N1-n1) = a conj(b)/4 (c + f + j (e - d))
            const lane pr = c + f, pi = e - d;
            const lane wr = br * ar - bi * ai, wi = bi * ar + br * ai;
            scratch_put(line, sr, si, m1, wr * pr - wi * pi, wr * pi + wi * pr);
        }
    }
}
#endif
