// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of an unfused row-column DCT, each a separate kernel as in the DCT paper's baseline:
// all accesses are along rows, and each number is read once and written once. N is the length of a
// row, K = N / 2 + 1 that of its half spectrum. On a CPU (CPU defined) a work-item has a whole row,
// or a block of the transposition; on a GPU an element or pair, in one flat range.
#ifndef N
#define N 16
#define HEIGHT 16 // rows of a plane
#define REAL float
#define REAL2 float2
#define INDEX ulong // of work-items
#endif
#define K (N / 2 + 1)
#define PAIRS ((N + 1) / 2)

#ifdef CPU
#define FOR_EACH(count) \
    const ulong row = get_global_id(0); \
    if (row >= rows) \
        return; \
    for (uint i = 0; i < (count); ++i)
#else
#define FOR_EACH(count) \
    const INDEX item = (INDEX)get_global_id(0); \
    const ulong row = item / (count); \
    const uint i = (uint)(item % (count)); \
    if (row < rows)
#endif

// The line v has the even samples in rising order, then the odd ones in falling order.
__kernel void reorder(__global const REAL *in, __global REAL *out, ulong rows) {
    FOR_EACH(PAIRS) {
        __global const REAL *x = in + row * N;
        __global REAL *v = out + row * N;
        v[i] = x[2 * i];
        if (2 * i + 1 < N)
            v[N - 1 - i] = x[2 * i + 1];
    }
}

__kernel void restore_order(__global const REAL *in, __global REAL *out, ulong rows) {
    FOR_EACH(PAIRS) {
        __global const REAL *v = in + row * N;
        __global REAL *x = out + row * N;
        x[2 * i] = v[i];
        if (2 * i + 1 < N)
            x[2 * i + 1] = v[N - 1 - i];
    }
}

// y[k] = 2 Re(w V[k]) and y[N - k] = -2 Im(w V[k]), w = exp(-pi i k / 2N) from the table.
__kernel void post_process(__global const REAL2 *in, __global REAL *out,
                           __global const REAL2 *table, ulong rows) {
    FOR_EACH(K) {
        const REAL2 v = in[row * K + i], w = table[i];
        __global REAL *y = out + row * N;
        y[i] = 2 * (w.x * v.x - w.y * v.y);
        if (i > 0 && 2 * i != N)
            y[N - i] = -2 * (w.x * v.y + w.y * v.x);
    }
}

// V[k] = conj(w) (y[k] - i y[N - k]), y[N] = 0.
__kernel void pre_process(__global const REAL *in, __global REAL2 *out,
                          __global const REAL2 *table, ulong rows) {
    FOR_EACH(K) {
        __global const REAL *y = in + row * N;
        const REAL2 w = table[i];
        const REAL a = y[i], b = i ? -y[N - i] : 0;
        out[row * K + i] = (REAL2)(w.x * a + w.y * b, w.x * b - w.y * a);
    }
}

// Planes of HEIGHT rows of N become planes of N rows of HEIGHT.
#ifdef CPU
#define TILE 16
__kernel void transpose(__global const REAL *in, __global REAL *out, ulong planes) {
    const uint across = (N + TILE - 1) / TILE, down = (HEIGHT + TILE - 1) / TILE;
    const ulong tile = get_global_id(0);
    const ulong plane = tile / (across * down);
    if (plane >= planes)
        return;
    const uint place = (uint)(tile - plane * (across * down));
    const uint x0 = place / down * TILE, y0 = place % down * TILE;
    const uint width = min((uint)TILE, N - x0), height = min((uint)TILE, HEIGHT - y0);
    __global const REAL *from = in + plane * N * HEIGHT;
    __global REAL *to = out + plane * N * HEIGHT;
    REAL held[TILE][TILE];
    for (uint y = 0; y < height; ++y)
        for (uint x = 0; x < width; ++x)
            held[x][y] = from[(ulong)(y0 + y) * N + x0 + x];
    for (uint x = 0; x < width; ++x)
        for (uint y = 0; y < height; ++y)
            to[(ulong)(x0 + x) * HEIGHT + y0 + y] = held[x][y];
}
#else
#define TILE 32
#define TILE_ROWS 8 // work-items of a group: TILE x TILE_ROWS, each TILE / TILE_ROWS elements
__kernel void transpose(__global const REAL *in, __global REAL *out, ulong planes) {
    __local REAL held[TILE][TILE + 1];
    const uint across = (N + TILE - 1) / TILE, down = (HEIGHT + TILE - 1) / TILE;
    const ulong tile = get_group_id(0);
    const ulong plane = tile / (across * down);
    const uint place = (uint)(tile - plane * (across * down));
    const uint x0 = place % across * TILE, y0 = place / across * TILE;
    const uint column = get_local_id(0) % TILE, row = get_local_id(0) / TILE;
    __global const REAL *from = in + plane * N * HEIGHT;
    __global REAL *to = out + plane * N * HEIGHT;
    for (uint y = row; y < TILE; y += TILE_ROWS)
        if (x0 + column < N && y0 + y < HEIGHT)
            held[y][column] = from[(ulong)(y0 + y) * N + x0 + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint x = row; x < TILE; x += TILE_ROWS)
        if (y0 + column < HEIGHT && x0 + x < N)
            to[(ulong)(x0 + x) * HEIGHT + y0 + column] = held[column][x];
}
#endif
