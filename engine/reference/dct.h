// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago::reference {

/// DCT-II with SciPy's unnormalised factors, of any length N >= 1: y[k] = 2 sum over n of x[n]
/// cos(pi k (2n + 1) / 2N). It uses Makhoul's reordering and one complex DFT of length N; T is
/// double or long double.
template <class T>
std::vector<T> dct2(const std::vector<T> &x);

/// DCT-III with SciPy's unnormalised factors, of any length N >= 1:
/// y[n] = x[0] + 2 sum over k >= 1 of x[k] cos(pi k (2n + 1) / 2N). dct3(dct2(x)) = 2N x.
template <class T>
std::vector<T> dct3(const std::vector<T> &x);

/// DCT-II along both axes of a row-major array of height * width elements.
template <class T>
std::vector<T> dct2_2d(const std::vector<T> &x, std::size_t height, std::size_t width);
template <class T>
std::vector<T> dct3_2d(const std::vector<T> &x, std::size_t height, std::size_t width);

} // namespace imago::reference
