// SPDX-License-Identifier: MIT
// The positions of the points of a line. A step transforms INNER x OUTER lines of POINTS points;
// its kernel works on LINES lines at a time that are neighbours along the inner index. All
// distances count reals (numbers of the element type), never complex elements.

// SIZES (flag): the macros of the step's size are fields of `line.sizes` (sizes.cl), and one kernel
// runs steps of any size.

#ifndef LINES
// Lines of a strip: LANES with a line in each lane, 1 with the lanes along a line.
#define LINES LANES
#endif

#ifndef LENGTH
#define LENGTH 16 // points of the FFT that is run
#define POINTS_IN LENGTH
#define POINTS_OUT LENGTH
#define INNER 1
#define OUTER 1
#endif
// Lines of the inner loop that exist: fewer than INNER where whole blocks of lines are counted.
#ifndef INNER_THERE
#define INNER_THERE INNER
#endif
// Distances from a point, and from a line of the inner loop, to the next. On a side with two real
// lines or half spectra to a complex line (hooks real_pair, half_spectrum_pair, linear) INNER is
// the distance from a real line or half spectrum to the next: complex line i has those with the
// numbers 2i and 2i + 1, of REAL_LINES in all; an odd last one is alone. REAL_STEP: 2, or 1 where
// complex line i has real line i alone. Its imaginary part is loaded as 0, and what would be the
// second real line is not stored.
#ifndef IN_POINT
#define IN_POINT 2
#define IN_INNER (2 * LENGTH)
#endif
#ifndef OUT_POINT
#define OUT_POINT 2
#define OUT_INNER (2 * LENGTH)
#endif
#ifndef REAL_LINES
#define REAL_LINES 2
#endif
#ifndef REAL_STEP
#define REAL_STEP 2
#endif
#define REAL_TWO (REAL_STEP == 2)
#define REAL_FIRST(i) (REAL_STEP * (i))
// The second of two, or an odd last one once more.
#define REAL_SECOND(i) min(2 * (i) + 1, REAL_LINES - 1)
#define REAL_HAS_SECOND(i) (REAL_TWO && 2 * (i) + 1 < REAL_LINES)
// Lanes family: the real lines of these lines, and the number of one of them, which the lanes have
// as real and as imaginary parts.
#define REAL_LINES_HERE(line)                                                                     \
    min(REAL_STEP * (line).count, REAL_LINES - REAL_FIRST((line).inner))
#define REAL_NUMBER_HERE(r, re, im) (REAL_TWO ? ((r) & 1 ? im[(r) / 2] : re[(r) / 2]) : re[r])
// Distance from the array's first number to outer index o, a size_t.
#ifndef IN_OUTER_AT
#define IN_OUTER_AT(o) ((o) * (size_t)0)
#endif
#ifndef OUT_OUTER_AT
#define OUT_OUTER_AT(o) ((o) * (size_t)0)
#endif
#ifndef INDEX
#define INDEX size_t // wide enough for every offset in reals inside one outer index
#endif

// Distance from a real to its imaginary part: 1 is interleaved, any other number split. IN_PLANAR,
// OUT_PLANAR (flags): the imaginary parts have their own array, with the same offsets.
#ifndef IN_IMAGINARY
#define IN_IMAGINARY 1
#endif
#ifndef OUT_IMAGINARY
#define OUT_IMAGINARY 1
#endif
// Whether imaginary parts have their own pointer, and the distance at which complex numbers are
// neighbours for vector loads.
#if defined(IN_PLANAR) || IN_IMAGINARY != 1
#define IN_SPLIT 1
#define IN_STEP 1
#else
#define IN_SPLIT 0
#define IN_STEP 2
#endif
#if defined(OUT_PLANAR) || OUT_IMAGINARY != 1
#define OUT_SPLIT 1
#define OUT_STEP 1
#else
#define OUT_SPLIT 0
#define OUT_STEP 2
#endif

// LOAD_MASK, MIDDLE_MASK (flags, one of them): an array of factors of the points as they are loaded
// (adapt.cl), or of the frequencies (turn.cl), with these distances in factors. MASK_PARTS: numbers
// of a factor, 1, or 2 of complex ones.
#if defined(LOAD_MASK) || defined(MIDDLE_MASK)
#define STEP_MASK
#endif
#ifdef STEP_MASK
#ifndef MASK_PARTS
#define MASK_PARTS 1
#endif
#ifndef MASK_POINT
#define MASK_POINT 1
#define MASK_INNER LENGTH
#endif
#ifndef MASK_OUTER_AT
#define MASK_OUTER_AT(o) ((o) * (size_t)0)
#endif
#define MASK_AT(i, n) ((INDEX)(i) * MASK_INNER + (INDEX)(n) * MASK_POINT)
#endif

// The arguments of every step's kernel, as parameters of kernels, as parameters of functions, and
// as names to pass on.
#ifdef IN_PLANAR
#define STEP_IN_PARAMETER , __global const stored *in_imaginary
#define STEP_IN_NAME , in_imaginary
#else
#define STEP_IN_PARAMETER
#define STEP_IN_NAME
#endif
#ifdef OUT_PLANAR
#define STEP_OUT_PARAMETER , __global stored *out_imaginary
#define STEP_OUT_NAME , out_imaginary
#else
#define STEP_OUT_PARAMETER
#define STEP_OUT_NAME
#endif
#ifdef STEP_MASK
#define STEP_MASK_PARAMETER(qualifier) , __global const stored *qualifier mask
#define STEP_MASK_NAME , mask
#else
#define STEP_MASK_PARAMETER(qualifier)
#define STEP_MASK_NAME
#endif
// TABLE_IN_LOCAL (flag): the table is a copy in local memory.
#ifdef TABLE_IN_LOCAL
#define TABLE_SPACE __local
#else
#define TABLE_SPACE __global
#endif
// IN_SPACE, OUT_SPACE: the memory where a line is, if not the global one; STEP_IN_SPACE,
// STEP_OUT_SPACE: that of the arrays, if it is another.
// LOAD_RUN, STORE_RUN (flags): a group's lines are one run of the array, which line_run.cl copies;
// `line.in` and `line.out` are the line's own numbers in local memory. IN_RUN_LINES, OUT_RUN_LINES:
// real lines or half spectra of a complex line, or 1.
#ifdef LOAD_RUN
#define IN_SPACE __local
#define STEP_IN_SPACE __global
#endif
#if defined(STORE_RUN) && defined(STAGED_RESULTS)
#define OUT_SPACE __local
#define STEP_OUT_SPACE __global
#endif
#ifndef IN_SPACE
#define IN_SPACE __global
#endif
#ifndef OUT_SPACE
#define OUT_SPACE __global
#endif
#ifndef STEP_IN_SPACE
#define STEP_IN_SPACE IN_SPACE
#endif
#ifndef STEP_OUT_SPACE
#define STEP_OUT_SPACE OUT_SPACE
#endif
#define STEP_LIST(qualifier)                                                                      \
    STEP_IN_SPACE const stored *in, STEP_OUT_SPACE stored *out,                                   \
        TABLE_SPACE const real *qualifier table,                                                  \
        real threshold STEP_IN_PARAMETER STEP_OUT_PARAMETER STEP_MASK_PARAMETER(qualifier)
#ifdef CLAIM_UNITS
#define STEP_ARGUMENTS STEP_LIST(restrict), uint launch
#else
#define STEP_ARGUMENTS STEP_LIST(restrict)
#endif
// The parameters of functions have no `restrict`: once they are inlined, oclgrind does not know
// what LLVM makes of it.
#define STEP_PARAMETERS STEP_LIST()
#define STEP_NAMES in, out, table, threshold STEP_IN_NAME STEP_OUT_NAME STEP_MASK_NAME

typedef struct {
    IN_SPACE const stored *in; // the array at the outer index
    OUT_SPACE stored *out;
#if IN_SPLIT
    __global const stored *in_imaginary;
#endif
#if OUT_SPLIT
    __global stored *out_imaginary;
#endif
#ifdef STEP_MASK
    __global const stored *mask;
#endif
#ifdef STAGED_LINE
    __local const stored_pair *staged; // its points, in local memory
#endif
#ifdef MASK_AHEAD
    __local real *factors; // of the group's frequencies, by register and work-item
#endif
    TABLE_SPACE const real *table; // twiddles, then the hooks' tables
    size_t outer;
    int inner; // index of the first of the lines
    int count; // number of these lines, at most LINES
    real threshold;
#ifdef SIZE_FIELDS
    sizes_t sizes;
#endif
#ifdef SIZES
    pass_sizes_t pass; // of the pass that runs
#endif
} line_t;

/// Strip number `strip` of LINES lines; count is 0 after the last line.
static inline line_t line_locate(STEP_PARAMETERS, size_t strip)
{
    line_t line;
    line.table = table; // has the sizes
#ifdef SIZE_FIELDS
    line.sizes = sizes_of(table);
#endif
    const size_t strips = (INNER + LINES - 1) / LINES;
#ifdef SIZES
    line.outer = (uint)strip / (uint)strips;
#else
    if (OUTER == 1)
        line.outer = strip < strips ? 0 : 1;
    else if (INNER * (size_t)OUTER < 1073741824) // includes the strips after the last line
        line.outer = (uint)strip / (uint)strips;
    else
        line.outer = strip / strips;
#endif
    line.inner = (int)(strip - line.outer * strips) * LINES;
#ifdef OVERLAP_STRIPS
    line.inner = min(line.inner, INNER - LINES);
#endif
#ifndef LOAD_RUN
    line.in = in + IN_OUTER_AT(line.outer);
#endif
#if !defined(STORE_RUN) || !defined(STAGED_RESULTS)
    line.out = out + OUT_OUTER_AT(line.outer);
#endif
#ifdef IN_PLANAR
    line.in_imaginary = in_imaginary + IN_OUTER_AT(line.outer);
#elif IN_SPLIT
    line.in_imaginary = line.in + IN_IMAGINARY;
#endif
#ifdef OUT_PLANAR
    line.out_imaginary = out_imaginary + OUT_OUTER_AT(line.outer);
#elif OUT_SPLIT
    line.out_imaginary = line.out + OUT_IMAGINARY;
#endif
#ifdef STEP_MASK
    line.mask = mask + MASK_PARTS * MASK_OUTER_AT(line.outer);
#endif
    line.count = line.outer < OUTER ? min((int)(INNER_THERE - line.inner), LINES) : 0;
    line.threshold = threshold;
    return line;
}

// IN_BLOCK, OUT_BLOCK: neighbours of a block, where neighbouring points are in blocks that are
// IN_BLOCK_STEP, OUT_BLOCK_STEP reals apart; with IN_BLOCK_LINES, OUT_BLOCK_LINES (flags)
// neighbouring lines are. IN_ROW_PAIRS, OUT_ROW_PAIRS: the rows of a block go in pairs, so that the
// elements of rows 2m and 2m + 1 in one column are neighbours; they have so many reals each.
#define BLOCK_AT(index, count, step, distance)                                                    \
    ((INDEX)((uint)(index) / (count)) * (step) + (INDEX)((uint)(index) % (count)) * (distance))
#define PAIRED_ROW_AT(row, distance, reals)                                                       \
    ((INDEX)(row) * (distance) - (INDEX)((uint)(row) % 2) * ((distance) - (reals)))
#ifdef IN_ROW_PAIRS
#define IN_ROW_AT(row, distance) PAIRED_ROW_AT(row, distance, IN_ROW_PAIRS)
#else
#define IN_ROW_AT(row, distance) ((INDEX)(row) * (distance))
#endif
#ifdef OUT_ROW_PAIRS
#define OUT_ROW_AT(row, distance) PAIRED_ROW_AT(row, distance, OUT_ROW_PAIRS)
#else
#define OUT_ROW_AT(row, distance) ((INDEX)(row) * (distance))
#endif
/// Offsets in the input and output, in reals, of point n of the line with inner index i. They need
/// `line`: in a run they are from that line's own first number.
#ifdef LOAD_RUN
#define IN_AT(i, n) (((int)(i)-IN_RUN_LINES * line.inner) * IN_INNER + (int)(n)*IN_POINT)
#elif defined(IN_BLOCK_LINES)
#define IN_AT(i, n) (BLOCK_AT(i, IN_BLOCK, IN_BLOCK_STEP, IN_INNER) + IN_ROW_AT(n, IN_POINT))
#elif defined(IN_BLOCK)
#define IN_AT(i, n) (IN_ROW_AT(i, IN_INNER) + BLOCK_AT(n, IN_BLOCK, IN_BLOCK_STEP, IN_POINT))
#else
#define IN_AT(i, n) ((INDEX)(i) * IN_INNER + (INDEX)(n) * IN_POINT)
#endif
#if defined(STORE_RUN) && defined(STAGED_RESULTS)
#define OUT_AT(i, k) (((int)(i)-OUT_RUN_LINES * line.inner) * OUT_INNER + (int)(k)*OUT_POINT)
#elif defined(OUT_BLOCK_LINES)
#define OUT_AT(i, k) (BLOCK_AT(i, OUT_BLOCK, OUT_BLOCK_STEP, OUT_INNER) + OUT_ROW_AT(k, OUT_POINT))
#elif defined(OUT_BLOCK)
#define OUT_AT(i, k) (OUT_ROW_AT(i, OUT_INNER) + BLOCK_AT(k, OUT_BLOCK, OUT_BLOCK_STEP, OUT_POINT))
#else
#define OUT_AT(i, k) ((INDEX)(i) * OUT_INNER + (INDEX)(k) * OUT_POINT)
#endif

/// The line that lane l works on. Lanes after the last line repeat it, so that loads stay in
/// bounds; their stores are omitted.
#define LANE_LINE(l) (line.inner + min((int)(l), line.count - 1))

// IN_WHOLE, OUT_WHOLE: the lines are parts of whole lines of so many points. Point n of line i has
// the number IN_WHOLE_AT(line, i, n), OUT_WHOLE_AT(line, i, n) there. In memory IN_POINT and
// OUT_POINT are then the distances between neighbours of a whole line, IN_INNER and OUT_INNER from
// one whole line to another.
#define IN_WHOLE_AT(line, i, n)                                                                   \
    ((INDEX)(i) * IN_WHOLE_INNER + (INDEX)IN_WHOLE_OUTER_AT((line).outer) +                       \
     (INDEX)(n) * IN_WHOLE_POINT)
#define OUT_WHOLE_AT(line, i, n)                                                                  \
    ((INDEX)(i) * OUT_WHOLE_INNER + (INDEX)OUT_WHOLE_OUTER_AT((line).outer) +                     \
     (INDEX)(n) * OUT_WHOLE_POINT)
// LOAD_PART, STORE_PART (flags): points go by their numbers in whole lines, whose first
// LOAD_PART_POINTS or STORE_PART_POINTS points are loaded, or stored: Bluestein's method in several
// steps.
#ifdef LOAD_PART
#define NUMBER_IN(line, n) IN_WHOLE_AT(line, (line).inner, n)
#define LOAD_EXISTS(line, n) (NUMBER_IN(line, n) < LOAD_PART_POINTS)
#else
#define NUMBER_IN(line, n) (n)
#define LOAD_EXISTS(line, n) true
#endif
#ifdef STORE_PART
#define NUMBER_OUT(line, k) OUT_WHOLE_AT(line, (line).inner, k)
#define STORE_EXISTS(line, k) (NUMBER_OUT(line, k) < STORE_PART_POINTS)
#else
#define NUMBER_OUT(line, k) (k)
#define STORE_EXISTS(line, k) true
#endif
