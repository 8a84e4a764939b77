// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: real lines through a complex FFT between two sparse
// complex-linear maps, as in linear_lanes.cl.

#ifdef LOAD_LINEAR
static inline void load_point(const line_t line, int m, real *re, real *im)
{
    TABLE_SPACE const real *row = line.table + LOAD_LINEAR + 6 * m;
    IN_SPACE const stored *a = line.in + IN_AT(REAL_FIRST(line.inner), TABLE_INDEX(row[0]));
    IN_SPACE const stored *b = line.in + IN_AT(REAL_FIRST(line.inner), TABLE_INDEX(row[1]));
    real ai = REAL(0.0), bi = REAL(0.0);
    if (REAL_HAS_SECOND(line.inner)) {
        ai = IN_NUMBER(a + IN_INNER);
        bi = IN_NUMBER(b + IN_INNER);
    }
    linear_apply(row, IN_NUMBER(a), ai, IN_NUMBER(b), bi, re, im);
}
#endif

#ifdef STORE_LINEAR
#define PAIRS SAMPLES
#define PAIR_FIRST(line, k) TABLE_INDEX(line.table[STORE_LINEAR + 6 * (k)])
#define PAIR_SECOND(line, k) TABLE_INDEX(line.table[STORE_LINEAR + 6 * (k) + 1])

/// Result k from the two frequencies of its row.
static inline void store_pair(const line_t line, int k, real ar, real ai, real br, real bi)
{
    OUT_SPACE stored *p = line.out + OUT_AT(REAL_FIRST(line.inner), k);
    real re, im;
    linear_apply(line.table + STORE_LINEAR + 6 * k, ar, ai, br, bi, &re, &im);
    OUT_NUMBER(re, p);
    if (REAL_HAS_SECOND(line.inner))
        OUT_NUMBER(im, p + OUT_INNER);
}
#endif
