// SPDX-License-Identifier: MIT
// Samples of whole real lines (block/whole.cl) in the order of a cosine or sine rule: that of
// DCT-MD Eq. 9, or for type IV of odd N (IN_FOURTH, OUT_FOURTH) that of linear_rule.cpp's
// dct4_odd(). IN_REVERSE, OUT_REVERSE (flags): sample n is at N-1-n. IN_ALTERNATE_POINTS,
// OUT_ALTERNATE_POINTS: samples are multiplied by (-1)^n, where n is the index in the array.
// Complex line i has the real lines 2i and 2i + 1 of REAL_LINES, or real line i alone. Numbers go one
// at a time.

/// The position of sample v of the rule, and its sign.
static inline INDEX fourth_sample(INDEX v, INDEX n, real *sign)
{
    // Maps 8v + n (n mod 8) to 2m + 1. The sequence repeats after 4n points, and after 2n with the
    // other sign; its second n points are the first ones backwards, with the other sign.
    const ulong all = (ulong)n;
    ulong m = (4 * (ulong)v + (all * (all & 7) - 1) / 2) % (4 * all);
    *sign = m < 2 * all ? REAL(1.0) : REAL(-1.0);
    m = m < 2 * all ? m : m - 2 * all;
    if (m < all)
        return (INDEX)m;
    *sign = -*sign;
    return (INDEX)(2 * all - 1 - m);
}

static inline INDEX cosine_sample(INDEX v, INDEX n)
{
    return v < (n + 1) / 2 ? 2 * v : 2 * (n - v) - 1;
}

#ifdef LOAD_SAMPLE_PAIR
/// Loads point m of real line r, which is REAL_LINES - 1 at most.
static inline real sample_load(const line_t line, int r, int m)
{
    real sign = REAL(1.0);
    const INDEX v = IN_WHOLE_AT(line, r, m);
#ifdef IN_FOURTH
    INDEX place = fourth_sample(v, IN_WHOLE, &sign);
#else
    INDEX place = cosine_sample(v, IN_WHOLE);
#endif
#ifdef IN_REVERSE
    place = IN_WHOLE - 1 - place;
#endif
#ifdef IN_ALTERNATE_POINTS
    sign = place & 1 ? -sign : sign;
#endif
    return sign * IN_NUMBER(line.in + IN_AT(r, place));
}
#endif

#ifdef STORE_SAMPLE_PAIR
static inline void sample_store(const line_t line, int r, int m, real x)
{
    const INDEX place = cosine_sample(OUT_WHOLE_AT(line, r, m), OUT_WHOLE);
#ifdef OUT_ALTERNATE_POINTS
    x = place & 1 ? -x : x;
#endif
    OUT_NUMBER(x, line.out + OUT_AT(r, place));
}
#endif
