// SPDX-License-Identifier: MIT
// Steps of any size without a transform, as in pointwise.cl: the points and the hooks of both sides
// are arguments (sizes.cl).
//
// LOAD_POINT, STORE_COUNT, STORE_IN_PAIRS, STORE_ORDER, STORE_BY_HOOK: as in
// fft_any_size_group.cl.

#ifndef STORE_COUNT
#define STORE_COUNT POINTS_OUT
#define STORE_IN_PAIRS 0
#define STORE_ORDER(line, k)
#define LOAD_POINT(line, n, re, im) load_point(line, n, re, im);
#define STORE_BY_HOOK(line, k) store_point(line, k, ar, ai);
#endif

/// Position n of the line as it is stored.
static inline void point_at(const line_t line, int n, real *re_, real *im_)
{
    real re = REAL(0.0), im = REAL(0.0);
    if (n < POINTS_IN) {
        LOAD_POINT(line, n, &re, &im)
        adapt_load(line, n, &re, &im);
    }
    adapt_store(line, n, &re, &im);
    *re_ = re;
    *im_ = im;
}

__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
    line_t line;
    line.table = table;
    const size_t points = STORE_COUNT;
    const size_t strip = get_global_id(0) / points;
    const int k = (int)(get_global_id(0) - strip * points);
    line = line_locate(STEP_NAMES, strip);
    if (line.count <= 0)
        return;
    int first = k, second = k > 0 ? POINTS_OUT - k : 0;
    real ar, ai, br = REAL(0.0), bi = REAL(0.0);
    STORE_ORDER(line, k)
    point_at(line, first, &ar, &ai);
    if (STORE_IN_PAIRS)
        point_at(line, second, &br, &bi);
    STORE_BY_HOOK(line, k)
}
