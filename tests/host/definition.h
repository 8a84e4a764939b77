// SPDX-License-Identifier: GPL-3.0-or-later
// Transforms by their definitions, in long double.
#pragma once
#include "engine/host/strided_problem.h"

#include <complex>
#include <vector>

namespace imago::test {

using Number = std::complex<long double>;

/// The DFT of a line, unnormalised.
std::vector<Number> dft(const std::vector<Number> &line, int sign);
/// A real kind of a line: FFTW's definitions.
std::vector<Number> real_kind(RealKind kind, const std::vector<Number> &line);

/// Replaces all lines along one axis of a dense array, the last axis fastest, by f(line), which may
/// have another length.
template <class F>
std::vector<Number> along_axis(const std::vector<Number> &array, std::vector<std::ptrdiff_t> &sizes,
                               std::size_t axis, const F &f) {
    std::size_t outer = 1, inner = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        (i < axis ? outer : inner) *= i == axis ? 1 : static_cast<std::size_t>(sizes[i]);
    const auto n = static_cast<std::size_t>(sizes[axis]);
    std::vector<Number> result;
    std::size_t made = n;
    for (std::size_t o = 0; o < outer; ++o)
        for (std::size_t i = 0; i < inner; ++i) {
            std::vector<Number> line(n);
            for (std::size_t j = 0; j < n; ++j)
                line[j] = array[(o * n + j) * inner + i];
            line = f(line);
            made = line.size();
            result.resize(outer * made * inner);
            for (std::size_t j = 0; j < made; ++j)
                result[(o * made + j) * inner + i] = line[j];
        }
    sizes[axis] = static_cast<std::ptrdiff_t>(made);
    return result;
}

} // namespace imago::test
