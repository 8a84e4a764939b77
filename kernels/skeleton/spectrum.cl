// SPDX-License-Identifier: MIT
// Magnitude, power, decibels or phase of half spectra, as they are or, by Hermitian symmetry, of
// the whole. After a file of kernels/lane.

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
/// Holds every index of a float.
#ifndef INDEX
#define INDEX uint
#endif

// What is stored of X; the numbers are those of SpectrumValue.
#define MAGNITUDE 0
#define LOG_MAGNITUDE 1 // log10(1 + |X|)
#define DECIBEL 2
#define POWER 3
#define PHASE 4

/// |X|, without overflow or underflow of the squares.
static inline real magnitude(real re, real im)
{
    const real large = fmax(fabs(re), fabs(im)), small = fmin(fabs(re), fabs(im));
    if (large == REAL(0.0) || isinf(large))
        return large;
    const real ratio = small / large;
    return large * sqrt(REAL(1.0) + ratio * ratio);
}

static inline real spectrum_value(real re, real im, int value, real reference, real floor_decibel)
{
    switch (value) {
    case MAGNITUDE: return magnitude(re, im);
    case LOG_MAGNITUDE: return REAL(0.4342944819) * log1p(magnitude(re, im));
    case DECIBEL:
        return fmax(floor_decibel, REAL(20.0) * log10(magnitude(re, im) / reference));
    case POWER: return re * re + im * im;
    default: return atan2(im + REAL(0.0), re); // + 0: a negative zero would turn pi to -pi
    }
}

/// From `spectra`, planes of height * (width / 2 + 1) complex numbers, to `out`, planes of
/// height * out_width; count is the number of all elements of out. out_width is width / 2 + 1, or
/// width for the whole spectrum. `shift` 1 moves frequency 0 to (height / 2, width / 2); it needs
/// the whole.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
spectrum_values(const INDEX count, __global const real *spectra, __global real *out,
                const INDEX height, const INDEX width, const INDEX out_width, const int shift,
                const int value, const real reference, const real floor_decibel)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / out_width, plane = row / height, bins = width / 2 + 1;
    INDEX u = row - plane * height, v = i - row * out_width;
    if (shift) {
        u += (height + 1) / 2;
        u -= u < height ? 0 : height;
        v += (width + 1) / 2;
        v -= v < width ? 0 : width;
    }
    const bool mirrored = v >= bins;
    if (mirrored) {
        u = u > 0 ? height - u : 0;
        v = width - v;
    }
    __global const real *x = spectra + 2 * ((plane * height + u) * bins + v);
    // Its own mirror image is real; rounding may have left an imaginary part.
    const bool is_real = 2 * u % height == 0 && 2 * v % width == 0;
    const real im = is_real ? REAL(0.0) : mirrored ? -x[1] : x[1];
    out[i] = spectrum_value(x[0], im, value, reference, floor_decibel);
}
