// SPDX-License-Identifier: GPL-3.0-or-later
// Copies by vector width, stride and offset. A work-item has one vector on a GPU, EACH on a CPU.
#ifndef WIDTH
#define WIDTH 4
#define STRIDE 1 // of neighbouring vectors in both arrays, in vectors
#define OFFSET 0 // of the input's first element from the buffer's start, in floats
#define EACH 1
#endif

#define JOIN(a, b) a##b
#define VLOAD(width) JOIN(vload, width)
#define VSTORE(width) JOIN(vstore, width)

#if WIDTH == 1
#define LOAD(i, p) (p)[i]
#define STORE(value, i, p) (p)[i] = (value)
#else
#define LOAD(i, p) VLOAD(WIDTH)(i, p)
#define STORE(value, i, p) VSTORE(WIDTH)(value, i, p)
#endif

// Every vector once; neighbours i and i + 1 are STRIDE apart. `count` is a multiple of STRIDE.
__kernel void copy_pattern(__global const float *in, __global float *out, ulong count) {
    const ulong first = get_global_id(0) * EACH;
    const ulong last = min(first + EACH, count);
    const ulong column = count / STRIDE;
    for (ulong i = first; i < last; ++i) {
        const ulong at = i % column * STRIDE + i / column;
        STORE(LOAD(at, in + OFFSET), at, out);
    }
}
