// SPDX-License-Identifier: MIT
// Complex numbers of the input and output, at offsets in reals inside one outer index. No other
// file knows the layout of real and imaginary parts: interleaved, split, or planar.

// IN_PAIRED, OUT_PAIRED (flags): every complex number is at an even offset, so that one access
// moves both parts: IN_PAIR(p) and OUT_PAIR(p, both), a plain one unless the step names a function
// of lane/cached.cl.
#ifndef IN_PAIR
#define IN_PAIR(p) (*(__global const real2 *)(p))
#endif
#ifndef OUT_PAIR
#define OUT_PAIR(p, both) (*(__global real2 *)(p) = (both))
#endif

/// The complex number at this offset.
static inline void in_number(const line_t line, INDEX at, real *re, real *im)
{
    __global const real *p = line.in + at;
#ifdef IN_PAIRED
    const real2 both = IN_PAIR(p);
    *re = both.x;
    *im = both.y;
#else
    *re = p[0];
#if IN_SPLIT
    *im = line.in_imaginary[at];
#else
    *im = p[1];
#endif
#endif
}

/// Point n of the line: with STAGED_LINE (flag) from its copy in local memory.
static inline void in_point(const line_t line, int n, real *re, real *im)
{
#ifdef STAGED_LINE
    const real2 both = line.staged[n];
    *re = both.x;
    *im = both.y;
#else
    in_number(line, IN_AT(line.inner, n), re, im);
#endif
}

static inline void out_number(const line_t line, INDEX at, real re, real im)
{
    __global real *p = line.out + at;
#ifdef OUT_PAIRED
    OUT_PAIR(p, (real2)(re, im));
#else
    p[0] = re;
#if OUT_SPLIT
    line.out_imaginary[at] = im;
#else
    p[1] = im;
#endif
#endif
}

/// Loads LANES complex numbers from this offset on, IN_STEP apart.
static inline void in_run(const line_t line, INDEX at, lane *re, lane *im)
{
    __global const real *p = line.in + at;
#if IN_SPLIT
    *re = lane_load(p);
    *im = lane_load(line.in_imaginary + at);
#else
    lane_split(lane_load(p), lane_load(p + LANES), re, im);
#endif
}

/// Stores LANES complex numbers from this offset on, OUT_STEP apart.
static inline void out_run(const line_t line, INDEX at, lane re, lane im)
{
    __global real *p = line.out + at;
#if OUT_SPLIT
    lane_store(re, p);
    lane_store(im, line.out_imaginary + at);
#else
    lane a, b;
    lane_join(re, im, &a, &b);
    lane_store(a, p);
    lane_store(b, p + LANES);
#endif
}
