// SPDX-License-Identifier: MIT
// A group's lines as one run of memory. Lines begin anywhere in a memory transaction, and an item's
// points of a short one are far apart, but the group's accesses are whole transactions: the numbers
// go through local memory, where they are in the order of the array.
//
// LOAD_RUN (flag): the run is copied to local memory before the hook takes its points. STORE_RUN
// (flag): with STAGED_RESULTS the hook has stored its results to local memory, and they are copied
// from there. Without it each point of a half spectrum is computed from the two frequencies that are
// in the exchange.
//
// IN_RUN_NUMBERS, OUT_RUN_NUMBERS: of a complex line; IN_RUN_ALL, OUT_RUN_ALL: of all lines.
// IN_RUN_PAD, OUT_RUN_PAD: numbers between two complex lines in local memory, where an access goes in
// pieces of IN_RUN_PIECE, OUT_RUN_PIECE numbers, which divide those of a line and of its padding.
// Without padding a piece is a whole access, and local memory is aligned as the array.

// Accesses of 16 bytes, and their parts.
#ifdef PRECISION_HALF
typedef ushort run_1_t;
typedef ushort2 run_2_t;
typedef ushort4 run_4_t;
typedef ushort8 run_8_t, run_access_t;
#define RUN_WIDTH 8
#define RUN_PIECES RUN_PIECES_8
#elif defined(PRECISION_DOUBLE)
typedef double run_1_t;
typedef double2 run_2_t, run_access_t;
#define RUN_WIDTH 2
#define RUN_PIECES RUN_PIECES_2
#else
typedef float run_1_t;
typedef float2 run_2_t;
typedef float4 run_4_t, run_access_t;
#define RUN_WIDTH 4
#define RUN_PIECES RUN_PIECES_4
#endif
/// put(width, part, i) for each piece of an access `v` whose first number is i. A pointer to the
/// pieces would do, but makes LLVM handle an access as one integer of 128 bits.
#define RUN_PIECES_1(piece, put, v, i) put(1, v, i)
#define RUN_PIECES_2(piece, put, v, i)                                                            \
    if ((piece) >= 2) {                                                                           \
        put(2, v, i)                                                                              \
    } else {                                                                                      \
        RUN_PIECES_1(piece, put, (v).lo, i) RUN_PIECES_1(piece, put, (v).hi, (i) + 1)             \
    }
#define RUN_PIECES_4(piece, put, v, i)                                                            \
    if ((piece) >= 4) {                                                                           \
        put(4, v, i)                                                                              \
    } else {                                                                                      \
        RUN_PIECES_2(piece, put, (v).lo, i) RUN_PIECES_2(piece, put, (v).hi, (i) + 2)             \
    }
#define RUN_PIECES_8(piece, put, v, i)                                                            \
    if ((piece) >= 8) {                                                                           \
        put(8, v, i)                                                                              \
    } else {                                                                                      \
        RUN_PIECES_4(piece, put, (v).lo, i) RUN_PIECES_4(piece, put, (v).hi, (i) + 4)             \
    }
#define TRANSACTION ((int)(128 / sizeof(stored))) // numbers of a memory transaction
/// Accesses of an item for a run of GROUP_LINES lines, which begins inside a transaction.
#define RUN_ACCESSES(numbers, width)                                                              \
    ((GROUP_LINES * (numbers) + TRANSACTION - 1 + (width)*GROUP_SIZE - 1) / ((width)*GROUP_SIZE))
#define EACH_OF_RUN(c, t, numbers)                                                                \
    _Pragma("unroll") for (int c = 0, t = RUN_WIDTH * id - run.lead;                              \
                           c < RUN_ACCESSES(numbers, RUN_WIDTH); ++c, t += RUN_WIDTH * GROUP_SIZE)

/// A group's run: its first number in the array, the numbers between that and the start of its
/// transaction, and its numbers.
typedef struct {
    size_t first;
    int lead, count;
} line_run_t;

GROUP_FUNCTION line_run_t line_run_of(const size_t first_line, const int numbers, const size_t all)
{
    line_run_t run;
    run.first = first_line * numbers;
    run.lead = (int)(run.first % TRANSACTION);
    run.count = (int)min((size_t)GROUP_LINES * numbers, all - run.first);
    return run;
}

/// Applies `copy` to the numbers before the first whole access, and to those after the last.
#define RUN_ENDS(copy)                                                                            \
    for (int e = id; e < RUN_WIDTH - 1; e += GROUP_SIZE) {                                        \
        const int before = (RUN_WIDTH - run.lead % RUN_WIDTH) % RUN_WIDTH;                        \
        if (e < min(before, run.count))                                                           \
            copy(e)                                                                               \
        if (e < (run.lead + run.count) % RUN_WIDTH && run.count - 1 - e >= before)                \
            copy(run.count - 1 - e)                                                               \
    }

// The place of number t of a run in local memory, before which numbers keep the alignment.
#define RUN_PLACED(t, numbers, pad) ((pad) ? (t) + (int)((uint)(t) / (numbers)) * (pad) : (t))

#ifdef LOAD_RUN
#define IN_RUN IN_RUN_NUMBERS, IN_RUN_ALL
#define IN_RUN_SHIFT(run) ((run).lead % IN_RUN_PIECE)
#define IN_PLACED(t) RUN_PLACED(t, IN_RUN_NUMBERS, IN_RUN_PAD)
/// Copies a run to local memory.
GROUP_FUNCTION void load_run(STEP_PARAMETERS, const int id, const line_run_t run,
                            __local stored *staged)
{
    __global const run_1_t *const from = (__global const run_1_t *)in + run.first;
    __local run_1_t *const to = (__local run_1_t *)staged + IN_RUN_SHIFT(run);
    run_access_t parts[RUN_ACCESSES(IN_RUN_NUMBERS, RUN_WIDTH)];
    EACH_OF_RUN(c, t, IN_RUN_NUMBERS)
    {
        if (t >= 0 && t + RUN_WIDTH <= run.count)
            parts[c] = *(__global const run_access_t *)(from + t);
    }
    if (ACTIVE_ITEM) {
        EACH_OF_RUN(c, t, IN_RUN_NUMBERS)
        {
#define LOAD_PIECE(width, part, i) *(__local run_##width##_t *)(to + IN_PLACED(t + i)) = part;
            if (t >= 0 && t + RUN_WIDTH <= run.count) {
                RUN_PIECES(IN_RUN_PIECE, LOAD_PIECE, parts[c], 0)
            }
        }
#define LOAD_NUMBER(i) to[IN_PLACED(i)] = from[i];
        RUN_ENDS(LOAD_NUMBER)
    }
}
#endif

#if defined(STORE_RUN) && defined(STAGED_RESULTS)
#define OUT_RUN OUT_RUN_NUMBERS, OUT_RUN_ALL
#define OUT_RUN_SHIFT(run) ((run).lead % OUT_RUN_PIECE)
#define OUT_PLACED(t) RUN_PLACED(t, OUT_RUN_NUMBERS, OUT_RUN_PAD)
/// Copies a run from local memory.
GROUP_FUNCTION void store_run(STEP_PARAMETERS, const int id, const line_run_t run,
                             const __local stored *staged)
{
    __global run_1_t *const to = (__global run_1_t *)out + run.first;
    const __local run_1_t *const from = (const __local run_1_t *)staged + OUT_RUN_SHIFT(run);
    EACH_OF_RUN(c, t, OUT_RUN_NUMBERS)
    {
        if (t >= 0 && t + RUN_WIDTH <= run.count) {
            run_access_t part;
#define STORE_PIECE(width, part, i)                                                               \
    part = *(const __local run_##width##_t *)(from + OUT_PLACED(t + i));
            RUN_PIECES(OUT_RUN_PIECE, STORE_PIECE, part, 0)
            *(__global run_access_t *)(to + t) = part;
        }
    }
#define STORE_NUMBER(i) to[i] = from[OUT_PLACED(i)];
    RUN_ENDS(STORE_NUMBER)
}
#elif defined(STORE_RUN)
/// Computes and stores the points of a run from the frequencies of its lines in the exchange.
GROUP_FUNCTION void store_run(STEP_PARAMETERS, const int id, const size_t first_line,
                             const __local real *exchange)
{
    const line_t line = line_locate(STEP_NAMES, first_line);
    const line_run_t run = line_run_of(first_line, OUT_RUN_NUMBERS, OUT_RUN_ALL);
    __global stored *const to = out + run.first;
#pragma unroll
    for (int c = 0; c < RUN_ACCESSES(OUT_RUN_NUMBERS, 2); ++c) {
        const int t = 2 * (id + c * GROUP_SIZE) - run.lead;
        if (t >= 0 && t < run.count) {
            const int slot = (int)((uint)t / OUT_RUN_NUMBERS), k = (t - slot * OUT_RUN_NUMBERS) / 2;
            const int p = k < LENGTH ? k : 0, q = k > 0 ? LENGTH - k : 0;
            const int a = STORE_PLACE_AT(slot, p), b = STORE_PLACE_AT(slot, q);
            real zr = exchange[a], zi = exchange[a + EXCHANGE_NUMBERS];
            real yr = exchange[b], yi = exchange[b + EXCHANGE_NUMBERS];
            adapt_store(line, p, &zr, &zi);
            adapt_store(line, q, &yr, &yi);
            pair_put(spectrum_point(line, k, zr, zi, yr, yi), to + t);
        }
    }
}
#define read_results(at, x, exchange, phase)
#endif
