// SPDX-License-Identifier: MIT
// The lane of a work-item that computes on single numbers, as the work-group family does on a GPU,
// and the lanes family where there are fewer lines than lanes of a vector.

#define LANES 1
#ifdef PRECISION_DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
typedef double lane;
typedef double2 real2;
/// A constant of the element type: REAL(0.5).
#define REAL(x) x
/// An index that a table holds among its numbers: its exact value, or in floats its bit pattern.
#define TABLE_INDEX(x) ((int)(x))
#else
typedef float real;
typedef float lane;
typedef float2 real2;
#define REAL(x) REAL_(x)
#define REAL_(x) x##f
#define TABLE_INDEX(x) as_int(x)
#endif

#define REPEAT_LANES(M) M(0)

static inline lane lane_load(__global const real *p) { return *p; }
static inline void lane_store(lane x, __global real *p) { *p = x; }
static inline lane lane_gather(const real *p) { return *p; }
static inline void lane_scatter(lane x, real *p) { *p = x; }

/// 0, 1, ... LANES - 1.
static inline lane lane_iota(void) { return REAL(0.0); }

/// x where its magnitude is the threshold or more, 0 elsewhere.
static inline lane lane_threshold(lane x, real threshold)
{
    return fabs(x) >= threshold ? x : REAL(0.0);
}

/// Lanes in reverse order.
static inline lane lane_reverse(lane x) { return x; }

/// Splits LANES interleaved complex numbers in two loaded vectors (a, b) into real and imaginary
/// parts.
static inline void lane_split(lane a, lane b, lane *re, lane *im)
{
    *re = a;
    *im = b;
}

/// The inverse of lane_split.
static inline void lane_join(lane re, lane im, lane *a, lane *b)
{
    *a = re;
    *b = im;
}

/// Transposes the LANES x LANES matrix whose rows are x[0..LANES-1].
static inline void lane_transpose(lane *x) {}
