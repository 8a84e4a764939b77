// SPDX-License-Identifier: MIT
// Lanes family: the complex line Z of two real lines and their half spectra A and B of HALF =
// POINTS / 2 + 1 points each, by A(k) = (Z(k) + conj Z(N-k)) / 2 and B(k) = (Z(k) - conj Z(N-k)) /
// 2i, for any N. Half spectra 2i and 2i + 1 are A and B of line i; REAL_LINES counts them. A pair
// hook: it needs Z(k) and Z(N-k) in one work-item.

#define HALF_SPECTRA_FULL (line.count == LANES && REAL_FIRST(line.inner + LANES) <= REAL_LINES)

#ifdef STORE_HALF_SPECTRUM_PAIR
#define OUT_HALF (POINTS_OUT / 2 + 1)

static inline void half_spectra(const line_t line, const lane *sr, const lane *si, int k, lane *ar,
                                lane *ai, lane *br, lane *bi)
{
    lane zr, zi, wr, wi;
    scratch_get(line, sr, si, k, &zr, &zi);
    if (REAL_HALF) { // Z(N-k) is its conjugate
        *ar = zr;
        *ai = k == 0 || 2 * k == POINTS_OUT ? (lane)(0) : zi;
        *br = *bi = (lane)(0);
    } else {
        scratch_get(line, sr, si, k > 0 ? POINTS_OUT - k : 0, &wr, &wi);
        *ar = REAL(0.5) * (zr + wr);
        *ai = REAL(0.5) * (zi - wi);
        *br = REAL(0.5) * (zi + wi);
        *bi = REAL(0.5) * (wr - zr);
    }
#if defined(FOUR_STEP) && !defined(SIZES)
    four_step_multiply(line, 0, k, ar, ai);
    if (REAL_TWO)
        four_step_multiply(line, 1, k, br, bi);
#endif
}

static inline void copy_out(const line_t line, const lane *sr, const lane *si)
{
    const int first = REAL_FIRST(line.inner);
    const int rows = REAL_LINES_HERE(line);
#if LANES > 1
    if (OUT_INNER == OUT_STEP && HALF_SPECTRA_FULL) {
        for (int k = 0; k < OUT_HALF; ++k) {
            lane ar, ai, br, bi, low, high, low_i, high_i;
            half_spectra(line, sr, si, k, &ar, &ai, &br, &bi);
            if (!REAL_TWO) {
                out_run(line, OUT_AT(first, k), ar, ai);
                continue;
            }
            lane_join(ar, br, &low, &high);
            lane_join(ai, bi, &low_i, &high_i);
            out_run(line, OUT_AT(first, k), low, low_i);
            out_run(line, OUT_AT(first + LANES, k), high, high_i);
        }
        return;
    }
    if ((OUT_INNER != OUT_STEP) & POINTS_RUN(OUT_POINT, OUT_STEP, OUT_HALF)) {
        for (int b = 0; b < BLOCKS_OF(OUT_HALF); ++b) {
            const int k = BLOCK_START(b, OUT_HALF);
            lane ar[LANES], ai[LANES], br[LANES], bi[LANES];
            for (int l = 0; l < LANES; ++l)
                half_spectra(line, sr, si, k + l, &ar[l], &ai[l], &br[l], &bi[l]);
            lane_transpose(ar);
            lane_transpose(ai);
            if (REAL_TWO) {
                lane_transpose(br);
                lane_transpose(bi);
            }
            for (int l = 0; l < LANES; ++l) {
                if (REAL_FIRST(l) < rows)
                    out_run(line, OUT_AT(first + REAL_FIRST(l), k), ar[l], ai[l]);
                if (REAL_TWO && 2 * l + 1 < rows)
                    out_run(line, OUT_AT(first + 2 * l + 1, k), br[l], bi[l]);
            }
        }
        return;
    }
#endif
    for (int k = 0; k < OUT_HALF; ++k) {
        lane z[4];
        real g[4][LANES];
        half_spectra(line, sr, si, k, &z[0], &z[1], &z[2], &z[3]);
        for (int c = 0; c < 4; ++c)
            lane_scatter(z[c], g[c]);
        for (int r = 0; r < rows; ++r)
            out_number(line, OUT_AT(first + r, k), REAL_NUMBER_HERE(r, g[0], g[2]),
                       REAL_NUMBER_HERE(r, g[1], g[3]));
    }
}
#endif

#ifdef LOAD_HALF_SPECTRUM_PAIR
#define IN_HALF (POINTS_IN / 2 + 1)

/// Puts Z(k) and Z(N-k). The imaginary parts at k = 0 and k = N/2 are taken as 0, as SciPy does.
static inline void half_spectrum_put(const line_t line, lane *sr, lane *si, int k, lane ar, lane ai,
                                     lane br, lane bi)
{
    if (k == 0 || 2 * k == POINTS_IN) {
        ai = (lane)(0);
        bi = (lane)(0);
    }
    scratch_put(line, sr, si, k, REAL_TWO ? ar - bi : ar, REAL_TWO ? ai + br : ai);
    if (k > 0)
        scratch_put(line, sr, si, POINTS_IN - k, REAL_TWO ? ar + bi : ar, REAL_TWO ? br - ai : -ai);
}

static inline void copy_in(const line_t line, lane *sr, lane *si)
{
#if LANES > 1
    if (IN_INNER == IN_STEP && HALF_SPECTRA_FULL) {
        for (int k = 0; k < IN_HALF; ++k) {
            lane low, high, low_i, high_i, ar, ai, br, bi;
            in_run(line, IN_AT(REAL_FIRST(line.inner), k), &low, &low_i);
            if (!REAL_TWO) {
                half_spectrum_put(line, sr, si, k, low, low_i, (lane)(0), (lane)(0));
                continue;
            }
            in_run(line, IN_AT(2 * line.inner + LANES, k), &high, &high_i);
            lane_split(low, high, &ar, &br);
            lane_split(low_i, high_i, &ai, &bi);
            half_spectrum_put(line, sr, si, k, ar, ai, br, bi);
        }
        return;
    }
#endif
    INDEX row[2 * LANES];
    for (int l = 0; l < LANES; ++l) {
        row[2 * l] = IN_AT(min(REAL_FIRST(LANE_LINE(l)), REAL_LINES - 1), 0);
        row[2 * l + 1] = IN_AT(REAL_SECOND(LANE_LINE(l)), 0);
    }
#if LANES > 1
    if (POINTS_RUN(IN_POINT, IN_STEP, IN_HALF)) {
        for (int b = 0; b < BLOCKS_OF(IN_HALF); ++b) {
            const int k = BLOCK_START(b, IN_HALF);
            lane ar[LANES], ai[LANES], br[LANES], bi[LANES];
            for (int l = 0; l < LANES; ++l) {
                in_run(line, row[2 * l] + (INDEX)k * IN_POINT, &ar[l], &ai[l]);
                br[l] = bi[l] = (lane)(0);
                if (REAL_TWO)
                    in_run(line, row[2 * l + 1] + (INDEX)k * IN_POINT, &br[l], &bi[l]);
            }
            lane_transpose(ar);
            lane_transpose(ai);
            if (REAL_TWO) {
                lane_transpose(br);
                lane_transpose(bi);
            }
            for (int l = 0; l < LANES; ++l)
                half_spectrum_put(line, sr, si, k + l, ar[l], ai[l], br[l], bi[l]);
        }
        return;
    }
#endif
    for (int k = 0; k < IN_HALF; ++k) {
        real g[4][LANES];
        for (int l = 0; l < LANES; ++l) {
            in_number(line, row[2 * l] + (INDEX)k * IN_POINT, &g[0][l], &g[1][l]);
            g[2][l] = g[3][l] = REAL(0.0);
            if (REAL_TWO)
                in_number(line, row[2 * l + 1] + (INDEX)k * IN_POINT, &g[2][l], &g[3][l]);
        }
        half_spectrum_put(line, sr, si, k, lane_gather(g[0]), lane_gather(g[1]), lane_gather(g[2]),
                          lane_gather(g[3]));
    }
}
#endif
