// SPDX-License-Identifier: MIT
// Nonlinear least squares with bounds.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

namespace imago {

/// What a fit varies: each value from `start`, within `low` and `high`. All have the same length.
struct FitRange {
    std::vector<double> start, low, high;
};

/// The residuals of values, as many for each call. Those before `robust` count with the loss
/// 2 (sqrt(1 + r²/s²) - 1) s², which grows with |r| beyond the scale s, so that outliers matter
/// little; the others with r².
struct Residuals {
    std::function<std::vector<double>(const std::vector<double> &)> of;
    std::size_t robust = 0;
    double scale = 0.1;
};

/// The values of least loss that Levenberg's and Marquardt's method finds from the start, with
/// weights that are those of the loss (iteratively reweighted least squares). They are never worse
/// than the start.
std::vector<double> least_squares(const Residuals &residuals, const FitRange &range);

} // namespace imago
