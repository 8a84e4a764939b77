// SPDX-License-Identifier: MIT
// A group's lines as one run of memory. Lines begin anywhere in a memory transaction, as half
// spectra of N/2 + 1 points do, but the group's accesses begin at whole transactions: the points go
// through local memory, where they are in the order of the array.
//
// LOAD_RUN (flag): the run is copied to local memory before the hook takes its points, which needs
// STAGED_LINE. STORE_RUN (flag): with STAGED_RESULTS the hook has stored its results to local
// memory, and they are copied from there. Without it each point of a half spectrum is computed from
// the two frequencies that are in the exchange.

// Points of a line on either side.
#ifndef IN_RUN_POINTS
#define IN_RUN_POINTS LENGTH
#endif
#ifndef OUT_RUN_POINTS
#define OUT_RUN_POINTS LENGTH
#endif
#define TRANSACTION ((int)(128 / sizeof(stored_pair))) // points of a memory transaction
// Points of an access.
#if defined(PRECISION_DOUBLE) || defined(PRECISION_HALF)
#define RUN_WIDTH 1
typedef stored_pair run_access_t;
#else
#define RUN_WIDTH 2
typedef float4 run_access_t;
#endif
/// Accesses of an item for a run of GROUP_LINES lines, which begins inside a transaction.
#define RUN_ACCESSES(points, width)                                                               \
    ((GROUP_LINES * (points) + TRANSACTION - 1 + (width)*GROUP_SIZE - 1) / ((width)*GROUP_SIZE))

/// A group's run: its first point in the array, the points between that and the start of its
/// transaction, and its points.
typedef struct {
    size_t first;
    int lead, count;
} line_run_t;

GROUP_FUNCTION line_run_t line_run_of(const size_t first_line, const int points)
{
    line_run_t run;
    run.first = first_line * points;
    run.lead = (int)(run.first % TRANSACTION);
    run.count = points * (int)min((size_t)GROUP_LINES, (size_t)INNER - first_line);
    return run;
}

/// The place of the run's first point in local memory, where accesses are aligned as in the array.
#define STAGED_SHIFT(run) ((run).lead % RUN_WIDTH)

#ifdef LOAD_RUN
/// Copies a run to local memory.
GROUP_FUNCTION void load_run(STEP_PARAMETERS, const int id, const line_run_t run,
                            __local stored_pair *staged)
{
    __global const stored_pair *const from = (__global const stored_pair *)in + run.first;
    run_access_t parts[RUN_ACCESSES(IN_RUN_POINTS, RUN_WIDTH)];
#pragma unroll
    for (int c = 0; c < RUN_ACCESSES(IN_RUN_POINTS, RUN_WIDTH); ++c) {
        const int t = RUN_WIDTH * (id + c * GROUP_SIZE) - run.lead;
        if (t >= 0 && t + RUN_WIDTH <= run.count)
            parts[c] = *(__global const run_access_t *)(from + t);
    }
    staged += STAGED_SHIFT(run);
    if (ACTIVE_ITEM) {
#if RUN_WIDTH > 1
        if (id == 0 && run.lead % 2 == 1)
            staged[0] = from[0];
        if (id == GROUP_SIZE - 1 && (run.lead + run.count) % 2 == 1)
            staged[run.count - 1] = from[run.count - 1];
#endif
#pragma unroll
        for (int c = 0; c < RUN_ACCESSES(IN_RUN_POINTS, RUN_WIDTH); ++c) {
            const int t = RUN_WIDTH * (id + c * GROUP_SIZE) - run.lead;
            if (t >= 0 && t + RUN_WIDTH <= run.count)
                *(__local run_access_t *)(staged + t) = parts[c];
        }
    }
}
#endif

#if defined(STORE_RUN) && defined(STAGED_RESULTS)
/// Copies a run from local memory.
GROUP_FUNCTION void store_run(STEP_PARAMETERS, const int id, const line_run_t run,
                             const __local stored_pair *staged)
{
    __global stored_pair *const to = (__global stored_pair *)out + run.first;
    staged += STAGED_SHIFT(run);
#if RUN_WIDTH > 1
    if (id == 0 && run.lead % 2 == 1)
        to[0] = staged[0];
    if (id == GROUP_SIZE - 1 && (run.lead + run.count) % 2 == 1)
        to[run.count - 1] = staged[run.count - 1];
#endif
#pragma unroll
    for (int c = 0; c < RUN_ACCESSES(OUT_RUN_POINTS, RUN_WIDTH); ++c) {
        const int t = RUN_WIDTH * (id + c * GROUP_SIZE) - run.lead;
        if (t >= 0 && t + RUN_WIDTH <= run.count)
            *(__global run_access_t *)(to + t) = *(const __local run_access_t *)(staged + t);
    }
}
#elif defined(STORE_RUN)
/// Computes and stores the points of a run from the frequencies of its lines in the exchange.
GROUP_FUNCTION void store_run(STEP_PARAMETERS, const int id, const size_t first_line,
                             const line_run_t run, const __local real *exchange)
{
    const line_t line = line_locate(STEP_NAMES, first_line);
    __global stored *const to = out + 2 * run.first;
#pragma unroll
    for (int c = 0; c < RUN_ACCESSES(OUT_RUN_POINTS, 1); ++c) {
        const int t = id + c * GROUP_SIZE - run.lead;
        if (t >= 0 && t < run.count) {
            const int slot = (int)((uint)t / OUT_RUN_POINTS), k = t - slot * OUT_RUN_POINTS;
            const int p = k < LENGTH ? k : 0, q = k > 0 ? LENGTH - k : 0;
            const int a = STORE_PLACE_AT(slot, p), b = STORE_PLACE_AT(slot, q);
            real zr = exchange[a], zi = exchange[a + EXCHANGE_NUMBERS];
            real yr = exchange[b], yi = exchange[b + EXCHANGE_NUMBERS];
            adapt_store(line, p, &zr, &zi);
            adapt_store(line, q, &yr, &yi);
            const real2 x = spectrum_point(line, k, zr, zi, yr, yi);
            pair_put(x, to + 2 * t);
        }
    }
}
#define read_results(at, x, exchange, phase)
#endif
