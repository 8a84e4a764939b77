// SPDX-License-Identifier: MIT
// The screen of a halftone: its phase at each sample, the picture's mean by tone and phase, and the
// dots that it predicts. It needs a file of kernels/lane and block/elementwise.cl before it, and
// the macros
//   TONES         steps of tone, at 0, 1 / (TONES - 1), ..., 1
//   PHASE_STEPS        steps of phase along each axis of the screen, a power of two
//   RANGE         intervals of tone in the local memory of a group, a divisor of TONES - 1
//   WEIGHT_UNITS  units of a sample's share of a tone in the sums
//   VALUE_UNITS   units of a sample's values in the sums

/// The phase of (x, y) along a lattice vector of frequencies, in steps of PHASE_STEPS: 0 .. PHASE_STEPS.
static inline real phase_at(INDEX x, INDEX y, real k_x, real k_y)
{
    const real turns = (real)x * k_x + (real)y * k_y;
    return (turns - floor(turns)) * (real)PHASE_STEPS;
}

/// A value in VALUE_UNITS.
static inline int units_of(real value)
{
    return (int)floor(clamp(value, REAL(-1.0), REAL(2.0)) * (real)VALUE_UNITS + REAL(0.5));
}

/// Sums for the picture's mean by tone and phase: sums[part][range][tone][phase][phase][2] has the
/// sums of what the picture would be without the screen, `others`, and of the picture, in 1 /
/// (WEIGHT_UNITS VALUE_UNITS). A sample is shared between the two nearest tones, and goes to the
/// nearest phase. `picture`, `others` (1 everywhere without `has_others`) and `tones` are height *
/// width. Part p takes the rows p share .. (p + 1) share - 1 of `rows` rows, which are `step` apart
/// with an offset that differs from row to row. One group takes a part's samples whose tones are in
/// one of (TONES - 1) / RANGE ranges. Sums are of integers, so that their order does not matter.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
sum_screen(const INDEX count, __global const real *picture, __global const real *others,
           __global const real *tones, __global int *sums, const INDEX height, const INDEX width,
           const INDEX rows, const INDEX step, const INDEX share, const int has_others,
           const real k1_x, const real k1_y, const real k2_x, const real k2_y)
{
    __local int table[(RANGE + 1) * PHASE_STEPS * PHASE_STEPS * 2];
    const int cells = (RANGE + 1) * PHASE_STEPS * PHASE_STEPS * 2;
    const int item = (int)get_local_id(0);
    for (int k = item; k < cells; k += GROUP_SIZE)
        table[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const INDEX group = (INDEX)get_group_id(0), ranges = (TONES - 1) / RANGE;
    const INDEX part = group / ranges;
    const int first_tone = (int)(group - part * ranges) * RANGE;
    for (INDEX r = part * share; r < min((part + 1) * share, rows); ++r) {
        const INDEX y = min(r * step + r * 7919 % step, height - 1);
        for (INDEX x = item; x < width; x += GROUP_SIZE) {
            const size_t at = (size_t)y * width + x;
            const real tone = clamp(tones[at], REAL(0.0), REAL(1.0)) * (real)(TONES - 1);
            const int lower = min((int)tone, TONES - 2), in_range = lower - first_tone;
            if (in_range < 0 || in_range >= RANGE)
                continue;
            const int u = (int)(phase_at(x, y, k1_x, k1_y) + REAL(0.5)) & (PHASE_STEPS - 1);
            const int v = (int)(phase_at(x, y, k2_x, k2_y) + REAL(0.5)) & (PHASE_STEPS - 1);
            const int upper_weight = (int)((tone - (real)lower) * (real)WEIGHT_UNITS + REAL(0.5));
            const int lower_weight = WEIGHT_UNITS - upper_weight;
            const int other = has_others ? units_of(others[at]) : VALUE_UNITS;
            const int value = units_of(picture[at]);
            __local int *cell = table + ((in_range * PHASE_STEPS + u) * PHASE_STEPS + v) * 2;
            atomic_add(cell, lower_weight * other);
            atomic_add(cell + 1, lower_weight * value);
            cell += PHASE_STEPS * PHASE_STEPS * 2;
            atomic_add(cell, upper_weight * other);
            atomic_add(cell + 1, upper_weight * value);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = item; k < cells; k += GROUP_SIZE)
        sums[(size_t)group * cells + k] = table[k];
}

/// out = what the screen makes of a tone: the table's value (TONES * PHASE_STEPS * PHASE_STEPS numbers) for
/// the tone and the phase, by linear interpolation, 0 or more. A work-item computes LANES
/// neighbours of a row, of which a row has `strips`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
dots_of_screen(const INDEX count, __global const real *tones, __global const real *table,
               __global real *out, const INDEX width, const INDEX strips, const real k1_x,
               const real k1_y, const real k2_x, const real k2_y)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX y = i / strips, start = (i - y * strips) * LANES;
    for (INDEX x = start; x < min(start + LANES, width); ++x) {
        const size_t at = (size_t)y * width + x;
        const real tone = clamp(tones[at], REAL(0.0), REAL(1.0)) * (real)(TONES - 1);
        const int lower = min((int)tone, TONES - 2);
        const real u = phase_at(x, y, k1_x, k1_y), v = phase_at(x, y, k2_x, k2_y);
        const int u0 = (int)u, v0 = (int)v;
        const real du = u - (real)u0, dv = v - (real)v0;
        const int ua = (u0 & (PHASE_STEPS - 1)) * PHASE_STEPS, ub = ((u0 + 1) & (PHASE_STEPS - 1)) * PHASE_STEPS;
        const int va = v0 & (PHASE_STEPS - 1), vb = (v0 + 1) & (PHASE_STEPS - 1);
        __global const real *t0 = table + lower * PHASE_STEPS * PHASE_STEPS, *t1 = t0 + PHASE_STEPS * PHASE_STEPS;
        const real low =
            mix(mix(t0[ua + va], t0[ua + vb], dv), mix(t0[ub + va], t0[ub + vb], dv), du);
        const real high =
            mix(mix(t1[ua + va], t1[ua + vb], dv), mix(t1[ub + va], t1[ub + vb], dv), du);
        out[at] = max(mix(low, high, tone - (real)lower), REAL(0.0));
    }
}

/// out[tile] = sum over a tile's samples of (picture - mean) e^(-2 pi i (k_x x + k_y y)), one
/// complex number for each row of a tile: height * tiles_x of them, tiles being `side` samples wide
/// and cut at the edge. A work-item takes a row of a tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
demodulate(const INDEX count, __global const real *picture, __global real *out, const INDEX width,
           const INDEX tiles_x, const INDEX side, const real mean, const real k_x, const real k_y)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX y = i / tiles_x, tile = i - y * tiles_x, from = tile * side;
    // The wave turns by one step a sample: a sine and a cosine for each take as long as all else.
    const real start = (real)from * k_x + (real)y * k_y;
    const real angle = REAL(6.28318530717958647692) * (start - floor(start));
    const real step = REAL(6.28318530717958647692) * k_x;
    const real step_re = cos(step), step_im = -sin(step);
    real wave_re = cos(angle), wave_im = -sin(angle);
    real re = REAL(0.0), im = REAL(0.0);
    for (INDEX x = from; x < min(from + side, width); ++x) {
        const real value = picture[(size_t)y * width + x] - mean;
        re += value * wave_re;
        im += value * wave_im;
        const real next = wave_re * step_re - wave_im * step_im;
        wave_im = wave_re * step_im + wave_im * step_re;
        wave_re = next;
    }
    out[2 * i] = re;
    out[2 * i + 1] = im;
}
