// SPDX-License-Identifier: MIT
// Pointwise steps: samples of real lines from the results of the complex FFT; see real_rule.cl. A
// sample takes the frequency RULE_FIRST and, for types with conjugate pairs, RULE_SECOND.

#define PAIRS SAMPLES

/// The frequency of the whole line that gives sample k; for type III the position of the sample.
static inline uint rule_frequency(int k)
{
#if RULE_TYPE == 1 && defined(RULE_SINE)
    return (uint)k + 1;
#elif RULE_TYPE == 2 && defined(RULE_SINE)
    return (uint)(SAMPLES - 1 - k);
#elif RULE_TYPE == 3
    return (uint)(k % 2 ? SAMPLES - (k + 1) / 2 : k / 2);
#elif RULE_TYPE == 4 && defined(RULE_PACKED)
    return (uint)(k % 2 ? SAMPLES - 1 - k : k) / 2;
#elif RULE_TYPE == 4
    return (uint)((2 * (ulong)k + 1) % SAMPLES);
#else
    return (uint)k;
#endif
}

static inline int rule_first(int k)
{
    const uint q = rule_frequency(k);
#if !defined(RULE_PACKED) || RULE_TYPE == 4
    return (int)q;
#elif RULE_TYPE == 3
    return (int)(q / 2);
#else
    return (int)(q < RULE_HALF ? q : q - RULE_HALF);
#endif
}

static inline int rule_second(int k)
{
    const int at = rule_first(k);
#if RULE_TYPE == 3 || (RULE_TYPE == 4 && defined(RULE_PACKED)) ||                                 \
    (RULE_TYPE == 1 && !defined(RULE_PACKED))
    return at; // not used
#elif defined(RULE_PACKED)
    return at ? RULE_HALF - at : 0;
#else
    return at ? SAMPLES - at : 0;
#endif
}

#define PAIR_FIRST(line, k) rule_first(k)
#define PAIR_SECOND(line, k) rule_second(k)

#if defined(RULE_PACKED) && RULE_TYPE <= 2
/// The real line's frequency q from the packed line's values a at q and b at -q.
static inline real2 rule_unpack(const line_t line, uint q, real2 a, real2 b)
{
    const real2 sum = (real2)(a.x + b.x, a.y - b.y), difference = (real2)(a.x - b.x, a.y + b.y);
    const ulong e = RULE_TYPE == 1 ? (ulong)q : 4 * (ulong)q;
    return REAL(0.5) * (sum - rule_j(rule_product(difference, rule_root(line, e))));
}
#endif

// rule_result() is sample k of both lines, or of a packed one as the real part.

#if RULE_TYPE == 1
static inline real2 rule_result(const line_t line, int k, real2 a, real2 b)
{
#ifdef RULE_PACKED
    const real2 f = rule_unpack(line, rule_frequency(k), a, b);
#else
    const real2 f = a;
#endif
#ifdef RULE_SINE
    return RULE_FACTOR * rule_j(f);
#else
    return f * (k == 0 || k == RULE_HALF ? RULE_END : RULE_FACTOR);
#endif
}
#elif RULE_TYPE == 2
static inline real2 rule_result(const line_t line, int k, real2 a, real2 b)
{
    const uint q = rule_frequency(k);
    const real factor = q ? RULE_FACTOR : RULE_END;
    const real2 w = rule_root(line, q);
#ifdef RULE_PACKED
    return REAL(2.0) * factor * rule_product(rule_unpack(line, q, a, b), w);
#else
    return factor * (rule_product(a, w) + rule_product_back(b, w));
#endif
}
#elif RULE_TYPE == 3
static inline real2 rule_result(const line_t line, int k, real2 a, real2 b)
{
#ifdef RULE_PACKED
    const real2 y = (real2)(rule_frequency(k) % 2 ? a.y : a.x, REAL(0.0));
#else
    const real2 y = a;
#endif
#if defined(RULE_SINE) || defined(RULE_IDXST)
    return k % 2 ? -RULE_FACTOR * y : RULE_FACTOR * y;
#else
    return RULE_FACTOR * y;
#endif
}
#elif defined(RULE_PACKED)
static inline real2 rule_result(const line_t line, int k, real2 a, real2 b)
{
    const real2 c = rule_product(a, rule_root(line, rule_frequency(k)));
#ifdef RULE_SINE
    return (real2)(k % 2 ? c.y : c.x, REAL(0.0));
#else
    return (real2)(k % 2 ? -c.y : c.x, REAL(0.0));
#endif
}
#else
static inline real2 rule_result(const line_t line, int k, real2 a, real2 b)
{
    const real2 w = rule_root(line, (ulong)SAMPLES % 8 * (2 * (ulong)k + 1) % 8);
    const real2 y = RULE_FACTOR * (rule_product(a, w) + rule_product_back(b, w));
#ifdef RULE_SINE
    return k % 2 ? -y : y;
#else
    return y;
#endif
}
#endif

/// Sample k from the frequencies that it takes.
static inline void store_pair(const line_t line, int k, real ar, real ai, real br, real bi)
{
    const real2 y = rule_result(line, k, (real2)(ar, ai), (real2)(br, bi));
#ifdef RULE_PACKED
    OUT_NUMBER(y.x, line.out + OUT_AT(line.inner, k));
#else
    OUT_SPACE stored *p = line.out + OUT_AT(REAL_FIRST(line.inner), k);
    OUT_NUMBER(y.x, p);
    if (REAL_HAS_SECOND(line.inner))
        OUT_NUMBER(y.y, p + OUT_INNER);
#endif
}
