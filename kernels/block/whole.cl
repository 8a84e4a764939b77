// SPDX-License-Identifier: MIT
// Lines that are parts of whole real lines of IN_WHOLE, OUT_WHOLE points N: point n of line i is
// number IN_WHOLE_AT(line, i, n), OUT_WHOLE_AT(line, i, n) there. In memory, IN_POINT and OUT_POINT
// are between neighbours of a whole line, IN_INNER and OUT_INNER from one whole line to another.

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
#define IN_WHOLE_AT(line, i, n)                                                                   \
    ((INDEX)(i) * IN_WHOLE_INNER + (INDEX)IN_WHOLE_OUTER_AT((line).outer) +                       \
     (INDEX)(n) * IN_WHOLE_POINT)
#define OUT_WHOLE_AT(line, i, n)                                                                  \
    ((INDEX)(i) * OUT_WHOLE_INNER + (INDEX)OUT_WHOLE_OUTER_AT((line).outer) +                     \
     (INDEX)(n) * OUT_WHOLE_POINT)

// Of the frequencies of a whole line those up to N/2 stand for all: f for N - f too, by its
// conjugate. A line's are f1 + i PERIOD; where both of two such are a line's own, which holds for f1 =
// 0 and f1 = PERIOD/2, it stores the lower one only.

/// The frequency that stands for f, and whether it is f's mirror image.
static inline INDEX folded_place(INDEX f, INDEX n, bool *mirrored)
{
    *mirrored = 2 * f > n;
    return *mirrored ? n - f : f;
}

/// Whether another point of line i is stored in place of that of frequency f.
static inline bool folded_twice(const line_t line, int i, INDEX f)
{
    const INDEX first = OUT_WHOLE_AT(line, i, 0) % OUT_WHOLE_PERIOD; // the same for all its points
    return (first == 0 || 2 * first == OUT_WHOLE_PERIOD) && 2 * f > OUT_WHOLE;
}
