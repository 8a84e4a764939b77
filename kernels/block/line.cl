// SPDX-License-Identifier: MIT
// Where the points of a line stand. A step transforms INNER x MIDDLE x OUTER lines of POINTS
// points; its kernel works on LINES lines at a time that are neighbours along the inner index.
// Strides count elements of the array: complex numbers, or reals where a hook reads or writes
// reals.

#ifndef LINES
#define LINES LANES // lines of a strip: LANES with a line in each lane, 1 with lanes along a line
#endif

#ifndef LENGTH
#define LENGTH 16 // points of the FFT that is run
#define POINTS_IN LENGTH
#define POINTS_OUT LENGTH
#define INNER 1
#define MIDDLE 1
#define OUTER 1
#define IN_POINT 1
#define IN_INNER LENGTH
#define IN_MIDDLE 0
#define IN_OUTER 0
#define OUT_POINT 1
#define OUT_INNER LENGTH
#define OUT_MIDDLE 0
#define OUT_OUTER 0
#endif
// Hooks on rows: how many rows there are, and the distance from one to the next.
#ifndef ROWS
#define ROWS 2
#endif
#ifndef IN_ROW
#define IN_ROW LENGTH
#endif
#ifndef OUT_ROW
#define OUT_ROW LENGTH
#endif
#ifndef INDEX
#define INDEX size_t // wide enough for every offset inside one (middle, outer)
#endif

typedef struct {
    __global const real *in;    // the array at (middle, outer)
    __global real *out;
    __global const real *table; // twiddles, then the hooks' tables
    int inner;                  // index of the first of the lines
    int middle;
    int count;                  // how many of the LINES lines there are
    real threshold;
} line_t;

#ifndef IN_FLOATS
#define IN_FLOATS 2 // floats of an element of the input: 2 complex, 1 real
#define OUT_FLOATS 2
#endif

/// The strip of LINES lines with this number; count is 0 behind the last one.
static inline line_t line_locate(__global const real *in, __global real *out,
                                 __global const real *table, real threshold, size_t strip)
{
    line_t line;
    const size_t strips = (INNER + LINES - 1) / LINES;
    const size_t row = strip / strips;
    const size_t outer = row / MIDDLE;
    line.inner = (int)(strip - row * strips) * LINES;
    line.middle = (int)(row - outer * MIDDLE);
    line.in = in + IN_FLOATS * (line.middle * (size_t)IN_MIDDLE + outer * (size_t)IN_OUTER);
    line.out = out + OUT_FLOATS * (line.middle * (size_t)OUT_MIDDLE + outer * (size_t)OUT_OUTER);
    line.table = table;
    line.count = outer < OUTER ? min((int)(INNER - line.inner), LINES) : 0;
    line.threshold = threshold;
    return line;
}

/// Where point n of the line with inner index i stands in the input and output, in floats.
#define IN_AT(i, n) (IN_FLOATS * ((INDEX)(i) * IN_INNER + (INDEX)(n) * IN_POINT))
#define OUT_AT(i, k) (OUT_FLOATS * ((INDEX)(i) * OUT_INNER + (INDEX)(k) * OUT_POINT))
