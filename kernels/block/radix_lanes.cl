// SPDX-License-Identifier: MIT
// One pass of the lanes family over the scratch, in place: decimation in time after STRIDE = the
// product of the radices before. The point (q, p + BLOCKS j) stands at PASS_BASE(q) + p + BLOCKS j;
// its butterfly over j leaves digit j in its place, so no pass moves data. The file is taken once
// for each pass, under these names:

#ifndef RADIX
#define RADIX 4
#define STRIDE 1
#define BLOCKS 4
#define PASS_NAME pass_0
#define PASS_BASE(q) 0
#define BUTTERFLY butterfly_4
#define REPEAT_RADIX(M) M(0) M(1) M(2) M(3)
#define READ_GLOBAL 0  // the first pass reads its points from global memory (lanes are neighbours)
#define WRITE_GLOBAL 0 // the last pass stores its points there
#define TWIDDLES 0     // offset in the table, see twiddle.cl
#endif

static inline void PASS_NAME(const line_t line, lane *sr, lane *si)
{
    for (int q = 0; q < STRIDE; ++q) {
        const int base = PASS_BASE(q);
#if STRIDE > 1
        TWIDDLE_ROW(q)
#endif
        for (int p = 0; p < BLOCKS; ++p) {
            lane xr[RADIX], xi[RADIX];
#if READ_GLOBAL
#define PASS_READ(j)                                                                              \
    in_run(line, IN_AT(line.inner, p + BLOCKS * j), &xr[j], &xi[j]);                              \
    adapt_load(line, p + BLOCKS * j, &xr[j], &xi[j]);
#else
#define PASS_READ(j)                                                                              \
    xr[j] = sr[base + p + BLOCKS * j];                                                            \
    xi[j] = si[base + p + BLOCKS * j];
#endif
            REPEAT_RADIX(PASS_READ)
#undef PASS_READ
#if STRIDE > 1
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0)                                                                                    \
        ADAPT_MULTIPLY(xr[j], xi[j], TWIDDLE_RE(j), TWIDDLE_IM(j))
            REPEAT_RADIX(PASS_TWIDDLE)
#undef PASS_TWIDDLE
#endif
            BUTTERFLY(xr, xi);
#if WRITE_GLOBAL
#define PASS_WRITE(j)                                                                             \
    adapt_store(line, q + STRIDE * j, &xr[j], &xi[j]);                                            \
    out_run(line, OUT_AT(line.inner, q + STRIDE * j), xr[j], xi[j]);
#else
#define PASS_WRITE(j)                                                                             \
    sr[base + p + BLOCKS * j] = xr[j];                                                            \
    si[base + p + BLOCKS * j] = xi[j];
#endif
            REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
        }
    }
}
