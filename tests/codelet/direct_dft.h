// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/codelet/codelet.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>
#include <vector>

using Signal = std::vector<std::complex<double>>;

/// The forward DFT by its definition, summed in long double.
inline Signal direct_dft(const Signal &x) {
    const std::size_t n = x.size();
    Signal result;
    for (std::size_t k = 0; k < n; ++k) {
        std::complex<long double> sum = 0;
        for (std::size_t j = 0; j < n; ++j)
            sum += std::complex<long double>(x[j]) *
                   std::polar(1.0L, -2 * std::numbers::pi_v<long double> *
                                        static_cast<long double>(j * k % n) /
                                        static_cast<long double>(n));
        result.emplace_back(sum);
    }
    return result;
}

/// Every radix that has a butterfly, in rising order.
inline std::vector<int> every_radix() {
    std::vector<int> radices;
    for (int radix = 2; radix <= imago::codelet::largest_prime; ++radix)
        if (imago::codelet::is_radix(radix))
            radices.push_back(radix);
    return radices;
}

/// Uniform numbers in the square of -1..1, equal for equal seeds.
inline Signal random_signal(int n, std::uint32_t seed) {
    const auto next = [&seed] {
        seed = seed * 1664525U + 1013904223U;
        return static_cast<double>(seed >> 8) / 8388608.0 - 1.0;
    };
    Signal x;
    for (int j = 0; j < n; ++j) {
        const double re = next();
        x.emplace_back(re, next());
    }
    return x;
}

/// The error |a - b| / |b| in the Euclidean norm.
inline double relative_error(const Signal &a, const Signal &b) {
    double difference = 0;
    double norm = 0;
    for (std::size_t k = 0; k < b.size(); ++k) {
        difference += std::norm(a.at(k) - b[k]);
        norm += std::norm(b[k]);
    }
    return std::sqrt(difference / norm);
}

/// Alternating real and imaginary parts, in the order of a Dag's inputs and outputs.
inline std::vector<double> interleaved(const Signal &x) {
    std::vector<double> numbers;
    for (const std::complex<double> &value : x) {
        numbers.push_back(value.real());
        numbers.push_back(value.imag());
    }
    return numbers;
}

inline Signal joined(const std::vector<double> &numbers) {
    Signal x;
    for (std::size_t j = 0; 2 * j < numbers.size(); ++j)
        x.emplace_back(numbers[2 * j], numbers[2 * j + 1]);
    return x;
}
