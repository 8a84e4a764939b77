// SPDX-License-Identifier: MIT
// Passes of the lanes family with the lanes along one line, or along each of a few lines
// (engine/doc/facts.md#lanes-along-a-line). The scratch holds LENGTH / ALONG vectors. The first
// pass transposes ALONG x ALONG tiles once, so that from then on the lanes run along q, and every
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
// FETCH_PART: the numbers of the next lines that butterfly n of the pass prefetches, from FETCH_FROM
// + n FETCH_PART on. Not defined: the last pass prefetches all of them.
#if !PREFETCH
#define PASS_PREFETCH(line, n)
#elif defined(FETCH_PART)
#define PASS_PREFETCH(line, n) along_prefetch(line, FETCH_FROM + (n)*FETCH_PART, FETCH_PART);
#elif LAST_PASS && STRIDE > 1 && !SPREAD_FETCH
#define PASS_PREFETCH(line, n) along_prefetch(line, (n) * (RADIX * ALONG * 2), RADIX * ALONG * 2);
#else
#define PASS_PREFETCH(line, n)
#endif

/// Transforms every `step`th block of ALONG neighbours q from the first one on.
static inline void PASS_NAME(const line_t line, lane *sr, lane *si, int first, int step)
{
#if STRIDE == 1
    // Blocks of ALONG consecutive p; the last one overlaps the one before it if BLOCKS is not a
    // multiple of ALONG.
    for (int block = 0; block < (BLOCKS + ALONG - 1) / ALONG; ++block) {
        const int p = min(block * ALONG, BLOCKS - ALONG);
        lane xr[RADIX], xi[RADIX];
        PASS_PREFETCH(line, block)
#define PASS_READ(j)                                                                              \
    along_load(line, p + BLOCKS * j, 2 * j >= RADIX, &xr[j], &xi[j]);                             \
    adapt_load(line, p + BLOCKS * j, &xr[j], &xi[j]);
        REPEAT_RADIX(PASS_READ)
#undef PASS_READ
        BUTTERFLY(xr, xi);
        along_transpose(xr);
        along_transpose(xi);
#if RADIX > ALONG
        along_transpose(xr + ALONG);
        along_transpose(xi + ALONG);
#endif
#if RADIX > 2 * ALONG
        along_transpose(xr + 2 * ALONG);
        along_transpose(xi + 2 * ALONG);
#endif
#if RADIX > 3 * ALONG
        along_transpose(xr + 3 * ALONG);
        along_transpose(xi + 3 * ALONG);
#endif
#define PASS_WRITE(j)                                                                             \
    sr[(p + j % ALONG) * (RADIX / ALONG) + j / ALONG] = xr[j];                                    \
    si[(p + j % ALONG) * (RADIX / ALONG) + j / ALONG] = xi[j];
        REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
    }
#else
    for (int qb = first; qb < STRIDE / ALONG; qb += step) {
        const int base = PASS_BASE(qb);
        TWIDDLE_LANES(qb)
        for (int p = 0; p < BLOCKS; ++p) {
            lane xr[RADIX], xi[RADIX];
            PASS_PREFETCH(line, qb * BLOCKS + p)
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
    adapt_store(line, qb * ALONG + STRIDE * j, &xr[j], &xi[j]);                                   \
    STORE_ALONG(line, qb * ALONG + STRIDE * j, xr[j], xi[j]);
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
#undef PASS_PREFETCH
