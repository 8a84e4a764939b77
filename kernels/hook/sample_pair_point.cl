// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: samples of whole real lines, as in sample_pair.cl.

#ifdef LOAD_SAMPLE_PAIR
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    *re = sample_load(line, 2 * line.inner, n);
    *im = sample_load(line, min(2 * line.inner + 1, REAL_LINES - 1), n);
}
#endif

#ifdef STORE_SAMPLE_PAIR
static inline void store_point(const line_t line, int k, real re, real im)
{
    sample_store(line, 2 * line.inner, k, re);
    if (2 * line.inner + 1 < REAL_LINES)
        sample_store(line, 2 * line.inner + 1, k, im);
}
#endif
