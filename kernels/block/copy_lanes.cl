// SPDX-License-Identifier: MIT
// Copies between global memory and the scratch of LANES lines, one line to a lane: real and
// imaginary parts are separate, point n is sr[LOAD_PLACE(n)]. After the passes the point of
// frequency k is sr[SCRATCH_AT(STORE_PLACE(k))]. The strides decide between three ways: the lanes
// are neighbours in memory (across), the points are neighbours (rows: blocks of LANES x LANES are
// transposed), or neither (gather).

#ifndef SCRATCH_AT
#define SCRATCH_AT(k) (k)
#endif

/// First point of block b of a row of n points: the last block overlaps the one before it.
#define BLOCK_START(b, n) min((b) * LANES, (n)-LANES)
#define BLOCKS_OF(n) (((n) + LANES - 1) / LANES)

/// Whether the points of a line are `step` apart, so that vectors of them can be moved, and fill
/// one. Both operands may be constants: then clang warns of `&&`.
#define POINTS_RUN(point, step, points) (((point) == (step)) & ((points) >= LANES))

/// Puts a loaded point into the scratch.
static inline void scratch_put(const line_t line, lane *sr, lane *si, int n, lane re, lane im)
{
    adapt_load(line, n, &re, &im);
    const int place = LOAD_PLACE(n);
    sr[place] = re;
    si[place] = im;
}

/// Takes frequency k from the scratch.
static inline void scratch_get(const line_t line, const lane *sr, const lane *si, int k, lane *re,
                               lane *im)
{
    const int place = SCRATCH_AT(STORE_PLACE(k));
    *re = sr[place];
    *im = si[place];
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
