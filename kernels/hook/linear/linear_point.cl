// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: real lines through a complex FFT between two sparse
// complex-linear maps, as in linear_lanes.cl.

#ifdef LOAD_LINEAR
static inline void load_point(const line_t line, int m, real *re, real *im)
{
    TABLE_SPACE const real *row = line.table + LOAD_LINEAR + 6 * m;
    __global const stored *p = line.in + IN_AT(REAL_FIRST(line.inner), 0);
    const INDEX a = IN_AT(0, TABLE_INDEX(row[0])), b = IN_AT(0, TABLE_INDEX(row[1]));
    real ai = REAL(0.0), bi = REAL(0.0);
    if (REAL_HAS_SECOND(line.inner)) {
        ai = number_get(p + IN_INNER + a);
        bi = number_get(p + IN_INNER + b);
    }
    linear_apply(row, number_get(p + a), ai, number_get(p + b), bi, re, im);
}
#endif

#ifdef STORE_LINEAR
#define PAIRS SAMPLES
#define PAIR_FIRST(line, k) TABLE_INDEX(line.table[STORE_LINEAR + 6 * (k)])
#define PAIR_SECOND(line, k) TABLE_INDEX(line.table[STORE_LINEAR + 6 * (k) + 1])

/// Result k from the two frequencies of its row.
static inline void store_pair(const line_t line, int k, real ar, real ai, real br, real bi)
{
    __global stored *p = line.out + OUT_AT(REAL_FIRST(line.inner), k);
    real re, im;
    linear_apply(line.table + STORE_LINEAR + 6 * k, ar, ai, br, bi, &re, &im);
    number_put(re, p);
    if (REAL_HAS_SECOND(line.inner))
        number_put(im, p + OUT_INNER);
}
#endif
