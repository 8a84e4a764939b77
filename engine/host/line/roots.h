// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <vector>

namespace imago::host {

/// e^(-2 pi i k / n), within about 0.6 units in the last place. k < n.
std::complex<double> root(std::size_t n, std::size_t k);

/// All roots of unity of one order, from an eighth of them.
class Roots {
  public:
    explicit Roots(std::size_t n);
    /// root(n, k), k < n.
    std::complex<double> operator()(std::size_t k) const;

  private:
    std::size_t n_;
    std::vector<std::complex<double>> eighth_;
};

} // namespace imago::host
