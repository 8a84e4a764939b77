// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace imago {

/// Consecutive numbers of a precision, as a table has them: kept, or handed on in pieces.
class TableNumbers {
  public:
    /// Receives numbers as they come: the index of the first of them, and how many.
    using Take = std::function<void(const void *numbers, std::size_t first, std::size_t count)>;

    /// Keeps all numbers.
    explicit TableNumbers(Precision precision) : precision_(precision) {}
    /// Passes numbers to take() as soon as there are `most`, and then drops them.
    TableNumbers(Precision precision, std::size_t most, Take take)
        : precision_(precision), most_(most), take_(std::move(take)) {}

    void append(double value) {
        if (precision_ == Precision::f64)
            doubles_.push_back(value);
        else
            singles_.push_back(static_cast<float>(value));
        hand_on_full();
    }
    void append_complex(double re, double im) {
        append(re);
        append(im);
    }
    /// Appends an integer that the kernel reads with TABLE_INDEX: its bits in a float, its value in
    /// a double.
    void append_index(std::uint32_t value) {
        if (precision_ == Precision::f64)
            doubles_.push_back(value);
        else
            singles_.push_back(std::bit_cast<float>(value));
        hand_on_full();
    }
    /// Appends exp(-2 pi i k / n), complex, computed in double.
    void append_root(std::size_t k, std::size_t n);
    /// Appends numbers from..to-1 of another list of the same precision, which has kept them.
    void append_part(const TableNumbers &other, std::size_t from, std::size_t to);
    /// Hands on the numbers that are kept.
    void hand_on();
    /// Skips this many numbers of those that are handed on.
    void skip(std::size_t numbers);

    Precision precision() const { return precision_; }
    std::size_t size() const { return handed_ + kept(); } ///< numbers, those handed on included
    const void *data() const;                             ///< the numbers that are kept
    double at(std::size_t i) const; ///< a number that is kept; indices as append_index() wrote them

  private:
    std::size_t kept() const {
        return precision_ == Precision::f64 ? doubles_.size() : singles_.size();
    }
    void hand_on_full() {
        if (kept() >= most_)
            hand_on();
    }

    Precision precision_;
    std::vector<float> singles_;
    std::vector<double> doubles_;
    std::size_t most_ = std::numeric_limits<std::size_t>::max(), handed_ = 0;
    Take take_;
};

} // namespace imago
