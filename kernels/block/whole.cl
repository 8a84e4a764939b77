// SPDX-License-Identifier: MIT
// Lines that are parts of whole real lines of N = IN_WHOLE, OUT_WHOLE points; see block/line.cl.

#ifndef IN_WHOLE
#define IN_WHOLE 64
#define IN_WHOLE_PERIOD 4
#define IN_WHOLE_INNER 1
#define IN_WHOLE_POINT 4
#define IN_WHOLE_OUTER_AT(o) ((o) * (size_t)0)
#endif
#ifndef OUT_WHOLE
#define OUT_WHOLE 64
#define OUT_WHOLE_PERIOD 4
#define OUT_WHOLE_INNER 1
#define OUT_WHOLE_POINT 4
#define OUT_WHOLE_OUTER_AT(o) ((o) * (size_t)0)
#endif

// The frequencies up to N/2 represent all frequencies of a whole line: f also represents N - f, by
// its conjugate. A line has the frequencies f1 + i PERIOD. For f1 = 0 and f1 = PERIOD/2 a line has
// both f and N - f, and stores only the lower one.

/// The frequency that represents f; `mirrored` says whether it is f's mirror image.
static inline INDEX hermitian_place(INDEX f, INDEX n, bool *mirrored)
{
    *mirrored = 2 * f > n;
    return *mirrored ? n - f : f;
}

/// Whether line i stores another point in place of frequency f's.
static inline bool hermitian_twice(const line_t line, int i, INDEX f)
{
    const INDEX first = OUT_WHOLE_AT(line, i, 0) % OUT_WHOLE_PERIOD; // for all points
    return (first == 0 || 2 * first == OUT_WHOLE_PERIOD) && 2 * f > OUT_WHOLE;
}
