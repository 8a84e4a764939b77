// SPDX-License-Identifier: MIT
// What a print makes of inks, sample by sample: tones of inks, what a model leaves unexplained, and
// planes of other colours. It needs a file of kernels/lane and block/elementwise.cl before it. A
// work-item computes LANES numbers.

#define FOR_LANES(i)                                       \
    const INDEX begin = (INDEX)get_global_id(0) * LANES;   \
    for (INDEX i = begin; i < min(begin + LANES, count); ++i)

static inline real clipped(real x) { return clamp(x, REAL(0.0), REAL(1.0)); }

/// out = root of the plane: the tone of each of two screens in one ink.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
root_tone(const INDEX count, __global const real *plane, __global real *out)
{
    FOR_LANES(i)
        out[i] = sqrt(clipped(plane[i]));
}

/// out = the largest of three planes: what black leaves, as colours are not darker than that.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
black_tone(const INDEX count, __global const real *a, __global const real *b,
           __global const real *c, __global real *out)
{
    FOR_LANES(i)
        out[i] = clipped(max(max(a[i], b[i]), c[i]));
}

/// out = a plane over what black leaves: the tone of its own ink.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
ink_tone(const INDEX count, __global const real *plane, __global const real *black,
         __global real *out)
{
    FOR_LANES(i)
        out[i] = clipped(clipped(plane[i]) / max(black[i], REAL(0.02)));
}

/// out = estimate + picture - dots (times `others` with has_others): the estimate and what the
/// model does not explain. The estimate is clipped to 0 .. 1, also where it stands.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
unexplained(const INDEX count, __global const real *picture, __global real *estimate,
            __global const real *dots, __global const real *others, __global real *out,
            const int has_others)
{
    FOR_LANES(i) {
        const real tone = clipped(estimate[i]);
        const real expected = has_others ? dots[i] * others[i] : dots[i];
        estimate[i] = tone;
        out[i] = tone + picture[i] - expected;
    }
}

/// out = a - b.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
difference(const INDEX count, __global const real *a, __global const real *b, __global real *out)
{
    FOR_LANES(i)
        out[i] = a[i] - b[i];
}

/// estimate -= locked - tones - offset: what it has of a screen.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
unlock(const INDEX count, __global real *estimate, __global const real *locked,
       __global const real *tones, const real offset)
{
    FOR_LANES(i)
        estimate[i] -= locked[i] - clipped(tones[i]) - offset;
}

/// (a, b, c) := M (a, b, c) in every sample, with the rows (m0, m1, m2), (m3, m4, m5), (m6, m7, m8).
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
mix_planes(const INDEX count, __global real *a, __global real *b, __global real *c, const real m0,
           const real m1, const real m2, const real m3, const real m4, const real m5,
           const real m6, const real m7, const real m8)
{
    FOR_LANES(i) {
        const real x = a[i], y = b[i], z = c[i];
        a[i] = m0 * x + m1 * y + m2 * z;
        b[i] = m3 * x + m4 * y + m5 * z;
        c[i] = m6 * x + m7 * y + m8 * z;
    }
}
