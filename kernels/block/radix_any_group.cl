// SPDX-License-Identifier: MIT
// One pass of the kernel of any size of the work-group family (skeleton/fft_any_size_group.cl): as
// in radix_lanes.cl it works in place and leaves the digits of a frequency where they were, but the
// group's items share the butterflies, and the scratch is local memory. `back`: it is a pass of the
// way back of a convolution, with its twiddles after the butterfly.
//
// SCRATCH_PLACE(slot, place): the address of a point of the line in the slot.

#ifndef RADIX
#define RADIX 4
#define STRIDE 1
#define BLOCKS 4
#define PASS_NAME pass_0
#define PASS_BASE(q) 0
#define BUTTERFLY butterfly_4
#define REPEAT_RADIX(M) M(0) M(1) M(2) M(3)
#define TWIDDLES 0 // offset in the table, see twiddle.cl
#endif
#ifndef SCRATCH_PLACE
#define SCRATCH_PLACE(slot, place) (place)
#endif

/// Transforms every `items`th butterfly of the item's line.
GROUP_FUNCTION void PASS_NAME(const line_t line, const place_t at, int items, int back,
                              __local real *sr, __local real *si)
{
    for (int b = at.item; b < LENGTH / RADIX; b += items) {
        const int q = (int)((uint)b / (uint)BLOCKS), p = b - q * BLOCKS;
        const int base = PASS_BASE(q) + p;
        real xr[RADIX], xi[RADIX];
        TWIDDLE_ROW(q)
#define PASS_READ(j)                                                                              \
    xr[j] = sr[SCRATCH_PLACE(at.slot, base + BLOCKS * j)];                                        \
    xi[j] = si[SCRATCH_PLACE(at.slot, base + BLOCKS * j)];
        REPEAT_RADIX(PASS_READ)
#undef PASS_READ
#define PASS_TWIDDLE(j)                                                                           \
    if (j > 0)                                                                                    \
        ADAPT_MULTIPLY(xr[j], xi[j], TWIDDLE_RE(j), TWIDDLE_IM(j))
        if (q > 0 && !back) {
            REPEAT_RADIX(PASS_TWIDDLE)
        }
        BUTTERFLY(xr, xi);
        if (q > 0 && back) {
            REPEAT_RADIX(PASS_TWIDDLE)
        }
#undef PASS_TWIDDLE
#define PASS_WRITE(j)                                                                             \
    sr[SCRATCH_PLACE(at.slot, base + BLOCKS * j)] = xr[j];                                        \
    si[SCRATCH_PLACE(at.slot, base + BLOCKS * j)] = xi[j];
        REPEAT_RADIX(PASS_WRITE)
#undef PASS_WRITE
    }
}
