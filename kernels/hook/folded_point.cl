// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: frequencies of whole real lines, as in folded.cl.

#ifdef LOAD_FOLDED
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    folded_load(line, line.inner, n, re, im);
}
#endif

#ifdef STORE_FOLDED
static inline void store_point(const line_t line, int k, real re, real im)
{
    folded_store(line, line.inner, k, re, im);
}
#endif
