// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/whole_spectra.h"

#include <algorithm>

namespace imago {
namespace {

/// Puts the number at n / 2 that was the first of n, each of them `each` numbers wide.
void rotate_to_middle(std::complex<float> *first, std::size_t n, std::size_t each) {
    std::rotate(first, first + (n - n / 2) * each, first + n * each);
}

} // namespace

void complete_spectra(const std::complex<float> *half, const HalfSpectra &shape,
                      std::complex<float> *whole) {
    const std::size_t bins = shape.bins(), height = shape.height, width = shape.width;
    for (std::size_t row = 0; row < shape.planes * height; ++row, whole += width) {
        const std::size_t v = row % height;
        const std::complex<float> *mirrored = half + (row - v + (height - v) % height) * bins;
        std::copy_n(half + row * bins, bins, whole);
        for (std::size_t u = bins; u < width; ++u)
            whole[u] = std::conj(mirrored[width - u]);
    }
}

void shift_spectra(std::complex<float> *whole, const HalfSpectra &shape) {
    for (std::size_t row = 0; row < shape.planes * shape.height; ++row)
        rotate_to_middle(whole + row * shape.width, shape.width, 1);
    for (std::size_t plane = 0; plane < shape.planes; ++plane)
        rotate_to_middle(whole + plane * shape.height * shape.width, shape.height, shape.width);
}

} // namespace imago
