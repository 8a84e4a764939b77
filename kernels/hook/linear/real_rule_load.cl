// SPDX-License-Identifier: MIT
// Pointwise steps: points of the complex FFT from the samples of real lines; see real_rule.cl.

/// Sample i of both lines, or (x, 0) of a packed one.
static inline real2 rule_sample(const line_t line, int i)
{
#ifdef RULE_PACKED
    return (real2)(IN_NUMBER(line.in + IN_AT(line.inner, i)), REAL(0.0));
#else
    IN_SPACE const stored *p = line.in + IN_AT(REAL_FIRST(line.inner), i);
    return (real2)(IN_NUMBER(p),
                   REAL_HAS_SECOND(line.inner) ? IN_NUMBER(p + IN_INNER) : REAL(0.0));
#endif
}

#if RULE_TYPE == 1
/// Point m of the line with its mirror image.
static inline real2 rule_point(const line_t line, uint m)
{
#ifdef RULE_SINE
    if (m == 0 || m == RULE_HALF)
        return (real2)(REAL(0.0));
    const bool back = m > RULE_HALF;
    return rule_sample(line, (int)(back ? 2u * RULE_HALF - 1 - m : m - 1)) *
           (back ? -RULE_FACTOR : RULE_FACTOR);
#else
    const int i = (int)(m < SAMPLES ? m : 2u * RULE_HALF - m);
    return rule_sample(line, i) * (i == 0 || i == RULE_HALF ? RULE_END : RULE_FACTOR);
#endif
}
#elif RULE_TYPE == 2
/// Point m of the line: even samples forward, then odd ones backwards.
static inline real2 rule_point(const line_t line, uint m)
{
    const bool back = m >= (SAMPLES + 1) / 2;
    const real2 x = rule_sample(line, (int)(back ? 2 * (SAMPLES - m) - 1 : 2 * m));
#ifdef RULE_SINE
    return back ? -RULE_FACTOR * x : RULE_FACTOR * x;
#else
    return RULE_FACTOR * x;
#endif
}
#elif RULE_TYPE == 3
/// Coefficient k of the DCT-III, k = 0..SAMPLES.
static inline real2 rule_coefficient(const line_t line, int k)
{
    if (k == SAMPLES)
        return (real2)(REAL(0.0));
#ifdef RULE_IDXST
    return k ? RULE_FACTOR * rule_sample(line, SAMPLES - k) : (real2)(REAL(0.0));
#elif defined(RULE_SINE)
    return rule_sample(line, SAMPLES - 1 - k) * (k ? RULE_FACTOR : RULE_END);
#else
    return rule_sample(line, k) * (k ? RULE_FACTOR : RULE_END);
#endif
}

/// Frequency k of the line.
static inline real2 rule_point(const line_t line, uint k)
{
    const real2 turned = rule_coefficient(line, (int)k) -
                         rule_j(rule_coefficient(line, (int)(SAMPLES - k)));
    return rule_product_back(turned, rule_root(line, k));
}
#elif !defined(RULE_PACKED)
/// Point v of the line in the order of type IV of odd SAMPLES.
static inline real2 rule_point(const line_t line, uint v)
{
    const ulong n = SAMPLES;
    ulong m = (4 * (ulong)v + (n * (n % 8) - 1) / 2) % (4 * n);
    const bool second = m >= 2 * n;
    m -= second ? 2 * n : 0;
    const bool back = m >= n;
    int i = (int)(back ? 2 * n - 1 - m : m);
#ifdef RULE_SINE
    i = SAMPLES - 1 - i;
#endif
    return rule_sample(line, i) * (second == back ? RULE_FACTOR : -RULE_FACTOR);
}
#endif

static inline void load_point(const line_t line, int m, real *re, real *im)
{
#if !defined(RULE_PACKED)
    const real2 z = rule_point(line, (uint)m);
#elif RULE_TYPE == 3
    const real2 a = rule_point(line, (uint)m), b = rule_point(line, (uint)m + RULE_HALF);
    const real2 z = a + b + rule_j(rule_product_back(a - b, rule_root(line, 4 * (ulong)m)));
#elif RULE_TYPE == 4
    const real even = rule_sample(line, 2 * m).x, odd = rule_sample(line, SAMPLES - 1 - 2 * m).x;
#ifdef RULE_SINE
    const real2 x = (real2)(odd, even);
#else
    const real2 x = (real2)(even, odd);
#endif
    const real2 z = rule_product(x, rule_root(line, (ulong)m));
#else
    const real2 z = (real2)(rule_point(line, 2u * (uint)m).x, rule_point(line, 2u * (uint)m + 1).x);
#endif
    *re = z.x;
    *im = z.y;
}
