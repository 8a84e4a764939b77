// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: one short line of an odd number of points, in symmetric pairs.
#pragma once

namespace imago::host::IMAGO_UNIT {

/// Sums and differences of a line's pairs j and n - j, j = 1..h at place j - 1.
struct Pairs {
    T sum_re[largest_generic / 2], sum_im[largest_generic / 2];
    T difference_re[largest_generic / 2], difference_im[largest_generic / 2];
};

static void take_pairs(const Lines<const T> &in, Pairs &pairs) {
    const std::size_t h = in.points / 2;
    for (std::size_t j = 1; j <= h; ++j) {
        const std::ptrdiff_t low = static_cast<std::ptrdiff_t>(j) * in.stride;
        const std::ptrdiff_t high = static_cast<std::ptrdiff_t>(in.points - j) * in.stride;
        pairs.sum_re[j - 1] = in.re[low] + in.re[high];
        pairs.sum_im[j - 1] = in.im[low] + in.im[high];
        pairs.difference_re[j - 1] = in.re[low] - in.re[high];
        pairs.difference_im[j - 1] = in.im[low] - in.im[high];
    }
}

static void odd_line(const Lines<const T> &in, const Lines<T> &out, const T *waves) {
    const std::size_t n = in.points, h = n / 2, width = (h + lanes - 1) / lanes * lanes;
    Pairs pairs;
    take_pairs(in, pairs);
    const T first_re = in.re[0], first_im = in.im[0];
    T mean_re = first_re, mean_im = first_im;
    for (std::size_t j = 0; j < h; ++j) {
        mean_re += pairs.sum_re[j];
        mean_im += pairs.sum_im[j];
    }
    out.re[0] = mean_re;
    out.im[0] = mean_im;
    for (std::size_t k = 0; k < h; k += lanes) {
        lane er = lane{} + first_re, ei = lane{} + first_im, fr = {}, fi = {};
        const T *wave = waves + k;
        for (std::size_t j = 0; j < h; ++j, wave += 2 * width) {
            const lane c = load(wave), s = load(wave + width);
            er += c * pairs.sum_re[j];
            ei += c * pairs.sum_im[j];
            fr += s * pairs.difference_im[j];
            fi += s * pairs.difference_re[j];
        }
        const lane low_re = er + fr, low_im = ei - fi, high_re = er - fr, high_im = ei + fi;
        for (std::size_t l = 0; l < lanes && k + l < h; ++l) {
            const std::ptrdiff_t low = static_cast<std::ptrdiff_t>(k + l + 1) * out.stride;
            const std::ptrdiff_t high = static_cast<std::ptrdiff_t>(n - k - l - 1) * out.stride;
            out.re[low] = low_re[l];
            out.im[low] = low_im[l];
            out.re[high] = high_re[l];
            out.im[high] = high_im[l];
        }
    }
}

} // namespace imago::host::IMAGO_UNIT
