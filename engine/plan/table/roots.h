// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <memory>

namespace imago {

/// exp(-2 pi i k / n) for many k. For small n each root is computed by itself by
/// reference::root_of_unity(). For large n it is the product of two such roots, from lists of about
/// sqrt(n) that the first call computes: some nanoseconds instead of a hundred, with an error of up
/// to 3 ulp of long double, which does not show in a table of floats or doubles. Copies share the
/// lists; any thread may call.
class Roots {
  public:
    /// n from 1 to 2^52.
    explicit Roots(std::size_t n);

    std::complex<long double> operator()(std::size_t k) const;

  private:
    struct Lists;
    std::size_t n_;
    std::shared_ptr<Lists> lists_; ///< for large n
};

} // namespace imago
