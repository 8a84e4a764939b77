// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <variant>
#include <vector>

namespace imago {

/// Planes of numbers, one after another, row-major: the spectra of a picture's channels.
template <class Number>
struct PlanesOf {
    std::size_t planes = 0;      ///< how many there are
    std::size_t height = 0;      ///< rows of each
    std::size_t width = 0;       ///< columns of each
    std::vector<Number> numbers; ///< planes * height * width
};
using ComplexPlanes = PlanesOf<std::complex<float>>;
using RealPlanes = PlanesOf<float>;

/// Spectra of a Fourier transform, or coefficients of a cosine transform.
using SpectrumPlanes = std::variant<ComplexPlanes, RealPlanes>;

} // namespace imago
