// SPDX-License-Identifier: MIT
// Lanes family: the complex line Z of two real rows and their half spectra A and B of
// HALF = POINTS / 2 + 1 points each, by A(k) = (Z(k) + conj Z(N-k)) / 2 and
// B(k) = (Z(k) - conj Z(N-k)) / 2i. Any N; rows 2i and 2i + 1 of the half spectra are A and B of
// line i. A pair hook: it needs Z(k) and Z(N-k) in one work-item.

#ifdef STORE_HALF_SPECTRUM_PAIR
#define HALF (POINTS_OUT / 2 + 1)

static inline void half_spectra(const line_t line, const lane *sr, const lane *si, int k, lane *ar,
                                lane *ai, lane *br, lane *bi)
{
    lane zr, zi, wr, wi;
    scratch_get(line, sr, si, k, &zr, &zi);
    scratch_get(line, sr, si, k > 0 ? POINTS_OUT - k : 0, &wr, &wi);
    *ar = REAL(0.5) * (zr + wr);
    *ai = REAL(0.5) * (zi - wi);
    *br = REAL(0.5) * (zi + wi);
    *bi = REAL(0.5) * (wr - zr);
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    const int rows = min(2 * line.count, ROWS - 2 * line.inner); // half spectra of these lines
    __global real *out = line.out + 2 * ((size_t)(2 * line.inner) * OUT_ROW);
#if HALF >= LANES
    for (int b = 0; b < BLOCKS_OF(HALF); ++b) {
        const int k = BLOCK_START(b, HALF);
        lane ar[LANES], ai[LANES], br[LANES], bi[LANES];
#define HALF_SPECTRUM_GET(l)                                                                      \
    half_spectra(line, sr, si, k + l, &ar[l], &ai[l], &br[l], &bi[l]);
        for (int l = 0; l < LANES; ++l)
            HALF_SPECTRUM_GET(l)
        lane_transpose(ar);
        lane_transpose(ai);
        lane_transpose(br);
        lane_transpose(bi);
        for (int l = 0; l < LANES; ++l) {
            if (2 * l < rows)
                store_complex(ar[l], ai[l], out + 2 * ((size_t)(2 * l) * OUT_ROW + k));
            if (2 * l + 1 < rows)
                store_complex(br[l], bi[l], out + 2 * ((size_t)(2 * l + 1) * OUT_ROW + k));
        }
    }
#else
    for (int k = 0; k < HALF; ++k) {
        lane z[4];
        real g[4][LANES];
        half_spectra(line, sr, si, k, &z[0], &z[1], &z[2], &z[3]);
        for (int c = 0; c < 4; ++c)
            lane_scatter(z[c], g[c]);
        for (int r = 0; r < rows; ++r) {
            __global real *p = out + 2 * ((size_t)r * OUT_ROW + k);
            p[0] = g[2 * (r & 1)][r / 2];
            p[1] = g[2 * (r & 1) + 1][r / 2];
        }
    }
#endif
}
#endif

#ifdef LOAD_HALF_SPECTRUM_PAIR
#define HALF (POINTS_IN / 2 + 1)

/// Puts Z(k) and Z(N-k). The imaginary parts at k = 0 and k = N/2 are taken as 0, as scipy does.
static inline void half_spectrum_put(const line_t line, lane *sr, lane *si, int k, lane ar, lane ai,
                                     lane br, lane bi)
{
    if (k == 0 || 2 * k == POINTS_IN) {
        ai = (lane)(0);
        bi = (lane)(0);
    }
    scratch_put(line, sr, si, k, ar - bi, ai + br);
    if (k > 0)
        scratch_put(line, sr, si, POINTS_IN - k, ar + bi, br - ai);
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
    __global const real *row[2 * LANES];
    for (int l = 0; l < LANES; ++l) {
        row[2 * l] = line.in + 2 * ((size_t)min(2 * LANE_LINE(l), ROWS - 1) * IN_ROW);
        row[2 * l + 1] = line.in + 2 * ((size_t)min(2 * LANE_LINE(l) + 1, ROWS - 1) * IN_ROW);
    }
#if HALF >= LANES
    for (int b = 0; b < BLOCKS_OF(HALF); ++b) {
        const int k = BLOCK_START(b, HALF);
        lane ar[LANES], ai[LANES], br[LANES], bi[LANES];
        for (int l = 0; l < LANES; ++l) {
            load_complex(row[2 * l] + 2 * k, &ar[l], &ai[l]);
            load_complex(row[2 * l + 1] + 2 * k, &br[l], &bi[l]);
        }
        lane_transpose(ar);
        lane_transpose(ai);
        lane_transpose(br);
        lane_transpose(bi);
        for (int l = 0; l < LANES; ++l)
            half_spectrum_put(line, sr, si, k + l, ar[l], ai[l], br[l], bi[l]);
    }
#else
    for (int k = 0; k < HALF; ++k) {
        real g[4][LANES];
        for (int l = 0; l < LANES; ++l)
            for (int c = 0; c < 4; ++c)
                g[c][l] = row[2 * l + c / 2][2 * k + c % 2];
        half_spectrum_put(line, sr, si, k, lane_gather(g[0]), lane_gather(g[1]), lane_gather(g[2]),
                          lane_gather(g[3]));
    }
#endif
}
#endif
