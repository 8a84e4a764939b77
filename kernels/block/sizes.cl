// SPDX-License-Identifier: MIT
// The size of a step as an argument, so that one kernel runs steps of any size: what is a macro with
// a number in other kernels is a field of `line.sizes` here, under the same name. The fields stand
// at the head of the step's table, as indices (TABLE_INDEX).
//
// SIZE_FIELDS(M): M of each field's name, in the order in which they are stored.

#ifndef SIZE_FIELDS
#define SIZE_FIELDS(M) M(size_LENGTH)
#endif

#define SIZE_MEMBER(name) int name;
typedef struct {
    SIZE_FIELDS(SIZE_MEMBER)
} sizes_t;

/// The size of one pass, which the passes read as STRIDE, BLOCKS and TWIDDLES.
typedef struct {
    int radix, stride, blocks, twiddles;
} pass_sizes_t;

static inline sizes_t sizes_of(__global const real *table)
{
    sizes_t sizes;
    int i = 0;
#define SIZE_READ(name) sizes.name = TABLE_INDEX(table[i++]);
    SIZE_FIELDS(SIZE_READ)
    return sizes;
}

/// Pass number i of those that are stored from offset `rows` of the table on, four numbers each.
static inline pass_sizes_t pass_sizes_of(__global const real *table, int rows, int i)
{
    __global const real *row = table + rows + 4 * i;
    pass_sizes_t pass;
    pass.radix = TABLE_INDEX(row[0]);
    pass.stride = TABLE_INDEX(row[1]);
    pass.blocks = TABLE_INDEX(row[2]);
    pass.twiddles = TABLE_INDEX(row[3]);
    return pass;
}

#ifdef SIZES
// Offsets of the outer index o, over at most three loops of LOOP_1, LOOP_2 and any number of turns.
#define LOOPS_AT(o, a, b, c)                                                                      \
    ((o) % LOOP_1 * (size_t)(a) + (o) / LOOP_1 % LOOP_2 * (size_t)(b) +                           \
     (o) / LOOP_1 / LOOP_2 * (size_t)(c))
#define IN_OUTER_AT(o) LOOPS_AT(o, IN_LOOP_1, IN_LOOP_2, IN_LOOP_3)
#define OUT_OUTER_AT(o) LOOPS_AT(o, OUT_LOOP_1, OUT_LOOP_2, OUT_LOOP_3)
#define MASK_OUTER_AT(o) LOOPS_AT(o, MASK_LOOP_1, MASK_LOOP_2, MASK_LOOP_3)
// Where the passes leave frequency k, and the norm's factor.
#define SCRATCH_AT(k) TABLE_INDEX(line.table[FREQUENCY_PLACES + (k)])
#define STORE_SCALE line.table[STORE_SCALE_AT]
#endif
