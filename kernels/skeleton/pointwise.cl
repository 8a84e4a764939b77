// SPDX-License-Identifier: MIT
// A step without a transform: every point of every line is loaded, adapted and stored. It carries a
// hook, or the chirp of Bluestein's method, for lines too long for one step.

#ifdef STORE_PAIRS
#ifndef PAIRS
#define PAIRS (POINTS_OUT / 2 + 1)
#define PAIR_FIRST(line, k) (k)
#define PAIR_SECOND(line, k) ((k) > 0 ? POINTS_OUT - (k) : 0)
#endif
#endif

/// Position n of the line as it is stored.
static inline void point_at(const line_t line, int n, real *re, real *im)
{
    *re = REAL(0.0);
    *im = REAL(0.0);
    if (n < POINTS_IN) {
        load_point(line, n, re, im);
        adapt_load(line, n, re, im);
    }
    adapt_store(line, n, re, im);
}

__kernel void KERNEL_NAME(STEP_ARGUMENTS)
{
#ifdef STORE_PAIRS
    const size_t points = PAIRS;
#else
    const size_t points = POINTS_OUT;
#endif
    const size_t strip = get_global_id(0) / points;
    const int n = (int)(get_global_id(0) - strip * points);
    const line_t line = line_locate(STEP_NAMES, strip);
    if (line.count <= 0)
        return;
    real re, im;
#ifdef STORE_PAIRS
    real mr, mi;
    point_at(line, PAIR_FIRST(line, n), &re, &im);
    point_at(line, PAIR_SECOND(line, n), &mr, &mi);
    store_pair(line, n, re, im, mr, mi);
#else
    point_at(line, n, &re, &im);
    store_point(line, n, re, im);
#endif
}
