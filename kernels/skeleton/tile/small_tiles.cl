// SPDX-License-Identifier: MIT
// Work-group family: small matrices, or short rows of real numbers. A work-item has whole columns
// of a matrix in its registers, then whole rows; a codelet transforms each. A group has TILES
// matrices of ROWS x COLUMNS points, which it loads and stores as runs of memory. In between the
// points pass through local memory, matrix by matrix and row by row, with padding.
//
// TILE_REAL (flag): points are real numbers; without it they are complex.

#ifndef ROWS
#define ROWS 4 // 1: no columns are transformed
#define COLUMNS 4
#define TILES 8
#define COLUMN_LINES 1 // columns of a work-item
#define ROW_LINES 1    // rows of a work-item
#define IN_WIDTH 2     // points of an access of the input and of the output
#define OUT_WIDTH 2
// Three exchanges: the loaded run to lines, columns to rows, and rows to the run that is stored.
// For each, the address of place a with padding, and the points of an access on both sides.
#define LOAD_PAD(a) (a)
#define LOAD_RUN_WIDTH 1
#define LOAD_LINE_WIDTH 1
#define TURN_PAD(a) (a)
#define TURN_COLUMN_WIDTH 1
#define TURN_ROW_WIDTH 1
#define STORE_PAD(a) (a)
#define STORE_LINE_WIDTH 1
#define STORE_RUN_WIDTH 1
#define TILE_PLACES (ROWS * COLUMNS * TILES) // points of local memory
#define COLUMN_CODELET(i) butterfly_4(xr + (i), xi + (i))
#define ROW_CODELET(i) butterfly_4(xr + (i), xi + (i))
#define TILE_COUNT 8 // all matrices
// Offsets in points: of matrix m of the whole array, and of place t of a group's run.
#define IN_TILE_AT(m) ((m) * (size_t)(ROWS * COLUMNS))
#define OUT_TILE_AT(m) ((m) * (size_t)(ROWS * COLUMNS))
#define IN_RUN_AT(first, t) (IN_TILE_AT(first) + (size_t)(t))
#define OUT_RUN_AT(first, t) (OUT_TILE_AT(first) + (size_t)(t))
#define IN_RUN_PLACE(t) (t) // the place in local memory of place t of the run
#define OUT_RUN_PLACE(t) (t)
#define STORE_SCALED 0
#define STORE_SCALE REAL(1.0)
#endif
#define TILE_POINTS (ROWS * COLUMNS)
#define ITEM_POINTS (ROW_LINES * COLUMNS)
#define GROUP_SIZE (TILES * TILE_POINTS / ITEM_POINTS)
#define COLUMN_ITEMS (COLUMNS / COLUMN_LINES) // work-items of a matrix
#define ROW_ITEMS (ROWS / ROW_LINES)

#ifdef TILE_REAL
typedef real point;
typedef real2 point2;
#ifdef PRECISION_DOUBLE
typedef double4 point4;
#else
typedef float4 point4;
#endif
#define SET_POINT(e, p) xr[e] = (p);
#define GET_POINT(e) xr[e]
#else
typedef real2 point;
#ifdef PRECISION_DOUBLE
typedef double4 point2;
#else
typedef float4 point2;
#endif
#define SET_POINT(e, p)                                                                           \
    {                                                                                             \
        const point both = (p);                                                                   \
        xr[e] = both.x;                                                                           \
        xi[e] = both.y;                                                                           \
    }
#define GET_POINT(e) (point)(xr[e], xi[e])
#endif

// Moves neighbouring points from `at` to the registers e, e + step, ... and back.
#define take_1(space, at, e, step) SET_POINT(e, *(at))
#define take_2(space, at, e, step)                                                                \
    {                                                                                             \
        const point2 v = *(space const point2 *)(at);                                             \
        SET_POINT(e, v.lo)                                                                        \
        SET_POINT((e) + (step), v.hi)                                                             \
    }
#define take_4(space, at, e, step)                                                                \
    {                                                                                             \
        const point4 w = *(space const point4 *)(at);                                             \
        SET_POINT(e, w.s0)                                                                        \
        SET_POINT((e) + (step), w.s1)                                                             \
        SET_POINT((e) + 2 * (step), w.s2)                                                         \
        SET_POINT((e) + 3 * (step), w.s3)                                                         \
    }
#define give_1(space, at, e, step) *(at) = GET_POINT(e);
#define give_2(space, at, e, step)                                                                \
    {                                                                                             \
        point2 v;                                                                                 \
        v.lo = GET_POINT(e);                                                                      \
        v.hi = GET_POINT((e) + (step));                                                           \
        *(space point2 *)(at) = v;                                                                \
    }
#define give_4(space, at, e, step)                                                                \
    *(space point4 *)(at) = (point4)(GET_POINT(e), GET_POINT((e) + (step)),                       \
                                     GET_POINT((e) + 2 * (step)), GET_POINT((e) + 3 * (step)));
#define TAKE_OF(width, space, at, e, step) take_##width(space, at, e, step)
#define GIVE_OF(width, space, at, e, step) give_##width(space, at, e, step)
#define TAKE(width, space, at, e, step) TAKE_OF(width, space, at, e, step)
#define GIVE(width, space, at, e, step) GIVE_OF(width, space, at, e, step)

// The last group may have fewer matrices than TILES.
#if TILE_COUNT % TILES
#define IF_TILE(place) if (first + (place) / TILE_POINTS < TILE_COUNT)
#else
#define IF_TILE(place)
#endif

// All accesses of a work-item: to a run of the group, to its columns and to its rows. `access` is
// TAKE or GIVE, and `at` an address that names the place.
#define EACH_OF_RUN(access, width, outer, space, at)                                              \
    _Pragma("unroll") for (int e = 0; e < ITEM_POINTS; e += outer)                                \
        _Pragma("unroll") for (int i = 0; i < outer; i += width) {                                \
        const uint place = (e / outer * GROUP_SIZE + id) * outer + i;                             \
        access(width, space, at, e + i, 1)                                                        \
    }
#define EACH_OF_COLUMNS(access, width, space, at)                                                 \
    _Pragma("unroll") for (int r = 0; r < ROWS; ++r)                                              \
        _Pragma("unroll") for (int c = 0; c < COLUMN_LINES; c += width) {                         \
        const uint place = column_place + r * COLUMNS + c;                                        \
        access(width, space, at, c *ROWS + r, ROWS)                                               \
    }
#define EACH_OF_ROWS(access, width, space, at)                                                    \
    _Pragma("unroll") for (int e = 0; e < ITEM_POINTS; e += width) {                              \
        const uint place = row_place + e;                                                         \
        access(width, space, at, e, 1)                                                            \
    }

__attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1)))
__kernel void KERNEL_NAME(__global const real *input, __global real *output,
                          __global const real *restrict table, real threshold)
{
    __local point memory[TILE_PLACES] __attribute__((aligned(32)));
    __global const point *in = (__global const point *)input;
    __global point *out = (__global point *)output;
    const uint id = (uint)get_local_id(0);
    const size_t first = get_group_id(0) * (size_t)TILES;
    const uint row_place = id * ITEM_POINTS;
    real xr[ITEM_POINTS];
#ifndef TILE_REAL
    real xi[ITEM_POINTS];
#endif
#if ROWS > 1
    const uint column_place = id / COLUMN_ITEMS * TILE_POINTS + id % COLUMN_ITEMS * COLUMN_LINES;
#endif

    EACH_OF_RUN(IF_TILE(IN_RUN_PLACE(place)) TAKE, IN_WIDTH, IN_WIDTH, __global,
                in + IN_RUN_AT(first, place))
#ifdef LOAD_THRESHOLD
#pragma unroll
    for (int e = 0; e < ITEM_POINTS; ++e)
        xr[e] = lane_threshold(xr[e], threshold);
#endif
    EACH_OF_RUN(GIVE, LOAD_RUN_WIDTH, IN_WIDTH, __local, memory + LOAD_PAD(IN_RUN_PLACE(place)))
    // In place all loads come before the first store.
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#if ROWS > 1
    EACH_OF_COLUMNS(TAKE, LOAD_LINE_WIDTH, __local, memory + LOAD_PAD(place))
#else
    EACH_OF_ROWS(TAKE, LOAD_LINE_WIDTH, __local, memory + LOAD_PAD(place))
#endif

#if ROWS > 1
#pragma unroll
    for (int c = 0; c < COLUMN_LINES; ++c)
        COLUMN_CODELET(c * ROWS);
#if COLUMN_LINES == COLUMNS // the whole matrix, whose registers change their names
    real turned[ITEM_POINTS];
#define TURN(x)                                                                                   \
    _Pragma("unroll") for (int e = 0; e < ITEM_POINTS; ++e) turned[e] = x[e];                     \
    _Pragma("unroll") for (int e = 0; e < ITEM_POINTS; ++e)                                       \
        x[e] = turned[e % COLUMNS * ROWS + e / COLUMNS];
    TURN(xr)
#ifndef TILE_REAL
    TURN(xi)
#endif
#else
    barrier(CLK_LOCAL_MEM_FENCE);
    EACH_OF_COLUMNS(GIVE, TURN_COLUMN_WIDTH, __local, memory + TURN_PAD(place))
    barrier(CLK_LOCAL_MEM_FENCE);
    EACH_OF_ROWS(TAKE, TURN_ROW_WIDTH, __local, memory + TURN_PAD(place))
#endif
#endif

#pragma unroll
    for (int w = 0; w < ROW_LINES; ++w)
        ROW_CODELET(w * COLUMNS);
#if STORE_SCALED
#pragma unroll
    for (int e = 0; e < ITEM_POINTS; ++e) {
        xr[e] *= STORE_SCALE;
#ifndef TILE_REAL
        xi[e] *= STORE_SCALE;
#endif
    }
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    EACH_OF_ROWS(GIVE, STORE_LINE_WIDTH, __local, memory + STORE_PAD(place))
    barrier(CLK_LOCAL_MEM_FENCE);
    EACH_OF_RUN(TAKE, STORE_RUN_WIDTH, OUT_WIDTH, __local, memory + STORE_PAD(OUT_RUN_PLACE(place)))
    EACH_OF_RUN(IF_TILE(OUT_RUN_PLACE(place)) GIVE, OUT_WIDTH, OUT_WIDTH, __global,
                out + OUT_RUN_AT(first, place))
}
