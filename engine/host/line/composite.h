// SPDX-License-Identifier: MIT
// Lines of n1 n2 points by two steps: with b = 0..n2-1 and k = 0..n1-1, column b holds x[n2 a + b];
// frequency k of its transform is turned by e^(-2 pi i b k / n), and row k of these is transformed
// to the frequencies k + n1 j.
#pragma once
#include "engine/host/line/stockham.h"

namespace imago::host {

/// A long smooth line: columns and rows as many at once as there are lanes.
template <class T>
class BlockLine : public ComplexLine<T> {
  public:
    /// points = columns' points times rows' points, both smooth and at least 2.
    BlockLine(std::size_t column, std::size_t row);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    struct Turns;
    std::size_t middle() const;
    void fill_turns(std::size_t first, T *coarse, T *fine) const;

    const Kernels<T> &kernels_;
    std::shared_ptr<const AcrossLine<T>> columns_, rows_;
    Numbers<T> low_roots_,
        high_roots_; ///< pairs (re, im) of root(n, k), k < step_, and of k * step_
    std::size_t step_;
};

/// A line whose factors have any lines.
template <class T>
class ProductLine : public ComplexLine<T> {
  public:
    ProductLine(std::size_t column, std::size_t row);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    std::shared_ptr<const ComplexLine<T>> columns_, rows_;
    std::shared_ptr<const AcrossLine<T>> across_; ///< the columns, if they are short and smooth
    Numbers<T> turns_re_, turns_im_;              ///< [k][b]
};

} // namespace imago::host
