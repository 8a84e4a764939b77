// SPDX-License-Identifier: MIT
// Work-group family: the samples of a real line that is packed in half as many complex points. In
// the order of DCT-MD Eq. 9, x', point m is x'(2m) + i x'(2m + 1), so that points m and M - 1 - m
// of an even number M are four neighbours in memory. IN_FOURTH_FACTORS, OUT_FOURTH_FACTORS: table
// offsets of the factors a(m) of type IV: point m is (x(2m) + i x(2M - 1 - 2m)) a(m), and a result
// times a(m) has y(2m) and -y(2M - 1 - 2m) as its parts.
//
// IN_REVERSE, OUT_REVERSE (flags): sample n is at 2M - 1 - n. IN_ALTERNATE_POINTS,
// OUT_ALTERNATE_POINTS (flags): samples are multiplied by (-1)^n, where n is the index in the array.
// IN_FOURS, OUT_FOURS (flags): every line starts at an offset that four divides. IN_EVEN, OUT_EVEN:
// at an even one.

#ifdef IN_REVERSE
#define IN_SAMPLE(n) (2 * POINTS_IN - 1 - (n))
#else
#define IN_SAMPLE(n) (n)
#endif
#ifdef IN_ALTERNATE_POINTS
#define IN_SAMPLE_SIGN(n, x) ((n)&1 ? -(x) : (x))
#else
#define IN_SAMPLE_SIGN(n, x) (x)
#endif
#ifdef OUT_REVERSE
#define OUT_SAMPLE(n) (2 * POINTS_OUT - 1 - (n))
#else
#define OUT_SAMPLE(n) (n)
#endif
#ifdef OUT_ALTERNATE_POINTS
#define OUT_SAMPLE_SIGN(n, x) ((n)&1 ? -(x) : (x))
#else
#define OUT_SAMPLE_SIGN(n, x) (x)
#endif

#if defined(IN_FOURTH_FACTORS) || defined(OUT_FOURTH_FACTORS)
/// Multiplies a point by factor m of the list at this offset.
static inline void fourth_multiply(const line_t line, int factors, int m, real *re, real *im)
{
    const real2 a = *(TABLE_SPACE const real2 *)(line.table + factors + 2 * m);
    const real x = *re;
    *re = x * a.x - *im * a.y;
    *im = x * a.y + *im * a.x;
}
#endif

#ifdef LOAD_PACKED_SAMPLES
static inline real packed_sample(const line_t line, int n)
{
    const int place = IN_SAMPLE(n);
    const real x = IN_NUMBER(line.in + IN_AT(line.inner, place));
    return IN_SAMPLE_SIGN(place, x);
}

static inline void load_point(const line_t line, int m, real *re, real *im)
{
#ifdef IN_FOURTH_FACTORS
    *re = packed_sample(line, 2 * m);
    *im = packed_sample(line, 2 * POINTS_IN - 1 - 2 * m);
    fourth_multiply(line, IN_FOURTH_FACTORS, m, re, im);
#else
    *re = packed_sample(line, reorder_source(2 * m, 2 * POINTS_IN));
    *im = packed_sample(line, reorder_source(2 * m + 1, 2 * POINTS_IN));
#endif
}

/// Samples n and n + 1 of the rule, n even.
static inline real2 packed_two(const line_t line, int n)
{
#ifdef IN_EVEN
#ifdef IN_REVERSE
    const real2 two = IN_PAIR(line.in + IN_AT(line.inner, IN_SAMPLE(n + 1))).yx;
#else
    const real2 two = IN_PAIR(line.in + IN_AT(line.inner, n));
#endif
    return (real2)(IN_SAMPLE_SIGN(IN_SAMPLE(n), two.x), IN_SAMPLE_SIGN(IN_SAMPLE(n + 1), two.y));
#else
    return (real2)(packed_sample(line, n), packed_sample(line, n + 1));
#endif
}

/// Loads points k and M - 1 - k, k below M / 2: the complex numbers (ar, ai) and (br, bi).
static inline void load_neighbours(const line_t line, int k, real *ar, real *ai, real *br, real *bi)
{
#ifdef IN_FOURTH_FACTORS
    const real2 low = packed_two(line, 2 * k), high = packed_two(line, 2 * (POINTS_IN - 1 - k));
    *ar = low.x;
    *ai = high.y;
    *br = high.x;
    *bi = low.y;
    fourth_multiply(line, IN_FOURTH_FACTORS, k, ar, ai);
    fourth_multiply(line, IN_FOURTH_FACTORS, POINTS_IN - 1 - k, br, bi);
#else
#if defined(IN_FOURS) && !defined(IN_REVERSE)
    real2 low, high;
    IN_PAIRS(line.in + IN_AT(line.inner, 4 * k), &low, &high);
    low.y = IN_SAMPLE_SIGN(1, low.y);
    high.y = IN_SAMPLE_SIGN(3, high.y);
#else
    const real2 low = packed_two(line, 4 * k), high = packed_two(line, 4 * k + 2);
#endif
    *ar = low.x;
    *ai = high.x;
    *br = high.y;
    *bi = low.y;
#endif
}
#endif

#ifdef STORE_PACKED_SAMPLES
static inline void packed_store(const line_t line, int n, real x)
{
    const int place = OUT_SAMPLE(n);
    x = OUT_SAMPLE_SIGN(place, x);
    OUT_NUMBER(x, line.out + OUT_AT(line.inner, place));
}

static inline void store_point(const line_t line, int m, real re, real im)
{
#ifdef OUT_FOURTH_FACTORS
    fourth_multiply(line, OUT_FOURTH_FACTORS, m, &re, &im);
    packed_store(line, 2 * m, re);
    packed_store(line, 2 * POINTS_OUT - 1 - 2 * m, -im);
#else
    packed_store(line, reorder_source(2 * m, 2 * POINTS_OUT), re);
    packed_store(line, reorder_source(2 * m + 1, 2 * POINTS_OUT), im);
#endif
}

/// Stores results n and n + 1 of the rule, n even.
static inline void packed_store_two(const line_t line, int n, real x, real y)
{
#ifdef OUT_EVEN
    x = OUT_SAMPLE_SIGN(OUT_SAMPLE(n), x);
    y = OUT_SAMPLE_SIGN(OUT_SAMPLE(n + 1), y);
#ifdef OUT_REVERSE
    OUT_PAIR(line.out + OUT_AT(line.inner, OUT_SAMPLE(n + 1)), (real2)(y, x));
#else
    OUT_PAIR(line.out + OUT_AT(line.inner, n), (real2)(x, y));
#endif
#else
    packed_store(line, n, x);
    packed_store(line, n + 1, y);
#endif
}

/// Stores results k and M - 1 - k, k below M / 2: the complex numbers (ar, ai) and (br, bi).
static inline void store_neighbours(const line_t line, int k, real ar, real ai, real br, real bi)
{
#ifdef OUT_FOURTH_FACTORS
    fourth_multiply(line, OUT_FOURTH_FACTORS, k, &ar, &ai);
    fourth_multiply(line, OUT_FOURTH_FACTORS, POINTS_OUT - 1 - k, &br, &bi);
    packed_store_two(line, 2 * k, ar, -bi);
    packed_store_two(line, 2 * (POINTS_OUT - 1 - k), br, -ai);
#elif defined(OUT_FOURS) && !defined(OUT_REVERSE)
    OUT_PAIRS(line.out + OUT_AT(line.inner, 4 * k), ((real2)(ar, OUT_SAMPLE_SIGN(1, bi))),
              ((real2)(ai, OUT_SAMPLE_SIGN(3, br))));
#else
    packed_store_two(line, 4 * k, ar, bi);
    packed_store_two(line, 4 * k + 2, ai, br);
#endif
}
#endif
