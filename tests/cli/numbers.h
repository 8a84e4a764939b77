// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"

#include <complex>
#include <type_traits>
#include <variant>
#include <vector>

namespace imago::test {

/// The samples as doubles, real part first.
inline std::vector<double> numbers_of(const NpyArray &array) {
    std::vector<double> numbers;
    std::visit(
        [&]<class T>(const std::vector<T> &samples) {
            for (const T &sample : samples) {
                numbers.push_back(std::real(sample));
                if constexpr (!std::is_arithmetic_v<T>)
                    numbers.push_back(std::imag(sample));
            }
        },
        array.data);
    return numbers;
}

} // namespace imago::test
