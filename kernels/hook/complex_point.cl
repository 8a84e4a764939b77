// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: complex lines, point by point.

#ifdef LOAD_COMPLEX
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    in_point(line, NUMBER_IN(line, n), re, im);
}
#endif

#ifdef STORE_COMPLEX
static inline void store_point(const line_t line, int k, real re, real im)
{
    out_point(line, NUMBER_OUT(line, k), re, im);
}
#endif
