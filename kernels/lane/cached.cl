// SPDX-License-Identifier: MIT
// Accesses of pairs of numbers that tell the caches what to do, and fences that order them between
// groups. NVIDIA_PTX (flag): they are NVIDIA's instructions; otherwise they are plain or volatile
// accesses.

#ifdef NVIDIA_PTX
#ifdef PRECISION_DOUBLE
#define CACHED_TYPE "v2.f64"
#define CACHED_IN "d"
#define CACHED_OUT "=d"
#else
#define CACHED_TYPE "v2.f32"
#define CACHED_IN "f"
#define CACHED_OUT "=f"
#endif
/// Loads data that is read once, which leaves the caches first.
static inline real2 load_streaming(__global const real *p)
{
    real2 v;
    asm volatile("ld.global.cs." CACHED_TYPE " {%0,%1},[%2];"
                 : CACHED_OUT(v.x), CACHED_OUT(v.y)
                 : "l"(p));
    return v;
}

/// Loads data that another group has written in the same launch; it bypasses the compute unit's own
/// cache.
static inline real2 load_shared(__global const real *p)
{
    real2 v;
    asm volatile("ld.global.cg." CACHED_TYPE " {%0,%1},[%2];"
                 : CACHED_OUT(v.x), CACHED_OUT(v.y)
                 : "l"(p));
    return v;
}

/// Stores data that the launch does not read again.
static inline void store_streaming(__global real *p, real2 v)
{
    asm volatile("st.global.cs." CACHED_TYPE " [%0],{%1,%2};" ::"l"(p), CACHED_IN(v.x),
                 CACHED_IN(v.y)
                 : "memory");
}

/// Other groups see the group's accesses before the fence earlier than those after it.
#define FENCE_GROUPS asm volatile("fence.acq_rel.gpu;" ::: "memory");
/// Hides from the compiler that a loop's value is always the same.
#define MAKE_OPAQUE(v) asm volatile("" : "+r"(v));
#else
static inline real2 load_streaming(__global const real *p) { return *(__global const real2 *)p; }
static inline real2 load_shared(__global const real *p)
{
    return *(volatile __global const real2 *)p;
}
static inline void store_streaming(__global real *p, real2 v) { *(__global real2 *)p = v; }
#define FENCE_GROUPS mem_fence(CLK_GLOBAL_MEM_FENCE);
#define MAKE_OPAQUE(v)
#endif
