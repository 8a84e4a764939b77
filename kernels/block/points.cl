// SPDX-License-Identifier: MIT
// Complex numbers of the input and output, at offsets in reals inside one outer index. No other
// file knows the layout of real and imaginary parts: interleaved, split, or planar.

// IN_PAIRED, OUT_PAIRED (flags): every complex number is at an even offset, so that one access
// moves both parts: IN_PAIR(p) and OUT_PAIR(p, both), a plain one unless the step names a function
// of lane/cached.cl. IN_NUMBER(p) and OUT_NUMBER(x, p) move a number of a real line in the same way.
// With LOAD_RUN, STORE_RUN they move numbers of local memory.
#ifdef LOAD_RUN
#define IN_PAIR(p) local_pair_get(p)
#define IN_PAIRS(p, a, b) local_pairs_get(p, a, b)
#define IN_NUMBER(p) local_number_get(p)
#endif
#if defined(STORE_RUN) && defined(STAGED_RESULTS)
#define OUT_PAIR(p, both) local_pair_put(both, p)
#define OUT_PAIRS(p, a, b) local_pairs_put(a, b, p)
#define OUT_NUMBER(x, p) local_number_put(x, p)
#endif
#ifndef IN_PAIR
#define IN_PAIR(p) pair_get(p)
#endif
#ifndef OUT_PAIR
#define OUT_PAIR(p, both) pair_put(both, p)
#endif
// The same of two pairs side by side, and of a single number.
#ifndef OUT_PAIRS
#define OUT_PAIRS(p, a, b) pairs_put(a, b, p)
#endif
#ifndef IN_PAIRS
#define IN_PAIRS(p, a, b) pairs_get(p, a, b)
#endif
#ifndef IN_NUMBER
#define IN_NUMBER(p) number_get(p)
#endif
#ifndef OUT_NUMBER
#define OUT_NUMBER(x, p) number_put(x, p)
#endif

/// The complex number at this offset.
static inline void in_number(const line_t line, INDEX at, real *re, real *im)
{
    IN_SPACE const stored *p = line.in + at;
#ifdef IN_PAIRED
    const real2 both = IN_PAIR(p);
    *re = both.x;
    *im = both.y;
#else
    *re = IN_NUMBER(p);
#if IN_SPLIT
    *im = number_get(line.in_imaginary + at);
#else
    *im = IN_NUMBER(p + 1);
#endif
#endif
}

/// Point n of the line: with STAGED_LINE (flag) from its copy in local memory.
static inline void in_point(const line_t line, int n, real *re, real *im)
{
#ifdef STAGED_LINE
    const real2 both = pair_of(line.staged[n]);
    *re = both.x;
    *im = both.y;
#else
    in_number(line, IN_AT(line.inner, n), re, im);
#endif
}

static inline void out_number(const line_t line, INDEX at, real re, real im)
{
    OUT_SPACE stored *p = line.out + at;
#ifdef OUT_PAIRED
    OUT_PAIR(p, (real2)(re, im));
#else
    OUT_NUMBER(re, p);
#if OUT_SPLIT
    number_put(im, line.out_imaginary + at);
#else
    OUT_NUMBER(im, p + 1);
#endif
#endif
}

/// Stores result k of the line.
static inline void out_point(const line_t line, int k, real re, real im)
{
    out_number(line, OUT_AT(line.inner, k), re, im);
}

#ifndef LOAD_RUN
/// Loads LANES complex numbers from this offset on, IN_STEP apart.
static inline void in_run(const line_t line, INDEX at, lane *re, lane *im)
{
    IN_SPACE const stored *p = line.in + at;
#if IN_SPLIT
    *re = lane_get(p);
    *im = lane_get(line.in_imaginary + at);
#else
    lane_split(lane_get(p), lane_get(p + LANES), re, im);
#endif
}
#endif

#if !defined(STORE_RUN) || !defined(STAGED_RESULTS)
/// Stores LANES complex numbers from this offset on, OUT_STEP apart.
static inline void out_run(const line_t line, INDEX at, lane re, lane im)
{
    OUT_SPACE stored *p = line.out + at;
#if OUT_SPLIT
    lane_put(re, p);
    lane_put(im, line.out_imaginary + at);
#else
    lane a, b;
    lane_join(re, im, &a, &b);
    lane_put(a, p);
    lane_put(b, p + LANES);
#endif
}
#endif
