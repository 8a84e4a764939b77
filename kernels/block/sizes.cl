// SPDX-License-Identifier: MIT
// The size of a step as an argument, so that one kernel runs steps of any size: what is a macro with
// a number in other kernels stands at the head of the step's table here, as an index (TABLE_INDEX),
// under the same name.
//
// SIZE_FIELDS(M): M of each size's name, in the order in which they are stored: `line.sizes` holds a
// copy of them. Not defined: each use of a size reads the table.

#if !defined(SIZES) && !defined(SIZE_FIELDS)
#define SIZE_FIELDS(M) M(size_LENGTH)
#endif

#ifdef SIZE_FIELDS
#define SIZE_MEMBER(name) int name;
typedef struct {
    SIZE_FIELDS(SIZE_MEMBER)
} sizes_t;

static inline sizes_t sizes_of(__global const real *table)
{
    sizes_t sizes;
    int i = 0;
#define SIZE_READ(name) sizes.name = TABLE_INDEX(table[i++]);
    SIZE_FIELDS(SIZE_READ)
    return sizes;
}
#endif

/// The size of one pass, which the passes read as STRIDE, BLOCKS and TWIDDLES.
typedef struct {
    int radix, stride, blocks, twiddles;
} pass_sizes_t;

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
/// An address in local memory, padded so that strides of a power of two use all banks.
static inline int padded_place(int a)
{
    return a + (a >> 5);
}

// Offsets of the outer index o, over at most three loops of LOOP_1, LOOP_2 and any number of turns.
// There are fewer than 2^30 lines, and a division of 32 bits takes a fraction of one of 64.
#define LOOPS_AT(o, a, b, c)                                                                      \
    ((uint)(o) % (uint)LOOP_1 * (size_t)(a) +                                                     \
     (uint)(o) / (uint)LOOP_1 % (uint)LOOP_2 * (size_t)(b) +                                      \
     (uint)(o) / (uint)LOOP_1 / (uint)LOOP_2 * (size_t)(c))
#define IN_OUTER_AT(o) LOOPS_AT(o, IN_LOOP_1, IN_LOOP_2, IN_LOOP_3)
#define OUT_OUTER_AT(o) LOOPS_AT(o, OUT_LOOP_1, OUT_LOOP_2, OUT_LOOP_3)
#define MASK_OUTER_AT(o) LOOPS_AT(o, MASK_LOOP_1, MASK_LOOP_2, MASK_LOOP_3)
// Where the passes leave frequency k, and the norm's factor.
#define SCRATCH_AT(k) TABLE_INDEX(line.table[FREQUENCY_PLACES + (k)])
#define STORE_SCALE line.table[STORE_SCALE_AT]
#endif
