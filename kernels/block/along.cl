// SPDX-License-Identifier: MIT
// What the hooks of lanes along a line share. A hook's along_load(line, n, upper, re, im) gives the
// first pass the LANES points from n on; all of them are below LENGTH/2, or none is (upper).
// along_store(line, sr, si) takes the frequencies from the scratch, where the last pass leaves
// them: those from LANES b on are the vector SCRATCH_VECTOR(b). along_prefetch(line, i, n)
// prefetches the part of the next line's input that becomes its numbers from i to i + n, of 2
// LENGTH.

#ifndef SCRATCH_VECTOR
#define SCRATCH_VECTOR(b) (b)
#endif
#define VECTORS (LENGTH / LANES) // vectors of a line

/// The LANES frequencies from LANES b on.
static inline void vector_get(const line_t line, const lane *sr, const lane *si, int b, lane *re,
                              lane *im)
{
    const int at = SCRATCH_VECTOR(b);
    *re = sr[at];
    *im = si[at];
    adapt_store(line, b * LANES, re, im);
}

/// The frequencies that pair with those from LANES b on: LENGTH - k in lane k - LANES b. `next` is
/// the vector after them (the line is periodic), and becomes the one that the next b needs.
static inline void vector_back(const line_t line, const lane *sr, const lane *si, int b,
                               lane *next_re, lane *next_im, lane *re, lane *im)
{
    lane xr, xi;
    vector_get(line, sr, si, VECTORS - 1 - b, &xr, &xi);
    *re = lane_back(*next_re, xr);
    *im = lane_back(*next_im, xi);
    *next_re = xr;
    *next_im = xi;
}

/// Stores LANES numbers at p, which must be aligned for streaming stores.
static inline void vector_store(lane x, __global stored *p)
{
#if STREAM_STORES
    lane_put_streaming(x, p);
#else
    lane_put(x, p);
#endif
}

#if STREAM_STORES
#define CACHE_LINE (64 / (int)sizeof(stored)) // in numbers
/// Stores a whole line that may begin at any number: its whole cache lines bypass the caches.
static inline void line_store(const real *x, __global stored *out, int count)
{
    const int before = (int)(-(size_t)out / sizeof(stored)) & (CACHE_LINE - 1);
    const int whole = (count - before) & -CACHE_LINE;
    for (int i = 0; i < before; ++i)
        number_put(x[i], out + i);
    for (int i = before; i < before + whole; i += LANES)
        vector_store(lane_gather(x + i), out + i);
    for (int i = before + whole; i < count; ++i)
        number_put(x[i], out + i);
}
#endif
