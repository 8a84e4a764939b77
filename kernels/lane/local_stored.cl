// SPDX-License-Identifier: MIT
// Numbers of a step's array in local memory, as stored.cl has those in global memory. It needs
// stored.cl before it.

#ifdef PRECISION_HALF
static inline real local_number_get(__local const stored *p) { return vload_half(0, p); }
static inline void local_number_put(real x, __local stored *p) { vstore_half_rte(x, 0, p); }
#else
static inline real local_number_get(__local const stored *p) { return *p; }
static inline void local_number_put(real x, __local stored *p) { *p = x; }
#endif

/// Two neighbours, the first at an even offset.
static inline real2 local_pair_get(__local const stored *p)
{
    return pair_of(*(__local const stored_pair *)p);
}
static inline void local_pair_put(real2 both, __local stored *p)
{
    *(__local stored_pair *)p = pair_from(both);
}

/// Two pairs of neighbours side by side.
static inline void local_pairs_get(__local const stored *p, real2 *a, real2 *b)
{
    *a = local_pair_get(p);
    *b = local_pair_get(p + 2);
}
static inline void local_pairs_put(real2 a, real2 b, __local stored *p)
{
    local_pair_put(a, p);
    local_pair_put(b, p + 2);
}
