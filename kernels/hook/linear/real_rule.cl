// SPDX-License-Identifier: MIT
// Pointwise steps: real lines on one side of the complex FFT that computes a DCT or DST of them, as
// in linear_point.cl and packed_linear_point.cl, for lines so long that the table of the maps' rows
// would be longer than the line. Formulas replace these rows, and roots of unity are products of
// two from short lists.
//
// RULE_TYPE: the type, 1 to 4, of the DCT or DST of SAMPLES points. RULE_SINE (flag): a DST,
// computed as a DCT with signs and in reverse, or by odd lines for type I. RULE_IDXST (flag):
// IDXST, with RULE_TYPE 3. RULE_PACKED (flag): a complex line is one real line as half as many
// points; not defined: its parts are two real lines. RULE_FACTOR: factor of what is loaded or
// stored; RULE_END: replaces it at the ends that the norm treats differently. For packed type IV
// the lists include the factor of results. RULE_ROOTS: offset of a two-level list (roots.cl) with
// RULE_BITS. Its order is 2 (SAMPLES - 1) for a DCT-I, 2 (SAMPLES + 1) for a DST-I, 4 SAMPLES for
// types II and III, 2 SAMPLES for packed type IV, and 8 for type IV of two lines, whose SAMPLES are
// odd.

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

/// The root w^e for e below the order.
static inline real2 rule_root(const line_t line, ulong e)
{
    return two_level_root(line.table + RULE_ROOTS, RULE_BITS, e);
}

static inline real2 rule_product(real2 a, real2 b)
{
    return (real2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

/// Multiplies a by the conjugate of b.
static inline real2 rule_product_back(real2 a, real2 b)
{
    return (real2)(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y);
}

static inline real2 rule_j(real2 a)
{
    return (real2)(-a.y, a.x);
}
