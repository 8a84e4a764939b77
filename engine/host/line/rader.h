// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/line/aligned.h"
#include "engine/host/line/complex_line.h"

#include <cstdint>
#include <vector>

namespace imago::host {

/// A line of a prime number of points p by Rader's algorithm: a cyclic convolution of p - 1 points.
template <class T>
class RaderLine : public ComplexLine<T> {
  public:
    explicit RaderLine(std::size_t prime);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    std::shared_ptr<const ComplexLine<T>> inner_;
    std::vector<std::uint32_t> powers_, inverse_powers_; ///< of a generator of the group modulo p
    Numbers<T> filter_re_, filter_im_;
};

/// A line of any number of points n by Bluestein's algorithm: a convolution with a chirp, on a
/// smooth line of at least 2 n - 1 points.
template <class T>
class BluesteinLine : public ComplexLine<T> {
  public:
    explicit BluesteinLine(std::size_t points);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;
    /// The points of its convolution.
    static std::size_t inner_points(std::size_t points);

  private:
    std::shared_ptr<const ComplexLine<T>> inner_;
    Numbers<T> chirp_re_, chirp_im_, filter_re_, filter_im_;
};

} // namespace imago::host
