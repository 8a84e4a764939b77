// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: samples of whole real lines, as in sample_pair.cl.

#ifdef LOAD_SAMPLE_PAIR
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    *re = sample_load(line, REAL_FIRST(line.inner), n);
    *im = REAL_TWO ? sample_load(line, REAL_SECOND(line.inner), n) : REAL(0.0);
}
#endif

#ifdef STORE_SAMPLE_PAIR
static inline void store_point(const line_t line, int k, real re, real im)
{
    sample_store(line, REAL_FIRST(line.inner), k, re);
    if (REAL_HAS_SECOND(line.inner))
        sample_store(line, 2 * line.inner + 1, k, im);
}
#endif
