// SPDX-License-Identifier: MIT
// Pointwise steps: real lines on one side of the complex FFT that computes a DCT or DST of them, as
// linear_point.cl and packed_linear_point.cl have it, for lines so long that the maps' rows would be
// a table longer than the line. What these rows say is said here by formulas, and roots of unity are
// products of two from short lists.
//
// RULE_TYPE: 1 to 4, of the DCT or DST of SAMPLES points.
// RULE_SINE (flag): DST, as a DCT with signs and in reverse, or of type I by odd lines.
// RULE_IDXST (flag): IDXST, beside RULE_TYPE 3.
// RULE_PACKED (flag): one real line as half as many complex points; not defined: two real lines, one
// of them the real parts, the other one the imaginary parts.
// RULE_FACTOR: of what is loaded or stored; RULE_END: instead of it at the ends that the norm treats
// apart. Of type IV, packed, the factor of results is in the lists.
// RULE_ROOTS: offset of a two-level list (roots.cl) with RULE_BITS. The order is 2 (SAMPLES - 1) of a
// DCT-I, 2 (SAMPLES + 1) of a DST-I, 4 SAMPLES of types II and III, 2 SAMPLES of type IV, packed, and
// 8 of type IV of two lines, whose SAMPLES are odd.

#ifndef SAMPLES
#define SAMPLES LENGTH
#endif
#ifndef RULE_TYPE
#define RULE_TYPE 2
#define RULE_FACTOR REAL(1.0)
#define RULE_END REAL(1.0)
#define RULE_ROOTS 0
#define RULE_BITS 4
#endif

#if RULE_TYPE == 1 && defined(RULE_SINE)
#define RULE_HALF (SAMPLES + 1) // complex points of the packed line
#elif RULE_TYPE == 1
#define RULE_HALF (SAMPLES - 1)
#else
#define RULE_HALF (SAMPLES / 2)
#endif

/// w^e, e below the order.
static inline real2 rule_root(const line_t line, ulong e)
{
    return two_level_root(line.table + RULE_ROOTS, RULE_BITS, e);
}

static inline real2 rule_product(real2 a, real2 b)
{
    return (real2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

/// By the conjugate of b.
static inline real2 rule_product_back(real2 a, real2 b)
{
    return (real2)(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y);
}

static inline real2 rule_j(real2 a)
{
    return (real2)(-a.y, a.x);
}
