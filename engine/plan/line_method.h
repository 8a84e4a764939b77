// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/step.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace imago {

/// How one step transforms a line of n points.
struct OneStep {
    enum class Method {
        passes,   ///< over the radices of n
        rader,    ///< n is prime: a convolution of n - 1 points
        bluestein ///< a convolution of 2n - 1 or more points
    };
    Method method = Method::passes;
    std::size_t length = 1; ///< points of the FFT that is run
    std::vector<int> radices;
    double cost = 0; ///< operations of a line
};

/// How a line of n points is transformed, in one step or several.
struct LineWay {
    enum class Kind { none, one_step, split, long_bluestein };
    Kind kind = Kind::none;
    std::size_t first = 0; ///< split: the factor of the first of the four-step method's two parts
    double cost = 0;       ///< of a line: operations, and what its trips through memory are worth
};

/// The least points of Bluestein's convolution for a line of n points.
std::size_t bluestein_length(std::size_t n);

/// The ways of lines by the operations of their FFTs and their passes over global memory, within
/// the limits of a device and the method asked for prime factors without a codelet.
class LineMethods {
  public:
    explicit LineMethods(StepLimits limits) : limits_(limits) {}

    /// The radices of n; nothing when it has a prime factor without a codelet.
    std::optional<std::vector<int>> sequence(std::size_t n) const;

    /// The cheapest single step; nothing when none holds the line.
    const std::optional<OneStep> &one_step(std::size_t n);

    /// The cheapest way. Several steps store and load plain complex lines; each of `hooks` sides
    /// with another hook then takes a pass over memory of its own.
    LineWay way(std::size_t n, int hooks = 0);

    /// The cheapest way that is no single step.
    LineWay several_steps(std::size_t n);

    /// The sentence that says why there is no way for n points.
    Error refusal(std::size_t n) const;

  private:
    LineWay choose_steps(std::size_t n);
    LineWay split_smooth(std::size_t n);
    /// The first steps' points that the options name for a line of n points, first come first.
    std::vector<std::size_t> wanted_factors(std::size_t n) const;
    bool ends_in_long_rows(std::size_t n) const;
    std::size_t first_of_long_rows(std::size_t n) const;
    LineWay split_at(std::size_t n, std::size_t first);
    std::optional<OneStep> rader(std::size_t n) const;
    std::optional<OneStep> bluestein(std::size_t n) const;
    double operations(std::size_t n, const std::vector<int> &radices) const;

    const StepLimits limits_;
    std::map<std::size_t, std::optional<OneStep>> single_;
    std::map<std::size_t, LineWay> ways_;
};

} // namespace imago
