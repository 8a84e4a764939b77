// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <utility>

namespace imago {

/// Factors of rules. They are wider than the numbers of any table, so that a product of twiddles,
/// norms and scales is rounded once, as it enters a table. (As double they would push double
/// transforms of a few points beyond their error bound.)
using RuleFactor = std::complex<long double>;

/// factor * value[index]; a factor of 0 leaves the term out.
struct LinearTerm {
    std::uint32_t index = 0;
    RuleFactor factor = 0;
};

/// A sparse linear map: rows of at most `terms` terms. Each row is computed when it is requested,
/// since all rows of a long line would take more memory than its samples. Copies are cheap.
template <std::size_t terms>
class SparseMap {
  public:
    using Row = std::array<LinearTerm, terms>;

    SparseMap() = default;
    /// row(i) gives row i for i = 0..size-1; it returns the same at every call and from every
    /// thread.
    template <class Function>
    SparseMap(std::size_t size, Function row) : size_(size), row_(std::move(row)) {}

    std::size_t size() const { return size_; } ///< rows
    /// Throws std::out_of_range for i beyond the last row.
    Row at(std::size_t i) const {
        if (i >= size_)
            throw std::out_of_range("A sparse map has no row of that number.");
        return row_(i);
    }

  private:
    std::size_t size_ = 0;
    std::function<Row(std::size_t)> row_;
};

/// The map with change(i, row) applied to every row i.
template <std::size_t terms, class Change>
SparseMap<terms> changed(const SparseMap<terms> &map, Change change) {
    return {map.size(), [map, change](std::size_t i) {
                auto row = map.at(i);
                change(i, row);
                return row;
            }};
}

} // namespace imago
