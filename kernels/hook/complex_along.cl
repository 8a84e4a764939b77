// SPDX-License-Identifier: MIT
// Lanes along a line: complex lines are loaded unchanged, and the last pass stores them itself.

#ifdef LOAD_COMPLEX
static inline void along_load(const line_t line, int n, bool upper, lane *re, lane *im)
{
    if (POINTS_IN < LENGTH && n + ALONG > POINTS_IN) {
        in_run_given(line, n, re, im);
        return;
    }
#if ALONG < LANES
    in_run_lines(line, n, re, im);
#else
    in_run(line, IN_AT(line.inner, n), re, im);
#endif
}

#if PREFETCH
static inline void along_prefetch(const line_t line, int i, int n)
{
    for (int l = 0; l < LANES / ALONG; ++l)
        FETCH_RUN(line, IN_AT(line.inner + FETCH_AHEAD + l, 0) + i, n)
}
#endif
#endif
