// SPDX-License-Identifier: MIT
// Magnitude, power, decibels or phase of spectra: of half spectra, unchanged or completed by
// Hermitian symmetry, and of whole spectra of complex signals. It needs a file of kernels/lane and
// block/elementwise.cl before it.

// The value of X that is stored; the numbers are those of SpectrumValue.
#define MAGNITUDE 0
#define LOG_MAGNITUDE 1 // log10(1 + |X|)
#define DECIBEL 2
#define POWER 3
#define PHASE 4

/// |X|, without overflow or underflow of the squares.
static inline lane magnitude(lane re, lane im)
{
    const lane large = fmax(fabs(re), fabs(im)), ratio = fmin(fabs(re), fabs(im)) / large;
    return select(large * sqrt((lane)(1) + ratio * ratio), large,
                  isequal(large, (lane)(0)) | isinf(large));
}

static inline lane spectrum_value(lane re, lane im, int value, real reference, real floor_decibel)
{
    switch (value) {
    case MAGNITUDE: return magnitude(re, im);
    case LOG_MAGNITUDE: return log10((lane)(1) + magnitude(re, im));
    case DECIBEL:
        return fmax((lane)(floor_decibel), REAL(20.0) * log10(magnitude(re, im) / reference));
    case POWER: return re * re + im * im;
    default: return atan2(im + (lane)(0), re); // + 0, since a negative zero would turn pi to -pi
    }
}

/// Half spectra, in planes of height * bins complex numbers, that give the rows of whole ones. With
/// bins == width they are whole spectra of complex samples.
typedef struct {
    __global const real *spectra;
    INDEX height, width, bins, out_width, shift_u, shift_v;
    bool of_real; ///< samples are real: an element that is its own mirror image is real
} half_spectra;

/// i modulo n, for i in 0 .. 2n - 1.
static inline INDEX wrap(INDEX i, INDEX n) { return i < n ? i : i - n; }

/// Loads LANES elements of row y from column x on if they are one piece of a half spectrum,
/// forwards or backwards, without an element that is its own mirror image; otherwise returns false
/// and loads nothing.
static inline bool load_run(half_spectra h, INDEX plane, INDEX y, INDEX x, lane *re, lane *im)
{
    const INDEX u = wrap(y + h.shift_u, h.height), v = wrap(x + h.shift_v, h.width);
    if (x + LANES > h.out_width)
        return false;
    if (v + LANES <= h.bins) {
        const bool middle = 2 * v <= h.width && h.width < 2 * (v + LANES);
        if (h.of_real && (u == 0 || 2 * u == h.height) && (v == 0 || middle))
            return false;
        __global const real *p = h.spectra + 2 * (size_t)((plane * h.height + u) * h.bins + v);
        lane_split(lane_load(p), lane_load(p + LANES), re, im);
        return true;
    }
    if (v < h.bins || v + LANES > h.width)
        return false;
    const INDEX row = plane * h.height + (u > 0 ? h.height - u : 0);
    __global const real *p =
        h.spectra + 2 * (size_t)(row * h.bins + (h.width - v - (LANES - 1)));
    lane_split(lane_load(p), lane_load(p + LANES), re, im);
    *re = lane_reverse(*re);
    *im = -lane_reverse(*im);
    return true;
}

/// Loads element (y, x) of the plane.
static inline void load_one(half_spectra h, INDEX plane, INDEX y, INDEX x, real *re, real *im)
{
    INDEX u = wrap(y + h.shift_u, h.height), v = wrap(x + h.shift_v, h.width);
    // An element that is its own mirror image is real; rounding may have left an imaginary part.
    const bool is_real =
        h.of_real && (u == 0 || 2 * u == h.height) && (v == 0 || 2 * v == h.width);
    const bool mirrored = v >= h.bins;
    if (mirrored) {
        u = u > 0 ? h.height - u : 0;
        v = h.width - v;
    }
    __global const real *p = h.spectra + 2 * (size_t)((plane * h.height + u) * h.bins + v);
    *re = p[0];
    *im = is_real ? REAL(0.0) : mirrored ? -p[1] : p[1];
}

/// Computes `out`, planes of height * out_width numbers, from `spectra`, planes of height * bins
/// complex numbers. A work-item takes LANES elements of out; count is the number of all. bins is
/// width / 2 + 1 for real samples and width for complex ones; out_width is bins, or width for the
/// whole spectrum. `shift` 1 moves frequency 0 to (height / 2, width / 2); it needs the whole
/// spectrum.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
spectrum_values(const INDEX count, __global const real *spectra, __global real *out,
                const INDEX height, const INDEX width, const INDEX bins, const INDEX out_width,
                const int shift, const int of_real, const int value, const real reference,
                const real floor_decibel)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const half_spectra h = {spectra,
                            height,
                            width,
                            bins,
                            out_width,
                            shift ? (height + 1) / 2 : 0,
                            shift ? (width + 1) / 2 : 0,
                            of_real != 0};
    const uint elements = (uint)min((INDEX)LANES, count - first);
    const INDEX row = first / out_width;
    INDEX x = first - row * out_width, plane = row / height, y = row - plane * height;
    lane re, im;
    if (!load_run(h, plane, y, x, &re, &im)) {
        real single_re[LANES], single_im[LANES];
        for (uint l = 0; l < LANES; ++l) {
            load_one(h, plane, y, x, single_re + l, single_im + l);
            if (l + 1 < elements && ++x == out_width) { // lanes after the last element repeat it
                x = 0;
                if (++y == height) {
                    y = 0;
                    ++plane;
                }
            }
        }
        re = lane_gather(single_re);
        im = lane_gather(single_im);
    }
    store_lanes(spectrum_value(re, im, value, reference, floor_decibel), out + first, elements);
}

/// Computes out = spectra * factors: rows of `size` complex numbers times one row of real factors.
/// A work-item takes LANES numbers, a row takes `strips` work-items, and count is rows * strips.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
scale_spectra(const INDEX count, __global const real *spectra, __global const real *factors,
              __global real *out, const INDEX size, const INDEX strips)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / strips, bin = (i - row * strips) * LANES;
    const size_t at = 2 * ((size_t)row * size + bin);
    if (bin + LANES <= size) {
        const lane factor = lane_load(factors + bin);
        lane a, b;
        lane_join(factor, factor, &a, &b);
        lane_store(lane_load(spectra + at) * a, out + at);
        lane_store(lane_load(spectra + at + LANES) * b, out + at + LANES);
        return;
    }
    for (INDEX l = 0; bin + l < size; ++l) {
        out[at + 2 * l] = spectra[at + 2 * l] * factors[bin + l];
        out[at + 2 * l + 1] = spectra[at + 2 * l + 1] * factors[bin + l];
    }
}
