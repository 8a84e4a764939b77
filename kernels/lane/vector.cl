// SPDX-License-Identifier: MIT
// The lane of a work-item that computes on vectors, as the lanes family does on a CPU. LANES is 4,
// 8 or 16.

#ifndef LANES
#define LANES 16
#endif
#define LANE_JOIN_NAME(a, b) LANE_JOIN_NAME_(a, b)
#define LANE_JOIN_NAME_(a, b) a##b
#ifdef PRECISION_DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
typedef LANE_JOIN_NAME(double, LANES) lane;
typedef double2 real2;
/// A constant of the element type: REAL(0.5).
#define REAL(x) x
/// An index that a table holds among its numbers: its exact value, or in floats its bit pattern.
#define TABLE_INDEX(x) ((int)(x))
#else
typedef float real;
typedef LANE_JOIN_NAME(float, LANES) lane;
typedef float2 real2;
#define REAL(x) REAL_(x)
#define REAL_(x) x##f
#define TABLE_INDEX(x) as_int(x)
#endif
#define LANE_VLOAD LANE_JOIN_NAME(vload, LANES)
#define LANE_VSTORE LANE_JOIN_NAME(vstore, LANES)

#define REPEAT_4_FROM(M, a, b, c, d) M(a) M(b) M(c) M(d)
#if LANES == 4
#define REPEAT_LANES(M) REPEAT_4_FROM(M, 0, 1, 2, 3)
#elif LANES == 8
#define REPEAT_LANES(M) REPEAT_4_FROM(M, 0, 1, 2, 3) REPEAT_4_FROM(M, 4, 5, 6, 7)
#else
#define REPEAT_LANES(M)                                                                           \
    REPEAT_4_FROM(M, 0, 1, 2, 3) REPEAT_4_FROM(M, 4, 5, 6, 7)                                     \
    REPEAT_4_FROM(M, 8, 9, 10, 11) REPEAT_4_FROM(M, 12, 13, 14, 15)
#endif

static inline lane lane_load(__global const real *p) { return LANE_VLOAD(0, p); }
static inline void lane_store(lane x, __global real *p) { LANE_VSTORE(x, 0, p); }
#if LANES == 16
/// Loads 8 numbers from p and 8 from q.
static inline lane lane_load_halves(__global const real *p, __global const real *q)
{
    return (lane)(vload8(0, p), vload8(0, q));
}
#define lane_store_half(half, p) vstore8(half, 0, p)
#endif
static inline lane lane_gather(const real *p) { return LANE_VLOAD(0, p); }
static inline void lane_scatter(lane x, real *p) { LANE_VSTORE(x, 0, p); }

/// 0, 1, ... LANES - 1.
static inline lane lane_iota(void)
{
#if LANES == 4
    return (lane)(0, 1, 2, 3);
#elif LANES == 8
    return (lane)(0, 1, 2, 3, 4, 5, 6, 7);
#else
    return (lane)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
}

/// x where its magnitude is the threshold or more, 0 elsewhere.
static inline lane lane_threshold(lane x, real threshold)
{
    return select((lane)(0), x, isgreaterequal(fabs(x), (lane)(threshold)));
}

/// Splits LANES interleaved complex numbers in two loaded vectors (a, b) into real and imaginary
/// parts.
static inline void lane_split(lane a, lane b, lane *re, lane *im)
{
    *re = (lane)(a.even, b.even);
    *im = (lane)(a.odd, b.odd);
}

#if LANES == 4

static inline lane lane_reverse(lane x) { return x.s3210; }

/// The first number of a, then b backwards without its first.
static inline lane lane_back(lane a, lane b) { return (lane)(a.s0, b.s3, b.s2, b.s1); }

/// The inverse of lane_split.
static inline void lane_join(lane re, lane im, lane *a, lane *b)
{
    *a = (lane)(re.s0, im.s0, re.s1, im.s1);
    *b = (lane)(re.s2, im.s2, re.s3, im.s3);
}

static inline void lane_transpose(lane *x)
{
    const lane a = (lane)(x[0].s0, x[1].s0, x[0].s1, x[1].s1);
    const lane b = (lane)(x[0].s2, x[1].s2, x[0].s3, x[1].s3);
    const lane c = (lane)(x[2].s0, x[3].s0, x[2].s1, x[3].s1);
    const lane d = (lane)(x[2].s2, x[3].s2, x[2].s3, x[3].s3);
    x[0] = (lane)(a.lo, c.lo);
    x[1] = (lane)(a.hi, c.hi);
    x[2] = (lane)(b.lo, d.lo);
    x[3] = (lane)(b.hi, d.hi);
}

static inline void lane_transpose_tiles(lane *x) { lane_transpose(x); }
static inline void lane_gather_quarters(lane *x) {}
static inline void lane_spread_quarters(lane *x) {}

#else

// Two-input shuffles that map to one instruction each: within every 128-bit quarter a 32-bit unpack
// (low, high), then a 64-bit unpack.
#if LANES == 8
static inline lane lane_unpack_low(lane a, lane b)
{
    return (lane)(a.s0, b.s0, a.s1, b.s1, a.s4, b.s4, a.s5, b.s5);
}
static inline lane lane_unpack_high(lane a, lane b)
{
    return (lane)(a.s2, b.s2, a.s3, b.s3, a.s6, b.s6, a.s7, b.s7);
}
static inline lane lane_pair_low(lane a, lane b)
{
    return (lane)(a.s0, a.s1, b.s0, b.s1, a.s4, a.s5, b.s4, b.s5);
}
static inline lane lane_pair_high(lane a, lane b)
{
    return (lane)(a.s2, a.s3, b.s2, b.s3, a.s6, a.s7, b.s6, b.s7);
}

static inline lane lane_reverse(lane x) { return x.s76543210; }

/// The first number of a, then b backwards without its first.
static inline lane lane_back(lane a, lane b) { return (lane)(a.s0, b.s7654, b.s321); }

/// The inverse of lane_split.
static inline void lane_join(lane re, lane im, lane *a, lane *b)
{
    *a = (lane)(re.s0, im.s0, re.s1, im.s1, re.s2, im.s2, re.s3, im.s3);
    *b = (lane)(re.s4, im.s4, re.s5, im.s5, re.s6, im.s6, re.s7, im.s7);
}

#define LANE_STORE_QUARTERS(c)                                                                    \
    x[c] = (lane)(u[c].lo, u[4 + c].lo);                                                          \
    x[4 + c] = (lane)(u[c].hi, u[4 + c].hi);
#else
static inline lane lane_unpack_low(lane a, lane b)
{
    return (lane)(a.s0, b.s0, a.s1, b.s1, a.s4, b.s4, a.s5, b.s5, a.s8, b.s8, a.s9, b.s9, a.sc,
                  b.sc, a.sd, b.sd);
}
static inline lane lane_unpack_high(lane a, lane b)
{
    return (lane)(a.s2, b.s2, a.s3, b.s3, a.s6, b.s6, a.s7, b.s7, a.sa, b.sa, a.sb, b.sb, a.se,
                  b.se, a.sf, b.sf);
}
static inline lane lane_pair_low(lane a, lane b)
{
    return (lane)(a.s0, a.s1, b.s0, b.s1, a.s4, a.s5, b.s4, b.s5, a.s8, a.s9, b.s8, b.s9, a.sc,
                  a.sd, b.sc, b.sd);
}
static inline lane lane_pair_high(lane a, lane b)
{
    return (lane)(a.s2, a.s3, b.s2, b.s3, a.s6, a.s7, b.s6, b.s7, a.sa, a.sb, b.sa, b.sb, a.se,
                  a.sf, b.se, b.sf);
}
/// Quarters 0 and 2 of a, then of b.
static inline lane lane_quarters_even(lane a, lane b)
{
    return (lane)(a.s0123, a.s89ab, b.s0123, b.s89ab);
}
/// Quarters 1 and 3 of a, then of b.
static inline lane lane_quarters_odd(lane a, lane b)
{
    return (lane)(a.s4567, a.scdef, b.s4567, b.scdef);
}

static inline lane lane_reverse(lane x) { return x.sfedcba9876543210; }

/// The first number of a, then b backwards without its first.
static inline lane lane_back(lane a, lane b)
{
    return (lane)(a.s0, b.sfedc, b.sba98, b.s7654, b.s321);
}

/// The inverse of lane_split.
static inline void lane_join(lane re, lane im, lane *a, lane *b)
{
    *a = (lane)(re.s0, im.s0, re.s1, im.s1, re.s2, im.s2, re.s3, im.s3, re.s4, im.s4, re.s5, im.s5,
                re.s6, im.s6, re.s7, im.s7);
    *b = (lane)(re.s8, im.s8, re.s9, im.s9, re.sa, im.sa, re.sb, im.sb, re.sc, im.sc, re.sd, im.sd,
                re.se, im.se, re.sf, im.sf);
}

#define LANE_STORE_QUARTERS(c)                                                                    \
    {                                                                                             \
        const lane p = lane_quarters_even(u[c], u[4 + c]), q = lane_quarters_odd(u[c], u[4 + c]); \
        const lane r = lane_quarters_even(u[8 + c], u[12 + c]);                                   \
        const lane s = lane_quarters_odd(u[8 + c], u[12 + c]);                                    \
        x[c] = lane_quarters_even(p, r);                                                          \
        x[8 + c] = lane_quarters_odd(p, r);                                                       \
        x[4 + c] = lane_quarters_even(q, s);                                                      \
        x[12 + c] = lane_quarters_odd(q, s);                                                      \
    }
#endif

#define LANE_TILE(x, u)                                                                           \
    {                                                                                             \
        const lane a = lane_unpack_low((x)[0], (x)[1]), b = lane_unpack_high((x)[0], (x)[1]);     \
        const lane c = lane_unpack_low((x)[2], (x)[3]), d = lane_unpack_high((x)[2], (x)[3]);     \
        (u)[0] = lane_pair_low(a, c);                                                             \
        (u)[1] = lane_pair_high(a, c);                                                            \
        (u)[2] = lane_pair_low(b, d);                                                             \
        (u)[3] = lane_pair_high(b, d);                                                            \
    }

/// Transposes the 4 x 4 numbers of x[0..3] in each group of four lanes.
static inline void lane_transpose_tiles(lane *x) { LANE_TILE(x, x) }

#if LANES == 16
/// lane_reverse() and lane_back() in each half.
static inline lane lane_reverse_halves(lane x) { return x.s76543210fedcba98; }
static inline lane lane_back_halves(lane a, lane b)
{
    return (lane)(a.s0, b.s7654, b.s321, a.s8, b.sfedc, b.sba, b.s9);
}

/// Transposes the 8 x 8 numbers of x[0..7] in each half.
static inline void lane_transpose_halves(lane *x)
{
    lane u[8];
    LANE_TILE(x, u)
    LANE_TILE(x + 4, u + 4)
#define LANE_HALVES(c)                                                                            \
    x[c] = (lane)(u[c].s0123, u[4 + c].s0123, u[c].s89ab, u[4 + c].s89ab);                        \
    x[4 + c] = (lane)(u[c].s4567, u[4 + c].s4567, u[c].scdef, u[4 + c].scdef);
    LANE_HALVES(0)
    LANE_HALVES(1)
    LANE_HALVES(2)
    LANE_HALVES(3)
#undef LANE_HALVES
}
#endif

/// x[0..3] are LANES / 4 rows of 16 numbers, one after another. Puts the b-th four of all rows into
/// x[b], row after row.
static inline void lane_gather_quarters(lane *x)
{
#if LANES == 8
    const lane a = x[0], b = x[1], c = x[2], d = x[3];
    x[0] = (lane)(a.lo, c.lo);
    x[1] = (lane)(a.hi, c.hi);
    x[2] = (lane)(b.lo, d.lo);
    x[3] = (lane)(b.hi, d.hi);
#else
    const lane p = lane_quarters_even(x[0], x[1]), q = lane_quarters_odd(x[0], x[1]);
    const lane r = lane_quarters_even(x[2], x[3]), s = lane_quarters_odd(x[2], x[3]);
    x[0] = lane_quarters_even(p, r);
    x[1] = lane_quarters_even(q, s);
    x[2] = lane_quarters_odd(p, r);
    x[3] = lane_quarters_odd(q, s);
#endif
}

/// The inverse of lane_gather_quarters.
static inline void lane_spread_quarters(lane *x)
{
#if LANES == 8
    const lane a = x[0], b = x[1], c = x[2], d = x[3];
    x[0] = (lane)(a.lo, b.lo);
    x[1] = (lane)(c.lo, d.lo);
    x[2] = (lane)(a.hi, b.hi);
    x[3] = (lane)(c.hi, d.hi);
#else
    lane_gather_quarters(x);
#endif
}

/// Transposes the LANES x LANES matrix whose rows are x[0..LANES-1]: 4 x 4 tiles inside the 128-bit
/// quarters, then the quarters. Faster than a generic network of interleaves (165 against 142
/// GFLOP/s in an FFT of 1024 points).
static inline void lane_transpose(lane *x)
{
    lane u[LANES];
    LANE_TILE(x, u)
    LANE_TILE(x + 4, u + 4)
#if LANES == 16
    LANE_TILE(x + 8, u + 8)
    LANE_TILE(x + 12, u + 12)
#endif
    LANE_STORE_QUARTERS(0)
    LANE_STORE_QUARTERS(1)
    LANE_STORE_QUARTERS(2)
    LANE_STORE_QUARTERS(3)
}
#endif
