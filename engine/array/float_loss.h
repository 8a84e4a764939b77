// SPDX-License-Identifier: MIT
// What 32-bit floats lose of numbers of more digits.
#pragma once
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <limits>

namespace imago {

/// Collects numbers and the floats that are kept of them, and judges whether these still tell what
/// the numbers do. Numbers that are not finite are not counted.
class FloatLoss {
  public:
    enum class Verdict {
        fine,
        beyond,  ///< a number is beyond the range of floats
        below,   ///< all numbers are so small that floats have not all their digits
        together ///< the numbers are so close together that rounding blurs their differences
    };

    void add(double number, float kept) { add(number, kept, static_cast<double>(kept) == number); }
    /// The same of a number of which `number` is the nearest double.
    void add(double number, float kept, bool exact) {
        if (!std::isfinite(number))
            return;
        beyond_ = beyond_ || !std::isfinite(kept);
        const double error = std::fabs(static_cast<double>(kept) - number);
        rounded_ += !exact;
        error_ = std::max(error_, error);
        least_ = std::min(least_, number);
        most_ = std::max(most_, number);
    }

    Verdict verdict() const {
        // Differences of a constant are the rounding of whoever computed it.
        constexpr double rounding = 1e-12, blurred = 1e-3;
        if (beyond_)
            return Verdict::beyond;
        if (rounded_ > 0 && size() < static_cast<double>(FLT_MIN))
            return Verdict::below;
        return error_ > blurred * spread() && spread() > rounding * size() ? Verdict::together
                                                                           : Verdict::fine;
    }
    std::size_t rounded() const { return rounded_; }                              ///< numbers
    double size() const { return std::max(std::fabs(least_), std::fabs(most_)); } ///< the largest
    double spread() const { return most_ - least_; }

  private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    bool beyond_ = false;
    std::size_t rounded_ = 0;
    double error_ = 0, least_ = infinity, most_ = -infinity;
};

} // namespace imago
