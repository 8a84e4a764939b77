// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace imago {

/// Sections of a table of more numbers than these are computed when the table is, and not as the
/// plan is made: those of a line of 100 million points take gigabytes and minutes, and the plan may
/// be refused, or only looked at.
inline constexpr std::size_t most_planned_numbers = std::size_t{1} << 16;

/// A list of numbers (of complex factors: a real part, its imaginary part, the next real part)
/// whose length is known before its values are. Copies are the same list.
class Factors {
  public:
    using Values = std::vector<double>;

    Factors() = default;
    Factors(Values values) : size_(values.size()), values_(std::move(values)) {}
    /// compute() returns `size` numbers, the same at every call and from every thread. Few are
    /// computed at once.
    Factors(std::size_t size, std::function<Values()> compute) : size_(size) {
        if (size <= most_planned_numbers)
            values_ = compute();
        else
            compute_ = std::move(compute);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// Of a long list they are computed by each call.
    Values values() const { return compute_ ? compute_() : values_; }
    /// One of them, for tests.
    double at(std::size_t i) const { return compute_ ? compute_().at(i) : values_.at(i); }

  private:
    std::size_t size_ = 0;
    Values values_;                   ///< of a short list
    std::function<Values()> compute_; ///< of a long one
};

} // namespace imago
