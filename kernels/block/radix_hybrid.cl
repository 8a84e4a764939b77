// SPDX-License-Identifier: MIT
// Lines of 16 points, LANES / 4 at a time: four lanes hold neighbouring points of one line, so that
// only groups of four lanes are exchanged between the two passes of radix 4.

#ifndef HYBRID_TWIDDLES
#define HYBRID_TWIDDLES 0 // offset in the table of w^(n k), w = exp(-2 pi i / 16): for k = 1, 2, 3
                          // the real parts for n = lane % 4, then the imaginary parts
#endif
/// Row l of a strip. Rows after the last line repeat it; their stores are omitted.
#define HYBRID_LINE(l) (line.inner + min((l), line.count - 1))
#define HYBRID_ROWS (16 / LANES) // vectors of a line
#if LANES == 16
#define HYBRID_AT(i) HYBRID_LINE(i), 0
#define HYBRID_THERE(i) ((i) < line.count)
#elif LANES == 8
#define HYBRID_AT(i) HYBRID_LINE((i) / 2), (i) % 2 * 8
#define HYBRID_THERE(i) ((i) / 2 < line.count)
#else
#define HYBRID_AT(i) line.inner, (i) * 4
#define HYBRID_THERE(i) 1
#endif
#define HYBRID_IN_AT(at) IN_AT(at)
#define HYBRID_OUT_AT(at) OUT_AT(at)

static inline void transform_strip(const line_t line)
{
    lane xr[4], xi[4];
#if PREFETCH
    FETCH_RUN(line, IN_AT(line.inner + 2 * LINES, 0), LINES * 32)
#endif
#define STRIP_READ(i)                                                                             \
    in_run(line, HYBRID_IN_AT(HYBRID_AT(i)), &xr[i], &xi[i]);                                     \
    adapt_load(line, 0, &xr[i], &xi[i]);
    REPEAT_4(STRIP_READ)
    lane_gather_quarters(xr);
    lane_gather_quarters(xi);
    butterfly_4(xr, xi);
#define STRIP_TWIDDLE(k)                                                                          \
    if (k > 0) {                                                                                  \
        __global const real *const w = line.table + HYBRID_TWIDDLES + (2 * (k)-2) * LANES;        \
        const lane wr = lane_load(w), wi = lane_load(w + LANES);                                  \
        ADAPT_MULTIPLY(xr[k], xi[k], wr, wi)                                                      \
    }
    REPEAT_4(STRIP_TWIDDLE)
    lane_transpose_tiles(xr);
    lane_transpose_tiles(xi);
    butterfly_4(xr, xi);
    lane_spread_quarters(xr);
    lane_spread_quarters(xi);
#define STRIP_WRITE(i)                                                                            \
    if (HYBRID_THERE(i)) {                                                                        \
        adapt_store(line, 0, &xr[i], &xi[i]);                                                     \
        STORE_RESULT(line, HYBRID_OUT_AT(HYBRID_AT(i)), xr[i], xi[i]);                            \
    }
    REPEAT_4(STRIP_WRITE)
}
