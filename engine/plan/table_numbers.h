// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace imago {

/// Numbers of a precision in a row, as a table has them: kept, or handed on in pieces.
class TableNumbers {
  public:
    /// Gets numbers as they come: the index of the first of them, and how many.
    using Take = std::function<void(const void *numbers, std::size_t first, std::size_t count)>;

    /// Keeps all.
    explicit TableNumbers(Precision precision) : precision_(precision) {}
    /// Hands them to take() whenever there are `most`, and keeps them no longer.
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
    /// An integer that the kernel takes out with TABLE_INDEX: its bits in a float, its value in a
    /// double.
    void append_index(std::uint32_t value) {
        if (precision_ == Precision::f64)
            doubles_.push_back(value);
        else
            singles_.push_back(std::bit_cast<float>(value));
        hand_on_full();
    }
    /// exp(-2 pi i k / n), complex, computed in double.
    void append_root(std::size_t k, std::size_t n);
    /// Numbers from..to-1 of others that are kept, of the same precision.
    void append_part(const TableNumbers &other, std::size_t from, std::size_t to);
    /// Hands on what is there.
    void hand_on();
    /// Leaves out so many numbers of those that are handed on.
    void skip(std::size_t numbers);

    Precision precision() const { return precision_; }
    std::size_t size() const { return handed_ + kept(); } ///< numbers, those handed on included
    const void *data() const;                             ///< of those that are kept
    double at(std::size_t i) const; ///< of those that are kept; indices as append_index left them

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
