// SPDX-License-Identifier: MIT
// Lanes family: coefficients of whole real lines, as in hermitian_cosines.cl. If neighbouring lines
// have neighbouring frequencies, LANES of them are two runs of memory, one of them backwards.

#if LANES > 1 && IN_WHOLE_INNER == 1 && IN_POINT == 1 && !defined(IN_REVERSE) && !defined(IN_SHIFT) && \
    !defined(LOAD_THRESHOLD)
#define COSINE_LOAD_RUNS
#endif
#if LANES > 1 && OUT_WHOLE_INNER == 1 && OUT_POINT == 1 && !defined(OUT_FOURTH)
#define COSINE_STORE_RUNS
#endif

#if defined(COSINE_LOAD_RUNS) || defined(COSINE_STORE_RUNS)
#ifdef COSINE_ROOTS
#define COSINE_MASK ((1u << COSINE_BITS) - 1u)

/// Whether the factors of the LANES frequencies from f on are consecutive roots of the list times
/// one root.
static inline bool cosine_run(INDEX f)
{
    return ((uint)f & COSINE_MASK) + LANES <= COSINE_MASK + 1;
}

/// The factors of the LANES frequencies from f on.
static inline void cosine_factors(const line_t line, INDEX f, lane *cr, lane *ci)
{
    __global const real *const lists = line.table + COSINE_ROOTS;
    __global const real *const low = lists + 2 * ((uint)f & COSINE_MASK);
    const real2 high = two_level_root(lists, COSINE_BITS, f & ~(INDEX)COSINE_MASK);
    lane lr, li;
    lane_split(lane_load(low), lane_load(low + LANES), &lr, &li);
    *cr = lr * high.x - li * high.y;
    *ci = lr * high.y + li * high.x;
}
#else
static inline bool cosine_run(INDEX f) { return true; }

static inline void cosine_factors(const line_t line, INDEX f, lane *cr, lane *ci)
{
    __global const real *const c = line.table + COSINE_FACTORS + 2 * f;
    lane_split(lane_load(c), lane_load(c + LANES), cr, ci);
}
#endif
#endif

#ifdef LOAD_HERMITIAN_COSINES
/// Loads point n of the lines.
static inline void cosines_get(const line_t line, int n, lane *re, lane *im)
{
#ifdef COSINE_LOAD_RUNS
    const INDEX whole = IN_WHOLE_AT(line, line.inner, n); // of the first lane
    const bool above = 2 * whole > IN_WHOLE;
    const INDEX f = above ? IN_WHOLE - whole - (LANES - 1) : whole;
    if (line.count == LANES && f > 0 && 2 * (f + LANES - 1) < IN_WHOLE && cosine_run(f)) {
        lane cr, ci;
        cosine_factors(line, f, &cr, &ci);
        const lane a = lane_get(line.in + f);
        const lane b = lane_reverse(lane_get(line.in + IN_WHOLE - f - (LANES - 1)));
        const lane u = cr * a - ci * b, v = cr * b + ci * a;
        *re = above ? lane_reverse(u) : u;
        *im = above ? lane_reverse(v) : -v;
        return;
    }
#endif
    real gr[LANES], gi[LANES];
    for (int l = 0; l < LANES; ++l)
        cosines_load(line, LANE_LINE(l), n, &gr[l], &gi[l]);
    *re = lane_gather(gr);
    *im = lane_gather(gi);
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    for (int n = 0; n < POINTS_IN; ++n) {
        lane re, im;
        cosines_get(line, n, &re, &im);
        scratch_put(line, sr, si, n, re, im);
    }
}
#endif

#ifdef STORE_HERMITIAN_COSINES
/// Stores point k of the lines.
static inline void cosines_put(const line_t line, int k, lane re, lane im)
{
#ifdef COSINE_STORE_RUNS
    const INDEX whole = OUT_WHOLE_AT(line, line.inner, k); // of the first lane
    const INDEX first = OUT_WHOLE_AT(line, line.inner, 0) % OUT_WHOLE_PERIOD;
    const bool above = 2 * whole > OUT_WHOLE;
    const INDEX f = above ? OUT_WHOLE - whole - (LANES - 1) : whole;
    // Lines with 0 < f1 < PERIOD/2 store all their frequencies.
    if (line.count == LANES && f > 0 && 2 * (f + LANES - 1) < OUT_WHOLE && cosine_run(f) &&
        (!above || (first > 0 && 2 * (first + LANES - 1) < OUT_WHOLE_PERIOD))) {
        lane cr, ci;
        cosine_factors(line, f, &cr, &ci);
        if (above) {
            re = lane_reverse(re);
            im = -lane_reverse(im);
        }
        const lane low = cr * re - ci * im, high = -(cr * im + ci * re);
#ifdef OUT_REVERSE
        lane_put(lane_reverse(low), line.out + OUT_WHOLE - f - LANES);
        lane_put(high, line.out + f - 1);
#else
        lane_put(low, line.out + f);
        lane_put(lane_reverse(high), line.out + OUT_WHOLE - f - (LANES - 1));
#endif
        return;
    }
#endif
    real gr[LANES], gi[LANES];
    lane_scatter(re, gr);
    lane_scatter(im, gi);
    for (int l = 0; l < line.count; ++l)
        cosines_store(line, line.inner + l, k, gr[l], gi[l]);
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    for (int k = 0; k < POINTS_OUT; ++k) {
        lane re, im;
        scratch_get(line, sr, si, k, &re, &im);
        cosines_put(line, k, re, im);
    }
}
#endif
