// SPDX-License-Identifier: MIT
// A step without a transform: every point of every line is loaded, adapted and stored. It carries a
// hook, or the chirp of Bluestein's method, for lines too long for one step.

__kernel void KERNEL_NAME(__global const real *in, __global real *out,
                          __global const real *restrict table, real threshold)
{
#ifdef STORE_PAIRS
    const size_t points = POINTS_OUT / 2 + 1;
#else
    const size_t points = POINTS_OUT;
#endif
    const size_t strip = get_global_id(0) / points;
    const int n = (int)(get_global_id(0) - strip * points);
    const line_t line = line_locate(in, out, table, threshold, strip);
    if (line.count <= 0)
        return;
    real re = REAL(0.0), im = REAL(0.0);
    if (n < POINTS_IN) {
        load_point(line, n, &re, &im);
        adapt_load(line, n, &re, &im);
    }
    adapt_store(line, n, &re, &im);
#ifdef STORE_PAIRS
    const int mirror = n > 0 ? POINTS_OUT - n : 0;
    real mr, mi;
    load_point(line, mirror, &mr, &mi);
    adapt_load(line, mirror, &mr, &mi);
    adapt_store(line, mirror, &mr, &mi);
    store_pair(line, n, re, im, mr, mi);
#else
    store_point(line, n, re, im);
#endif
}
