// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/measured/choice_row.h"
#include "engine/support/error.h"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace imago {

/// How one step transforms a line of n points.
struct OneStep {
    enum class Method {
        passes,   ///< over the radices of n
        rader,    ///< n is prime: a convolution of n - 1 points; of real numbers, n - 1 or 2n - 2
        bluestein ///< a convolution of 2n - 1 or more points; of a real line, of 3n/2 or more
    };
    Method method = Method::passes;
    std::size_t length = 1; ///< number of points of the FFT that is run
    std::vector<int> radices;
    double cost = 0; ///< number of operations for a line
};

/// Bluestein's convolution in three steps: its columns, its rows there and back, its columns.
struct LongConvolution {
    std::size_t columns = 1, rows = 1; ///< points of a column and of a row
    OneStep column, row;
    double cost = 0; ///< of a line, its trips through memory included

    std::size_t points() const { return columns * rows; }
};

/// How a line of n points is transformed, in one step or several.
struct Decomposition {
    enum class Kind { none, one_step, split, long_bluestein };
    Kind kind = Kind::none;
    std::size_t first = 0; ///< for a split: the length of the first part of the four-step method
    /// The cost of a line: its operations, and the equivalent of its trips through memory.
    double cost = 0;
    bool joined = false; ///< for a split: whether its two parts may meet in local memory
};

/// Returns the minimum points of Bluestein's convolution for a line of n points.
std::size_t bluestein_length(std::size_t n);

/// Finds the decompositions of lines by the operations of their FFTs and their passes over global
/// memory. They observe a device's limits and the requested method for prime factors without a
/// codelet.
class LineMethods {
  public:
    explicit LineMethods(const StepLimits &limits);

    /// Returns the radices of n; empty if it has a prime factor without a codelet.
    std::optional<std::vector<int>> sequence(std::size_t n) const;

    /// Returns the cheapest single step; empty if no step holds the line.
    const std::optional<OneStep> &one_step(std::size_t n);

    /// Returns the cheapest convolution of a real line of its own: by Rader's method over half the
    /// points, or over n or more where half have no sequence(), or by Bluestein's for half the
    /// frequencies.
    std::optional<OneStep> real_convolution(std::size_t n) const;

    /// Returns the cheapest convolution in three steps for so many points in and out of a line;
    /// empty if groups have none, or the options ask for another method.
    std::optional<LongConvolution> long_convolution(std::size_t points_in, std::size_t points_out);

    /// Returns the cheapest decomposition. Several steps store and load plain complex lines, and
    /// each of `hooks` sides with another hook then takes a separate pass over memory. Parts of
    /// `rows`, whose points are neighbours in memory, may meet in local memory.
    Decomposition decomposition(std::size_t n, bool rows, int hooks = 0);

    /// Returns the cheapest decomposition of more than one step.
    Decomposition several_steps(std::size_t n, bool rows);

    /// Returns the error for a line of n points that has no decomposition.
    Error refusal(std::size_t n) const;

  private:
    Decomposition choose_steps(std::size_t n, bool rows);
    Decomposition split_smooth(std::size_t n);
    /// Returns the lengths that the options name for the first step of a line of n points, by
    /// precedence.
    std::vector<std::size_t> wanted_factors(std::size_t n) const;
    const ChoiceRow *long_rows(std::size_t n) const;
    std::size_t first_of_long_rows(std::size_t n) const;
    std::optional<LongConvolution> long_convolution_over(std::size_t m);
    /// The most points of a part that is columns on one of its sides.
    std::size_t longest_part() const;
    Decomposition split_at(std::size_t n, std::size_t first, bool rows);
    bool may_join(std::size_t n, std::size_t first);
    double joined_cost(const OneStep &first, const OneStep &second) const;
    /// Returns the cheapest convolution for a line with a prime factor without a codelet.
    std::optional<OneStep> convolution(std::size_t n) const;
    std::optional<OneStep> rader(std::size_t n) const;
    std::optional<OneStep> real_rader(std::size_t n) const;
    /// Bluestein's method with so many points in or out, whichever are fewer.
    std::optional<OneStep> bluestein(std::size_t n, std::size_t fewer) const;
    /// The cheapest convolution of `least` to `most` points, at a cost for each point and for all.
    std::optional<OneStep> cheapest(OneStep::Method method, std::size_t least, std::size_t most,
                                    double each, double once) const;
    /// Returns the cheaper method, or the requested one.
    std::optional<OneStep> prime_method(const std::optional<OneStep> &by_rader,
                                        const std::optional<OneStep> &by_bluestein) const;
    double operations(std::size_t n, const std::vector<int> &radices) const;

    const StepLimits limits_;
    const double memory_cost_; ///< cost of a point's trip to global memory and back, in operations
    /// The extra cost of a pass with cache conflicts, in operations per point.
    const double conflict_cost_;
    std::map<std::size_t, std::optional<OneStep>> single_;
    std::map<std::pair<std::size_t, bool>, Decomposition> decompositions_; ///< of points, of rows
};

} // namespace imago
