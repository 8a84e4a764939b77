// SPDX-License-Identifier: MIT
// Roots of unity as products of two roots from short lists, for exponents whose table would be
// long. A two-level list of w = exp(-2 pi i / order) has w^e for e < 1 << bits, then w^(e << bits).

#ifndef TABLE_SPACE
#define TABLE_SPACE __global
#endif

/// w^e for e below the order.
static inline real2 two_level_root(TABLE_SPACE const real *lists, uint bits, ulong e)
{
    TABLE_SPACE const real *a = lists + 2 * (uint)(e & ((1u << bits) - 1u));
    TABLE_SPACE const real *b = lists + (2u << bits) + 2 * (uint)(e >> bits);
    return (real2)(a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]);
}

/// Bluestein's chirp exp(-i pi n^2 / length), n < 2^32, by the lists of the order 2 length.
static inline real2 chirp_root(TABLE_SPACE const real *lists, uint bits, ulong n, ulong length)
{
    return two_level_root(lists, bits, n * n % (2 * length));
}
