// SPDX-License-Identifier: MIT
// What the hooks of lanes along a line share. A hook's along_load(line, n, upper, re, im) gives the
// first pass the ALONG points of each line from n on; all of them are below LENGTH/2, or none is (upper).
// along_store(line, sr, si) takes the frequencies from the scratch, where the last pass leaves
// them: those from ALONG b on are the vector SCRATCH_VECTOR(b). along_prefetch(line, i, n)
// prefetches the part of the next line's input that becomes its numbers from i to i + n, of 2
// LENGTH.

#ifndef SCRATCH_VECTOR
#define SCRATCH_VECTOR(b) (b)
#endif

// A vector holds ALONG neighbouring points of each of LINES lines, LANES / ALONG of them: its first
// ALONG numbers are those of the first line.
#ifndef ALONG
#define ALONG LANES
#endif

// Lines that share vectors are staged in private memory before they bypass the caches, unless each
// vector is a cache line of a single line.
#ifndef STAGE_LINES
#define STAGE_LINES (STREAM_STORES && ALONG < LANES)
#endif

/// Stores LANES numbers at p, which must be aligned for streaming stores.
static inline void vector_store(lane x, __global stored *p)
{
#if STREAM_STORES
    lane_put_streaming(x, p);
#else
    lane_put(x, p);
#endif
}

/// Line l of a strip. Lines after the last one repeat it; their stores are omitted.
#define ALONG_LINE(l) (line.inner + min((l), line.count - 1))

/// Loads ALONG complex numbers of each line from point n on, where zeros follow.
static inline void in_run_given(const line_t line, int n, lane *re, lane *im)
{
    *re = *im = (lane)(0);
    if (n >= POINTS_IN)
        return;
    real x[LANES], y[LANES];
    for (int l = 0; l < LANES; ++l) {
        x[l] = y[l] = REAL(0.0);
        if (n + l % ALONG < POINTS_IN)
            in_number(line, IN_AT(ALONG_LINE(l / ALONG), n + l % ALONG), &x[l], &y[l]);
    }
    *re = lane_gather(x);
    *im = lane_gather(y);
}

/// Stores ALONG complex numbers of each line from point k on, as far as they are wanted.
static inline void out_run_wanted(const line_t line, int k, lane re, lane im)
{
    if (k >= POINTS_OUT)
        return;
    real x[LANES], y[LANES];
    lane_scatter(re, x);
    lane_scatter(im, y);
    for (int l = 0; l < LANES; ++l)
        if (k + l % ALONG < POINTS_OUT && l / ALONG < line.count)
            out_number(line, OUT_AT(line.inner + l / ALONG, k + l % ALONG), x[l], y[l]);
}

#if ALONG < LANES
/// Loads ALONG interleaved complex numbers of each line from point n on.
static inline void in_run_lines(const line_t line, int n, lane *re, lane *im)
{
#define LINE_AT(l) (line.in + IN_AT(ALONG_LINE(l), n))
#if LINES == 2
    lane_split(lane_get(LINE_AT(0)), lane_get(LINE_AT(1)), re, im);
#else
    lane_split(lane_get_halves(LINE_AT(0), LINE_AT(1)), lane_get_halves(LINE_AT(2), LINE_AT(3)),
               re, im);
#endif
#undef LINE_AT
}

#if STAGE_LINES
// The results are put behind the scratch as they are to be in memory, so that whole cache lines
// bypass the caches.
#define STAGED(sr) ((real *)((sr) + LENGTH / ALONG))
#define STORE_RUN_ALONG(line, k, re, im) stage_lines(STAGED(sr), k, re, im)
#else
#define STORE_RUN_ALONG(line, k, re, im) out_run_lines(line, k, re, im)
#endif

#if STAGE_LINES
/// Stores ALONG interleaved complex numbers of each line from point k on.
static inline void stage_lines(real *stage, int k, lane re, lane im)
{
    lane a, b;
    lane_join(re, im, &a, &b);
#define LINE_AT(l) (stage + 2 * (LENGTH * (l) + k))
#if LINES == 2
    lane_scatter(a, LINE_AT(0));
    lane_scatter(b, LINE_AT(1));
#else
    lane_store_half(a.lo, LINE_AT(0));
    lane_store_half(a.hi, LINE_AT(1));
    lane_store_half(b.lo, LINE_AT(2));
    lane_store_half(b.hi, LINE_AT(3));
#endif
#undef LINE_AT
}
#else
/// Stores ALONG interleaved complex numbers of each line from point k on.
static inline void out_run_lines(const line_t line, int k, lane re, lane im)
{
    lane a, b;
    lane_join(re, im, &a, &b);
#define LINE_AT(l) (line.out + OUT_AT(line.inner + (l), k))
#if LINES == 2
    vector_store(a, LINE_AT(0));
    if (line.count > 1)
        vector_store(b, LINE_AT(1));
#else
    lane_put_half(a.lo, LINE_AT(0));
    if (line.count > 1)
        lane_put_half(a.hi, LINE_AT(1));
    if (line.count > 2)
        lane_put_half(b.lo, LINE_AT(2));
    if (line.count > 3)
        lane_put_half(b.hi, LINE_AT(3));
#endif
#undef LINE_AT
}
#endif
#else
#define STORE_RUN_ALONG(line, k, re, im) STORE_RESULT(line, OUT_AT(line.inner, k), re, im)
#endif
#define STORE_ALONG(line, k, re, im)                                                              \
    if (POINTS_OUT < LENGTH && (k) + ALONG > POINTS_OUT)                                          \
        out_run_wanted(line, k, re, im);                                                          \
    else                                                                                          \
        STORE_RUN_ALONG(line, k, re, im)

/// Transposes the ALONG x ALONG numbers of each line in x[0..ALONG-1].
static inline void along_transpose(lane *x)
{
#if ALONG == LANES
    lane_transpose(x);
#elif ALONG == 4
    lane_transpose_tiles(x);
#else
    lane_transpose_halves(x);
#endif
}
#define VECTORS (LENGTH / ALONG) // vectors of a line

#if ALONG == LANES
#define ALONG_REVERSE lane_reverse
#define ALONG_BACK lane_back
#elif LANES == 16
#define ALONG_REVERSE lane_reverse_halves
#define ALONG_BACK lane_back_halves
#else // no hook mirrors fours
#define ALONG_REVERSE(x) (x)
#define ALONG_BACK(a, b) (b)
#endif

/// The ALONG frequencies of each line from ALONG b on.
static inline void vector_get(const line_t line, const lane *sr, const lane *si, int b, lane *re,
                              lane *im)
{
    const int at = SCRATCH_VECTOR(b);
    *re = sr[at];
    *im = si[at];
    adapt_store(line, b * ALONG, re, im);
}

/// The frequencies that pair with those from ALONG b on: LENGTH - k in lane k - ALONG b. `next` is
/// the vector after them (the line is periodic), and becomes the one that the next b needs.
static inline void vector_back(const line_t line, const lane *sr, const lane *si, int b,
                               lane *next_re, lane *next_im, lane *re, lane *im)
{
    lane xr, xi;
    vector_get(line, sr, si, VECTORS - 1 - b, &xr, &xi);
    *re = ALONG_BACK(*next_re, xr);
    *im = ALONG_BACK(*next_im, xi);
    *next_re = xr;
    *next_im = xi;
}

#if STREAM_STORES
#define CACHE_LINE (64 / (int)sizeof(stored)) // in numbers

/// Stores the numbers of a part of a cache line, by the bits of their count.
static inline void part_store(const real *x, __global stored *out, int count)
{
#ifdef PRECISION_HALF
    for (int i = 0; i < count; ++i)
        number_put(x[i], out + i);
#else
#define PART_STORE(n)                                                                             \
    if (count & n) {                                                                              \
        vstore##n(vload##n(0, x), 0, out);                                                        \
        x += n;                                                                                   \
        out += n;                                                                                 \
    }
    PART_STORE(8)
    PART_STORE(4)
    PART_STORE(2)
#undef PART_STORE
    if (count & 1)
        number_put(*x, out);
#endif
}

/// Stores a whole line that may begin at any number: its whole cache lines bypass the caches.
static inline void line_store(const real *x, __global stored *out, int count)
{
    const int before = (int)(-(size_t)out / sizeof(stored)) & (CACHE_LINE - 1);
    const int whole = (count - before) & -CACHE_LINE;
    part_store(x, out, before);
    for (int i = before; i < before + whole; i += LANES)
        vector_store(lane_gather(x + i), out + i);
    part_store(x + before + whole, out + before + whole, count - before - whole);
}
#endif

#if STAGE_LINES
/// Stores the staged lines of a strip.
static inline void store_staged(const line_t line, lane *sr)
{
    __global stored *const out = line.out + OUT_AT(line.inner, 0);
    if (OUT_INNER == 2 * LENGTH)
        line_store(STAGED(sr), out, line.count * 2 * LENGTH);
    else
        for (int l = 0; l < line.count; ++l)
            line_store(STAGED(sr) + 2 * LENGTH * l, out + (INDEX)l * OUT_INNER, 2 * LENGTH);
}
#endif
