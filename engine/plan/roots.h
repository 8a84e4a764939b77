// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <memory>

namespace imago {

/// exp(-2 pi i k / n) for many k. Of few points each is computed by itself, as
/// reference::root_of_unity() has it. Of many it is a product of two roots that were, from lists of
/// about sqrt(n), which the first call computes: some nanoseconds instead of a hundred, and an
/// error of up to 3 ulp of long double, which a table of floats or doubles does not show. Copies
/// share the lists; any thread may call.
class Roots {
  public:
    /// n from 1 to 2^52.
    explicit Roots(std::size_t n);

    std::complex<long double> operator()(std::size_t k) const;

  private:
    struct Lists;
    std::size_t n_;
    std::shared_ptr<Lists> lists_; ///< of many points
};

} // namespace imago
