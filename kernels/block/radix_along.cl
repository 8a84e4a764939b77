// SPDX-License-Identifier: MIT
// Passes of the lanes family with the lanes along one line
// (engine/doc/facts.md#lanes-along-a-line). The scratch holds LENGTH / LANES vectors. The first
// pass transposes LANES x LANES tiles once, so that from then on the lanes run along q, and every
// later pass works in place as in radix_lanes.cl. The file is included once for each pass, under
// these names:

#ifndef RADIX
#define RADIX 16
#define STRIDE 1
#define BLOCKS 16
#define PASS_NAME pass_0
#define PASS_BASE(qb) 0  // in vectors, for the q block of LANES neighbours
#define PASS_POINT 1     // distance of neighbours p, in vectors
#define BUTTERFLY butterfly_16
#define REPEAT_RADIX(M) M(0)
#define LAST_PASS 0
#define WRITE_GLOBAL 0   // 1: the last pass stores the points itself
#define TWIDDLES 0       // offset in the table, see twiddle.cl
#endif

static inline void PASS_NAME(const line_t line, lane *sr, lane *si)
{
#if STRIDE == 1
    // Blocks of LANES consecutive p; the last one overlaps the one before it if BLOCKS is not a
    // multiple of LANES.
    for (int block = 0; block < BLOCKS_OF(BLOCKS); ++block) {
        const int p = BLOCK_START(block, BLOCKS);
        lane xr[RADIX], xi[RADIX];
#define PASS_READ(j)                                                                              \
    along_load(line, p + BLOCKS * j, 2 * j >= RADIX, &xr[j], &xi[j]);                             \
    adapt_load(line, p + BLOCKS * j, &xr[j], &xi[j]);
        REPEAT_RADIX(PASS_READ)
#undef PASS_READ
        BUTTERFLY(xr, xi);
        lane_transpose(xr);
        lane_transpose(xi);
#if RADIX == 2 * LANES
        lane_transpose(xr + LANES);
        lane_transpose(xi + LANES);
#endif
#define PASS_WRITE(j)                                                                             \
    sr[(p + j % LANES) * (RADIX / LANES) + j / LANES] = xr[j];                                    \
    si[(p + j % LANES) * (RADIX / LANES) + j / LANES] = xi[j];
        REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
    }
#else
    for (int qb = 0; qb < STRIDE / LANES; ++qb) {
        const int base = PASS_BASE(qb);
        TWIDDLE_LANES(qb)
        for (int p = 0; p < BLOCKS; ++p) {
            lane xr[RADIX], xi[RADIX];
#if LAST_PASS && PREFETCH
            along_prefetch(line, qb * (RADIX * LANES * 2), RADIX * LANES * 2);
#endif
#define PASS_READ(j)                                                                              \
    xr[j] = sr[base + (p + BLOCKS * j) * PASS_POINT];                                             \
    xi[j] = si[base + (p + BLOCKS * j) * PASS_POINT];
            REPEAT_RADIX(PASS_READ)
#undef PASS_READ
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0) {                                                                                  \
        const lane wr = TWIDDLE_LANE_RE(j), wi = TWIDDLE_LANE_IM(j);                              \
        const lane product = xr[j] * wr - xi[j] * wi;                                             \
        xi[j] = xr[j] * wi + xi[j] * wr;                                                          \
        xr[j] = product;                                                                          \
    }
            REPEAT_RADIX(PASS_TWIDDLE)
#undef PASS_TWIDDLE
            BUTTERFLY(xr, xi);
#if WRITE_GLOBAL
#define PASS_WRITE(j)                                                                             \
    adapt_store(line, qb * LANES + STRIDE * j, &xr[j], &xi[j]);                                   \
    STORE_RESULT(line, OUT_AT(line.inner, qb * LANES + STRIDE * j), xr[j], xi[j]);
#else
#define PASS_WRITE(j)                                                                             \
    sr[base + (p + BLOCKS * j) * PASS_POINT] = xr[j];                                             \
    si[base + (p + BLOCKS * j) * PASS_POINT] = xi[j];
#endif
            REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
        }
    }
#endif
}
