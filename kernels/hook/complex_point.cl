// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: interleaved complex lines, point by point.

#ifdef LOAD_COMPLEX
static inline void load_point(const line_t line, int n, real *re, real *im)
{
    __global const real *p = line.in + IN_AT(line.inner, n);
    *re = p[0];
    *im = p[1];
}
#endif

#ifdef STORE_COMPLEX
static inline void store_point(const line_t line, int k, real re, real im)
{
    __global real *p = line.out + OUT_AT(line.inner, k);
    p[0] = re;
    p[1] = im;
}
#endif
