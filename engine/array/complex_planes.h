// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <vector>

namespace imago {

/// Planes of complex numbers, one after another, row-major: the spectra of a picture's channels.
struct ComplexPlanes {
    std::size_t planes = 0;                   ///< how many there are
    std::size_t height = 0;                   ///< rows of each
    std::size_t width = 0;                    ///< columns of each
    std::vector<std::complex<float>> numbers; ///< planes * height * width
};

} // namespace imago
