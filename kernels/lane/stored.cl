// SPDX-License-Identifier: MIT
// Numbers of a step's arrays, which may be shorter in memory than in the arithmetic. It needs
// scalar.cl or vector.cl before it. Tables of factors have numbers of the arithmetic's type.
//
// PRECISION_HALF (flag): arrays hold IEEE 754 halves and the arithmetic is in floats. The
// conversions are core OpenCL. A result is rounded to the nearest half; from 65520 on its magnitude
// becomes infinite.

#ifdef PRECISION_HALF
typedef half stored;
typedef uint stored_pair; // two neighbours, as they are in memory
static inline real2 pair_of(stored_pair bits) { return vloada_half2(0, (const half *)&bits); }
static inline stored_pair pair_from(real2 both)
{
    stored_pair bits;
    vstorea_half2_rte(both, 0, (half *)&bits);
    return bits;
}
static inline real number_get(__global const stored *p) { return vload_half(0, p); }
static inline void number_put(real x, __global stored *p) { vstore_half_rte(x, 0, p); }
#else
typedef real stored;
typedef real2 stored_pair;
static inline real2 pair_of(stored_pair both) { return both; }
static inline stored_pair pair_from(real2 both) { return both; }
static inline real number_get(__global const stored *p) { return *p; }
static inline void number_put(real x, __global stored *p) { *p = x; }
#endif

/// Two neighbours, the first at an even offset.
static inline real2 pair_get(__global const stored *p)
{
    return pair_of(*(__global const stored_pair *)p);
}
static inline void pair_put(real2 both, __global stored *p)
{
    *(__global stored_pair *)p = pair_from(both);
}

/// Two pairs of neighbours, the first number at an offset that four divides.
#ifdef PRECISION_HALF
typedef uint2 stored_fours;
#elif defined(PRECISION_DOUBLE)
typedef double4 stored_fours;
#else
typedef float4 stored_fours;
#endif
static inline void pairs_get(__global const stored *p, real2 *a, real2 *b)
{
    const stored_fours both = *(__global const stored_fours *)p;
    *a = pair_of(both.lo);
    *b = pair_of(both.hi);
}
static inline void pairs_put(real2 a, real2 b, __global stored *p)
{
    *(__global stored_fours *)p = (stored_fours)(pair_from(a), pair_from(b));
}

/// LANES neighbours at any offset.
#if defined(PRECISION_HALF) && LANES > 1
#define STORED_NAME(a, b) STORED_NAME_(a, b)
#define STORED_NAME_(a, b) a##b
// PoCL 5.0 (LLVM 16) takes vload_half8() and vload_half16() for aligned loads. With PoCL 3.1 (LLVM
// 14) loads of integers are slower.
#if __clang_major__ > 14
#define LOAD_HALVES(count, p)                                                                      \
    STORED_NAME(floats_of, count)(STORED_NAME(vload, count)(0, (__global const ushort *)(p)))
static inline float8 floats_of8(const ushort8 bits)
{
    return vloada_half8(0, (const half *)&bits);
}
#if LANES != 8
static inline lane STORED_NAME(floats_of, LANES)(const STORED_NAME(ushort, LANES) bits)
{
    return STORED_NAME(vloada_half, LANES)(0, (const half *)&bits);
}
#endif
#else
#define LOAD_HALVES(count, p) STORED_NAME(vload_half, count)(0, p)
#endif
static inline lane lane_get(__global const stored *p) { return LOAD_HALVES(LANES, p); }
static inline void lane_put(lane x, __global stored *p)
{
    STORED_NAME(STORED_NAME(vstore_half, LANES), _rte)(x, 0, p);
}
#elif defined(PRECISION_HALF)
static inline lane lane_get(__global const stored *p) { return number_get(p); }
static inline void lane_put(lane x, __global stored *p) { number_put(x, p); }
#else
static inline lane lane_get(__global const stored *p) { return lane_load(p); }
static inline void lane_put(lane x, __global stored *p) { lane_store(x, p); }
#endif

#if LANES == 16
/// Eight neighbours from p on and eight from q on; and half a lane of neighbours.
#ifdef PRECISION_HALF
static inline lane lane_get_halves(__global const stored *p, __global const stored *q)
{
    return (lane)(LOAD_HALVES(8, p), LOAD_HALVES(8, q));
}
#define lane_put_half(half_lane, p) vstore_half8_rte(half_lane, 0, p)
#else
static inline lane lane_get_halves(__global const stored *p, __global const stored *q)
{
    return lane_load_halves(p, q);
}
#define lane_put_half(half_lane, p) lane_store_half(half_lane, p)
#endif
#endif

#if STREAM_STORES
/// Like lane_put(), past the caches; p is aligned to the LANES numbers.
static inline void lane_put_streaming(lane x, __global stored *p)
{
#ifdef PRECISION_HALF
    STORED_NAME(ushort, LANES) bits;
    STORED_NAME(STORED_NAME(vstore_half, LANES), _rte)(x, 0, (half *)&bits);
    __builtin_nontemporal_store(bits, (__global STORED_NAME(ushort, LANES) *)p);
#else
    __builtin_nontemporal_store(x, (__global lane *)p);
#endif
}
#endif
