// SPDX-License-Identifier: MIT
// Accesses of pairs of numbers that tell the caches what to do, and fences that order them between
// groups. NVIDIA_PTX (flag): they are NVIDIA's instructions; otherwise they are plain or volatile
// accesses. It needs scalar.cl and stored.cl before it.

#ifdef NVIDIA_PTX
#ifdef PRECISION_HALF
#define CACHED_TYPE "u32 "
#define CACHED_PAIR "%0"
#define CACHED_FROM "[%1];"
#define CACHED_TO "[%0],%1;"
#define CACHED_IN(v) "r"(v)
#define CACHED_OUT(v) "=r"(v)
#else
#define CACHED_PAIR "{%0,%1}"
#define CACHED_FROM "[%2];"
#define CACHED_TO "[%0],{%1,%2};"
#ifdef PRECISION_DOUBLE
#define CACHED_TYPE "v2.f64 "
#define CACHED_IN(v) "d"(v.x), "d"(v.y)
#define CACHED_OUT(v) "=d"(v.x), "=d"(v.y)
#else
#define CACHED_TYPE "v2.f32 "
#define CACHED_IN(v) "f"(v.x), "f"(v.y)
#define CACHED_OUT(v) "=f"(v.x), "=f"(v.y)
#endif
#endif
/// Loads data that is read once, which leaves the caches first.
static inline real2 load_streaming(__global const stored *p)
{
    stored_pair v;
    asm volatile("ld.global.cs." CACHED_TYPE CACHED_PAIR "," CACHED_FROM : CACHED_OUT(v) : "l"(p));
    return pair_of(v);
}

#ifdef PRECISION_HALF
static inline real load_streaming_number(__global const stored *p) { return number_get(p); }
static inline void store_streaming_number(real x, __global stored *p) { number_put(x, p); }
#else
#ifdef PRECISION_DOUBLE
#define CACHED_NUMBER "f64 "
#define CACHED_NUMBER_IN(x) "d"(x)
#define CACHED_NUMBER_OUT(x) "=d"(x)
#else
#define CACHED_NUMBER "f32 "
#define CACHED_NUMBER_IN(x) "f"(x)
#define CACHED_NUMBER_OUT(x) "=f"(x)
#endif
/// The same of one number.
static inline real load_streaming_number(__global const stored *p)
{
    real x;
    asm volatile("ld.global.cs." CACHED_NUMBER "%0,[%1];" : CACHED_NUMBER_OUT(x) : "l"(p));
    return x;
}
static inline void store_streaming_number(real x, __global stored *p)
{
    asm volatile("st.global.cs." CACHED_NUMBER "[%0],%1;" ::"l"(p), CACHED_NUMBER_IN(x) : "memory");
}
#endif

#if !defined(PRECISION_HALF) && !defined(PRECISION_DOUBLE)
/// The same of two pairs side by side.
static inline void load_pairs_streaming(__global const stored *p, real2 *a, real2 *b)
{
    asm volatile("ld.global.cs.v4.f32 {%0,%1,%2,%3},[%4];"
                 : "=f"(a->x), "=f"(a->y), "=f"(b->x), "=f"(b->y)
                 : "l"(p));
}
#else
#define load_pairs_streaming pairs_get
#endif

/// Loads data whose neighbours other groups load soon: the cache that units share fetches the 256
/// bytes around it (compute capability 8.0 or more).
static inline real2 load_wide(__global const stored *p)
{
    stored_pair v;
    asm volatile("ld.global.L2::256B." CACHED_TYPE CACHED_PAIR "," CACHED_FROM
                 : CACHED_OUT(v)
                 : "l"(p));
    return pair_of(v);
}

/// Loads data that another group has written in the same launch; it bypasses the compute unit's own
/// cache.
static inline real2 load_shared(__global const stored *p)
{
    stored_pair v;
    asm volatile("ld.global.cg." CACHED_TYPE CACHED_PAIR "," CACHED_FROM : CACHED_OUT(v) : "l"(p));
    return pair_of(v);
}

/// The same of two pairs side by side.
#if !defined(PRECISION_HALF) && !defined(PRECISION_DOUBLE)
static inline void load_pairs_shared(__global const stored *p, real2 *a, real2 *b)
{
    asm volatile("ld.global.cg.v4.f32 {%0,%1,%2,%3},[%4];"
                 : "=f"(a->x), "=f"(a->y), "=f"(b->x), "=f"(b->y)
                 : "l"(p));
}
#else
static inline void load_pairs_shared(__global const stored *p, real2 *a, real2 *b)
{
    *a = load_shared(p);
    *b = load_shared(p + 2);
}
#endif

/// Stores data that the launch does not read again.
static inline void store_streaming(__global stored *p, real2 both)
{
    const stored_pair v = pair_from(both);
    asm volatile("st.global.cs." CACHED_TYPE CACHED_TO ::"l"(p), CACHED_IN(v) : "memory");
}

/// Brings a number to local memory while the work-item goes on; COPIES_ARRIVE waits for all of them.
#if defined(BULK_PTX) && !defined(PRECISION_HALF)
#ifdef PRECISION_DOUBLE
#define COPIED_BYTES "8"
#else
#define COPIED_BYTES "4"
#endif
static inline void copy_ahead(__global const stored *from, __local real *to)
{
    asm volatile("cp.async.ca.shared.global [%0],[%1]," COPIED_BYTES ";" ::"r"((uint)(ulong)to),
                 "l"(from));
}
#define COPIES_ARRIVE asm volatile("cp.async.wait_all;" ::: "memory");
#else
static inline void copy_ahead(__global const stored *from, __local real *to)
{
    *to = number_get(from);
}
#define COPIES_ARRIVE
#endif
/// Loads what other groups change. What they wrote before they stored or added this value is seen by
/// the item's later accesses, and by those of its group after the next barrier.
static inline uint load_acquire(volatile __global const uint *p)
{
    uint v;
    asm volatile("ld.acquire.gpu.global.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}

/// Other groups see the group's accesses before the fence earlier than those after it.
#define FENCE_GROUPS asm volatile("fence.acq_rel.gpu;" ::: "memory");
/// Hides from the compiler that a loop's value is always the same.
#define MAKE_OPAQUE(v) asm volatile("" : "+r"(v));
#else
static inline real2 load_streaming(__global const stored *p) { return pair_get(p); }
static inline real2 load_wide(__global const stored *p) { return pair_get(p); }
#define load_pairs_streaming pairs_get
static inline real2 load_shared(__global const stored *p)
{
    return pair_of(*(volatile __global const stored_pair *)p);
}
static inline void load_pairs_shared(__global const stored *p, real2 *a, real2 *b)
{
    *a = load_shared(p);
    *b = load_shared(p + 2);
}
static inline void store_streaming(__global stored *p, real2 both) { pair_put(both, p); }
static inline real load_streaming_number(__global const stored *p) { return number_get(p); }
static inline void store_streaming_number(real x, __global stored *p) { number_put(x, p); }
static inline void copy_ahead(__global const stored *from, __local real *to)
{
    *to = number_get(from);
}
#define COPIES_ARRIVE
static inline uint load_acquire(volatile __global const uint *p)
{
    const uint v = *p;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    return v;
}
#define FENCE_GROUPS mem_fence(CLK_GLOBAL_MEM_FENCE);
#define MAKE_OPAQUE(v)
#endif
