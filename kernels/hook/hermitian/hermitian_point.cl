// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: frequencies of whole real lines, as in hermitian.cl.

#ifdef LOAD_HERMITIAN
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    hermitian_load(line, line.inner, n, re, im);
}
#endif

#ifdef STORE_HERMITIAN
static inline void store_point(const line_t line, int k, real re, real im)
{
    hermitian_store(line, line.inner, k, re, im);
}
#endif
