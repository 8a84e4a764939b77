// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: one real line through a complex FFT between two sparse
// real-linear maps, as in packed_linear_lanes.cl.

#ifndef SAMPLES
#define SAMPLES LENGTH
#endif

#ifdef LOAD_PACKED
static inline void load_point(const line_t line, int m, real *re, real *im)
{
    TABLE_SPACE const real *row = line.table + LOAD_PACKED + 3 * LOAD_TERMS * m;
    real zr = REAL(0.0), zi = REAL(0.0);
#pragma unroll
    for (int t = 0; t < LOAD_TERMS; ++t) {
        const real x = IN_NUMBER(line.in + IN_AT(line.inner, TABLE_INDEX(row[t])));
        zr += x * row[LOAD_TERMS + 2 * t];
        zi += x * row[LOAD_TERMS + 2 * t + 1];
    }
    *re = zr;
    *im = zi;
}
#endif

#ifdef STORE_PACKED
#define PAIRS SAMPLES
#define PAIR_FIRST(line, k) TABLE_INDEX(line.table[STORE_PACKED + 6 * (k)])
#define PAIR_SECOND(line, k) TABLE_INDEX(line.table[STORE_PACKED + 6 * (k) + 1])

/// Sample k from the two frequencies of its row.
static inline void store_pair(const line_t line, int k, real ar, real ai, real br, real bi)
{
    TABLE_SPACE const real *row = line.table + STORE_PACKED + 6 * k;
    OUT_NUMBER(ar * row[2] - ai * row[3] + (br * row[4] - bi * row[5]),
               line.out + OUT_AT(line.inner, k));
}
#endif
