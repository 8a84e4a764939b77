// SPDX-License-Identifier: MIT
// The lane of a work-item that computes on single numbers: the work-group family on a GPU, and the
// lanes family where there are fewer lines than a vector has lanes.

#define LANES 1
typedef float real;
typedef float lane;

/// A constant of the element type: REAL(0.5).
#define REAL(x) REAL_(x)
#define REAL_(x) x##f

#define REPEAT_LANES(M) M(0)

static inline lane lane_load(__global const real *p) { return *p; }
static inline void lane_store(lane x, __global real *p) { *p = x; }
static inline lane lane_gather(const real *p) { return *p; }
static inline void lane_scatter(lane x, real *p) { *p = x; }

/// Lanes in reverse order.
static inline lane lane_reverse(lane x) { return x; }

/// LANES interleaved complex numbers in two loaded vectors (a, b) to real and imaginary parts.
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
