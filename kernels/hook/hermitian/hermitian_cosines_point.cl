// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: coefficients of whole real lines, as in hermitian_cosines.cl.

#ifdef LOAD_HERMITIAN_COSINES
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    cosines_load(line, line.inner, n, re, im);
}
#endif

#ifdef STORE_HERMITIAN_COSINES
static inline void store_point(const line_t line, int k, real re, real im)
{
    cosines_store(line, line.inner, k, re, im);
}
#endif
