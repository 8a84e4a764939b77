// SPDX-License-Identifier: MIT
// Lanes family: one real line of SAMPLES samples to a lane, through a complex FFT between two
// sparse real-linear maps. The FFT has half the points of linear_lanes.cl, as a real line has a
// complex one of half its length.
//
// LOAD_PACKED: offset of the map's rows, one for each point: LOAD_TERMS indices (TABLE_INDEX), then
// LOAD_TERMS complex factors; z(m) = sum of factor x(index). STORE_PACKED: offset of the rows, one
// for each sample: two indices and two complex factors; y(k) = Re(f0 Z(i0) + f1 Z(i1)).

#ifndef SAMPLES
#define SAMPLES LENGTH
#endif

#ifdef LOAD_PACKED
static inline void load_samples(const line_t line, lane *x)
{
#if LANES > 1 && IN_INNER == 1
    if (line.count == LANES) {
        for (int n = 0; n < SAMPLES; ++n)
            x[n] = lane_get(line.in + IN_AT(line.inner, n));
        return;
    }
#elif LANES > 1 && IN_POINT == 1 && SAMPLES >= LANES
    for (int b = 0; b < BLOCKS_OF(SAMPLES); ++b) {
        const int n = BLOCK_START(b, SAMPLES);
        lane rows[LANES];
#define PACKED_LOAD_ROW(l) rows[l] = lane_get(line.in + IN_AT(LANE_LINE(l), n));
        REPEAT_LANES(PACKED_LOAD_ROW)
        lane_transpose(rows);
#define PACKED_PUT(l) x[n + l] = rows[l];
        REPEAT_LANES(PACKED_PUT)
    }
    return;
#endif
    for (int n = 0; n < SAMPLES; ++n) {
        real g[LANES];
        for (int l = 0; l < LANES; ++l)
            g[l] = number_get(line.in + IN_AT(LANE_LINE(l), n));
        x[n] = lane_gather(g);
    }
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    lane x[SAMPLES];
    load_samples(line, x);
    for (int m = 0; m < POINTS_IN; ++m) {
        TABLE_SPACE const real *row = line.table + LOAD_PACKED + 3 * LOAD_TERMS * m;
        lane re = (lane)(0), im = (lane)(0);
#pragma unroll
        for (int t = 0; t < LOAD_TERMS; ++t) {
            const lane sample = x[TABLE_INDEX(row[t])];
            re += sample * row[LOAD_TERMS + 2 * t];
            im += sample * row[LOAD_TERMS + 2 * t + 1];
        }
        scratch_put(line, sr, si, m, re, im);
    }
}
#endif

#ifdef STORE_PACKED
/// Sample k of the lines.
static inline lane packed_result(const line_t line, const lane *sr, const lane *si, int k)
{
    TABLE_SPACE const real *row = line.table + STORE_PACKED + 6 * k;
    lane ar, ai, br, bi;
    scratch_get(line, sr, si, TABLE_INDEX(row[0]), &ar, &ai);
    scratch_get(line, sr, si, TABLE_INDEX(row[1]), &br, &bi);
    return ar * row[2] - ai * row[3] + (br * row[4] - bi * row[5]);
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
#if LANES > 1 && OUT_INNER == 1
    if (line.count == LANES) {
        for (int k = 0; k < SAMPLES; ++k)
            lane_put(packed_result(line, sr, si, k), line.out + OUT_AT(line.inner, k));
        return;
    }
#elif LANES > 1 && OUT_POINT == 1 && SAMPLES >= LANES
    for (int b = 0; b < BLOCKS_OF(SAMPLES); ++b) {
        const int k = BLOCK_START(b, SAMPLES);
        lane rows[LANES];
        for (int l = 0; l < LANES; ++l)
            rows[l] = packed_result(line, sr, si, k + l);
        lane_transpose(rows);
        for (int l = 0; l < line.count; ++l)
            lane_put(rows[l], line.out + OUT_AT(line.inner + l, k));
    }
    return;
#endif
    for (int k = 0; k < SAMPLES; ++k) {
        real g[LANES];
        lane_scatter(packed_result(line, sr, si, k), g);
        for (int l = 0; l < line.count; ++l)
            number_put(g[l], line.out + OUT_AT(line.inner + l, k));
    }
}
#endif
