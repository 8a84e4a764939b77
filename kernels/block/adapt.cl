// SPDX-License-Identifier: MIT
// What happens to every point between its hook and the transform: an inverse swaps real and
// imaginary parts (so that one forward butterfly serves both directions), Bluestein's method and
// the four-step method multiply by a table, a mask multiplies by an array, a norm scales.

#ifndef LOAD_SWAP_BEFORE
#define LOAD_SWAP_BEFORE 0 // before the multiplication
#define LOAD_SWAP_AFTER 0  // after it
#define STORE_SWAP_BEFORE 0
#define STORE_SWAP_AFTER 0
#endif
#ifndef STORE_SCALE
#define STORE_SCALE REAL(1.0)
#define STORE_SCALED 0
#endif
#ifndef SIZES
// Whether a mask or factors that the kernel knows apply in this step.
#define LOAD_MASKED 1
#define LOAD_MULTIPLIED 1
#define STORE_MULTIPLIED 1
#define LOAD_CHIRPED 1
#define STORE_CHIRPED 1
#define FOUR_STEPPED 1
#endif
// LOAD_MULTIPLY, STORE_MULTIPLY: offsets in the table of POINTS complex factors, one for each
// position in the line, NUMBER_IN or NUMBER_OUT. Not defined: no factors.
// LOAD_CHIRP, STORE_CHIRP: the factors exp(-i pi n^2 / CHIRP_LENGTH) instead, for lines one at a
// time: offset of the two-level list (roots.cl) of the order 2 CHIRP_LENGTH, with CHIRP_BITS.
// CHIRP_DOUBLES (flag): twice as much at load, but for points 0 and CHIRP_LENGTH / 2.
// FOUR_STEP: offset of the two-level list of w = exp(-2 pi i / FOUR_STEP_LENGTH), with
// FOUR_STEP_BITS. The stored point k of the line with index t is multiplied by w^(t k): t =
// FOUR_STEP_OUTER(outer), or without it inner / FOUR_STEP_DIVISOR. FOUR_STEP_LINES: 2 if t counts
// real lines, two to a line, FOUR_STEP_COUNT of them in the inner loop; their hook then multiplies
// the two half spectra that it computes.
// FOUR_STEP_BY_POWERS (flag): the skeleton multiplies all points of a butterfly together.
// FOUR_STEP_UNIFORM: t is the same for all lanes. FOUR_STEP_LANES: t rises by FOUR_STEP_LINES from
// lane to lane; offset of the factors of the lanes relative to the first one, real parts, then
// imaginary parts, by k.
// LOAD_MASK: point n of line i is multiplied by the real number mask[MASK_AT(i, n)].
// LOAD_PERMUTATION, STORE_PERMUTATION: offsets of POINTS_IN and POINTS_OUT indices (TABLE_INDEX), for Rader's
// method: the index of the point or the frequency n among the points of the FFT; LENGTH is the
// index of the point beside it. Not defined: n.

#define ADAPT_SWAP(re, im)                                                                        \
    {                                                                                             \
        const lane swap = re;                                                                     \
        re = im;                                                                                  \
        im = swap;                                                                                \
    }
#define ADAPT_MULTIPLY(re, im, wr, wi)                                                            \
    {                                                                                             \
        const lane product = re * (wr) - im * (wi);                                               \
        im = re * (wi) + im * (wr);                                                               \
        re = product;                                                                             \
    }

#ifdef LOAD_PERMUTATION
#define LOAD_PLACE(n) TABLE_INDEX(line.table[LOAD_PERMUTATION + (n)])
#define STORE_PLACE(k) TABLE_INDEX(line.table[STORE_PERMUTATION + (k)])
#define PLACES (LENGTH + 1) // points that a work-item or a group holds of a line
#else
#define LOAD_PLACE(n) (n)
#define STORE_PLACE(k) (k)
#ifndef PLACES
#define PLACES LENGTH
#endif
#endif

#ifdef STEP_MASK
/// The mask at point n of the LANES lines, or at the LANES points from n on if the lanes are along
/// a line.
static inline lane mask_at(const line_t line, int n)
{
#if LINES < LANES
#define MASK_OF(l) MASK_AT(line.inner, n + (l))
#define MASK_RUN (MASK_POINT == 1)
#else
#define MASK_OF(l) MASK_AT(LANE_LINE(l), n)
#define MASK_RUN (MASK_INNER == 1 && line.count == LANES)
#endif
    if (MASK_RUN)
        return lane_get(line.mask + MASK_AT(line.inner, n));
    real m[LANES];
    for (int l = 0; l < LANES; ++l)
        m[l] = number_get(line.mask + MASK_OF(l));
    return lane_gather(m);
}

/// The same of complex factors.
static inline void mask_pair_at(const line_t line, int n, lane *re, lane *im)
{
    if (MASK_RUN) {
        __global const stored *mask = line.mask + 2 * MASK_AT(line.inner, n);
        lane_split(lane_get(mask), lane_get(mask + LANES), re, im);
        return;
    }
    real x[LANES], y[LANES];
    for (int l = 0; l < LANES; ++l) {
        const real2 factor = pair_get(line.mask + 2 * MASK_OF(l));
        x[l] = factor.x;
        y[l] = factor.y;
    }
    *re = lane_gather(x);
    *im = lane_gather(y);
}

/// Multiplies point or frequency n of the LANES lines by the mask: by its conjugate factors if the
/// threshold, which is no other one here, is below 0.
static inline void mask_multiply(const line_t line, int n, lane *re_, lane *im_)
{
    if (MASK_PARTS == 1) {
        const lane mask = mask_at(line, n);
        *re_ *= mask;
        *im_ *= mask;
        return;
    }
    lane x, y;
    mask_pair_at(line, n, &x, &y);
    y *= line.threshold < REAL(0.0) ? REAL(-1.0) : REAL(1.0);
    const lane re = *re_, im = *im_;
    *re_ = re * x - im * y;
    *im_ = re * y + im * x;
}
#endif

#if defined(LOAD_CHIRP) || defined(STORE_CHIRP)
#ifdef LOAD_CHIRP
#define CHIRP LOAD_CHIRP
#else
#define CHIRP STORE_CHIRP
#endif
static inline void chirp_multiply(const line_t line, int n, lane *re_, lane *im_)
{
    real2 w = chirp_root(line.table + CHIRP, CHIRP_BITS, (ulong)n, CHIRP_LENGTH);
#ifdef CHIRP_DOUBLES
    if (n > 0 && 2 * n != CHIRP_LENGTH)
        w *= REAL(2.0);
#endif
    lane re = *re_, im = *im_;
    ADAPT_MULTIPLY(re, im, w.x, w.y)
    *re_ = re;
    *im_ = im;
}
#endif

/// Adapts position n of the LANES lines as it is loaded.
static inline void adapt_load(const line_t line, int n, lane *re_, lane *im_)
{
    lane re = *re_, im = *im_;
#ifdef LOAD_MASK
    if (LOAD_MASKED)
        mask_multiply(line, n, &re, &im);
#endif
    if (LOAD_SWAP_BEFORE)
        ADAPT_SWAP(re, im)
#ifdef LOAD_MULTIPLY
    if (LOAD_MULTIPLIED)
        ADAPT_MULTIPLY(re, im, line.table[LOAD_MULTIPLY + 2 * NUMBER_IN(line, n)],
                       line.table[LOAD_MULTIPLY + 2 * NUMBER_IN(line, n) + 1])
#endif
#ifdef LOAD_CHIRP
    if (LOAD_CHIRPED)
        chirp_multiply(line, NUMBER_IN(line, n), &re, &im);
#endif
    if (LOAD_SWAP_AFTER)
        ADAPT_SWAP(re, im)
    *re_ = re;
    *im_ = im;
}

#ifdef FOUR_STEP
/// w^e for one exponent.
static inline void four_step_factor(const line_t line, ulong e, real *wr, real *wi)
{
    const real2 w = two_level_root(line.table + FOUR_STEP, FOUR_STEP_BITS, e);
    *wr = w.x;
    *wi = w.y;
}

// The index t of the line.
#ifdef FOUR_STEP_OUTER
#define FOUR_STEP_ROW(line) FOUR_STEP_OUTER((line).outer)
#else
#define FOUR_STEP_ROW(line) ((line).inner / FOUR_STEP_DIVISOR)
#endif
#ifndef FOUR_STEP_LINES
#define FOUR_STEP_LINES 1
#define FOUR_STEP_COUNT INNER
#endif
#ifdef SIZES
// FOUR_STEP_BY_OUTER: 1 if t counts the turns of a loop around the innermost, FOUR_STEP_TURNS of
// them, else 0.
#define FOUR_STEP_INDEX(part, l)                                                                  \
    (FOUR_STEP_BY_OUTER                                                                           \
         ? (int)((uint)line.outer / (uint)FOUR_STEP_DIVISOR % (uint)FOUR_STEP_TURNS)              \
         : LANE_LINE(l) / FOUR_STEP_DIVISOR)
#else
#define FOUR_STEP_INDEX(part, l)                                                                  \
    (min(FOUR_STEP_LINES * LANE_LINE(l) + part, FOUR_STEP_COUNT - 1) / FOUR_STEP_DIVISOR)
#endif

/// Multiplies point k of the lines by w^(t k). For two real lines to a line, `part` is 0 for the
/// first and 1 for the second.
static inline void four_step_multiply(const line_t line, int part, int k, lane *re_, lane *im_)
{
    lane re = *re_, im = *im_;
#ifdef FOUR_STEP_OUTER
    real wr, wi; // same for all lanes
    four_step_factor(line, (ulong)FOUR_STEP_OUTER(line.outer) * (ulong)k, &wr, &wi);
    ADAPT_MULTIPLY(re, im, wr, wi)
#elif defined(FOUR_STEP_UNIFORM) || defined(FOUR_STEP_LANES)
    real sr, si; // that of the first lane
    const int first = (FOUR_STEP_LINES * line.inner + part) / FOUR_STEP_DIVISOR;
    four_step_factor(line, (ulong)first * (ulong)k, &sr, &si);
#ifdef FOUR_STEP_LANES
    __global const real *const f = line.table + FOUR_STEP_LANES + 2 * LANES * k;
    const lane fr = lane_load(f), fi = lane_load(f + LANES);
    const lane wr = fr * sr - fi * si, wi = fr * si + fi * sr;
    ADAPT_MULTIPLY(re, im, wr, wi)
#else
    ADAPT_MULTIPLY(re, im, sr, si)
#endif
#else
    // Lanes after the last line get its factor: the table ends there.
    real wr[LANES], wi[LANES];
#define ADAPT_FACTOR(l)                                                                           \
    four_step_factor(line, (ulong)FOUR_STEP_INDEX(part, l) * (ulong)k, &wr[l], &wi[l]);
    REPEAT_LANES(ADAPT_FACTOR)
    ADAPT_MULTIPLY(re, im, lane_gather(wr), lane_gather(wi))
#endif
    *re_ = re;
    *im_ = im;
}
#endif

/// Adapts position k of the LANES lines before it is stored.
static inline void adapt_store(const line_t line, int k, lane *re_, lane *im_)
{
    lane re = *re_, im = *im_;
    if (STORE_SWAP_BEFORE)
        ADAPT_SWAP(re, im)
#ifdef STORE_MULTIPLY
    if (STORE_MULTIPLIED)
        ADAPT_MULTIPLY(re, im, line.table[STORE_MULTIPLY + 2 * NUMBER_OUT(line, k)],
                       line.table[STORE_MULTIPLY + 2 * NUMBER_OUT(line, k) + 1])
#endif
#ifdef STORE_CHIRP
    if (STORE_CHIRPED)
        chirp_multiply(line, NUMBER_OUT(line, k), &re, &im);
#endif
#if defined(FOUR_STEP) && !defined(FOUR_STEP_BY_POWERS) && !defined(STORE_PAIRS)
    if (FOUR_STEPPED)
        four_step_multiply(line, 0, k, &re, &im);
#endif
    if (STORE_SCALED) {
        re *= STORE_SCALE;
        im *= STORE_SCALE;
    }
    if (STORE_SWAP_AFTER)
        ADAPT_SWAP(re, im)
    *re_ = re;
    *im_ = im;
}
