// SPDX-License-Identifier: MIT
// Lanes along a line: complex lines are loaded unchanged, and the last pass stores them itself.

#ifdef LOAD_COMPLEX
static inline void along_load(const line_t line, int n, bool upper, lane *re, lane *im)
{
    in_run(line, IN_AT(line.inner, n), re, im);
}

#if PREFETCH
static inline void along_prefetch(const line_t line, int i, int n)
{
    FETCH_RUN(line, IN_AT(line.inner + 1, 0) + i, n)
}
#endif
#endif
