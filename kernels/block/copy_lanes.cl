// SPDX-License-Identifier: MIT
// Copies between global memory and the scratch of LANES lines, one line to a lane: real and
// imaginary parts are separate, point n is sr[LOAD_PLACE(n)]. After the passes the point of
// frequency k is sr[SCRATCH_AT(STORE_PLACE(k))]. The strides decide between three ways: the lanes
// are neighbours in memory (across), the points are neighbours (rows: blocks of LANES x LANES are
// transposed), or neither (gather).

//
// REAL_HALF: 0, or the lines are real lines alone of which the passes compute half of the frequencies,
// as planned by engine/plan/kernel/real_half.h: 1 where real points are loaded, 2 where a real line's
// frequencies are. These are put as one real number each, and a sample is the sum of the real and
// the imaginary part of what the passes compute. HALF_CONJUGATE: the transform is an inverse of real
// points, or not one of frequencies. SCRATCH_AT(k) is then LENGTH more than the place of the conjugate,
// frequency LENGTH - k, where the passes compute that one instead of k. REAL_RADER (flag): Rader's
// method transforms such points twice, by turn_real() between; see turn/turn.cl.

#ifndef SCRATCH_AT
#define SCRATCH_AT(k) (k)
#endif
#ifndef REAL_HALF
#define REAL_HALF 0
#define HALF_CONJUGATE 0
#endif
/// Whether the passes compute frequency k, or else its conjugate.
#define HALF_HAS(k) (SCRATCH_AT(k) < LENGTH)

/// First point of block b of a row of n points: the last block overlaps the one before it.
#define BLOCK_START(b, n) min((b) * LANES, (n)-LANES)
#define BLOCKS_OF(n) (((n) + LANES - 1) / LANES)

/// Whether the points of a line are `step` apart, so that vectors of them can be moved, and fill
/// one. Both operands may be constants: then clang warns of `&&`.
#define POINTS_RUN(point, step, points) (((point) == (step)) & ((points) >= LANES))

/// Takes what the passes compute of frequency k of real points, or the conjugate of its conjugate's.
static inline void half_get(const line_t line, const lane *sr, const lane *si, int k, lane *re,
                            lane *im)
{
    const int at = SCRATCH_AT(k), own = at < LENGTH;
    const int place = own ? at : at - LENGTH;
    *re = sr[place];
    *im = si[place] * (own ? REAL(1.0) : REAL(-1.0));
}

/// Takes frequency k of lines with REAL_HALF.
static inline void half_result(const line_t line, const lane *sr, const lane *si, int k, lane *re,
                               lane *im)
{
    lane x, y;
#ifdef REAL_RADER
    const int n = STORE_PLACE(k);
    if (n == LENGTH) {
        *re = sr[LENGTH];
        *im = (lane)(0);
        return;
    }
    half_get(line, sr, si, n, &x, &y);
    x += y;
    *re = x;
    *im = (lane)(0);
    if (REAL_HALF == 2)
        return;
    half_get(line, sr, si, 2 * n < LENGTH ? n + LENGTH / 2 : n - LENGTH / 2, re, &y);
    y += *re;
    *re = REAL(0.5) * (x + y);
    y = REAL(0.5) * (x - y);
#else
    half_get(line, sr, si, k, &x, &y);
    *re = REAL_HALF == 2 ? x + y : x;
    *im = (lane)(0);
    if (REAL_HALF == 2)
        return;
#endif
    *im = HALF_CONJUGATE ? -y : y;
}

/// Puts a loaded point into the scratch.
static inline void scratch_put(const line_t line, lane *sr, lane *si, int n, lane re, lane im)
{
    adapt_load(line, n, &re, &im);
    const int place = LOAD_PLACE(n);
    if (REAL_HALF == 2)
        re += HALF_CONJUGATE ? -im : im;
    sr[place] = re;
#ifdef SIZES
    si[place] = REAL_HALF ? (lane)(0) : im;
#else
    if (!REAL_HALF) // the first pass takes it for 0
        si[place] = im;
#endif
}

/// Takes frequency k from the scratch.
static inline void scratch_get(const line_t line, const lane *sr, const lane *si, int k, lane *re,
                               lane *im)
{
    if (REAL_HALF) {
        half_result(line, sr, si, k, re, im);
    } else {
        const int place = SCRATCH_AT(STORE_PLACE(k));
        *re = sr[place];
        *im = si[place];
    }
    adapt_store(line, k, re, im);
}

/// Clears the points from POINTS_IN on: the zeros of Bluestein's method.
static inline void scratch_pad(const line_t line, lane *sr, lane *si)
{
    for (int n = POINTS_IN; n < LENGTH; ++n) {
        sr[n] = (lane)(0);
        si[n] = (lane)(0);
    }
}

/// Loads LANES pairs of adjacent reals from p: each lane has two neighbouring real lines.
static inline void load_complex(__global const stored *p, lane *re, lane *im)
{
    lane_split(lane_get(p), lane_get(p + LANES), re, im);
}

static inline void store_complex(lane re, lane im, __global stored *p)
{
    lane a, b;
    lane_join(re, im, &a, &b);
    lane_put(a, p);
    lane_put(b, p + LANES);
}

/// Point n of LANES lines at any positions. Where full strips take other ways (FULL_STRIP), the
/// lanes without lines are 0.
static inline void gather_complex(const line_t line, int n, lane *re, lane *im)
{
#ifdef FULL_STRIP
    real gr[LANES] = {0}, gi[LANES] = {0};
    for (int l = 0; l < line.count; ++l)
#else
    real gr[LANES], gi[LANES];
    for (int l = 0; l < LANES; ++l)
#endif
        in_number(line, IN_AT(LANE_LINE(l), n), &gr[l], &gi[l]);
    *re = lane_gather(gr);
    *im = lane_gather(gi);
}

static inline void scatter_complex(const line_t line, int k, lane re, lane im)
{
    real gr[LANES], gi[LANES];
    lane_scatter(re, gr);
    lane_scatter(im, gi);
    for (int l = 0; l < line.count; ++l)
        out_number(line, OUT_AT(line.inner + l, k), gr[l], gi[l]);
}
