// SPDX-License-Identifier: MIT
// Decides whether one plan is faster than another, by statistics of interleaved pairs.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Median and quartiles, by linear interpolation; zeros without values.
struct Quartiles {
    double lower = 0, median = 0, upper = 0; ///< in the unit of the values
    bool operator==(const Quartiles &) const = default;
};
/// The quartiles of values in any order.
Quartiles quartiles_of(std::vector<double> values);

/// Samples of two plans that took turns, a pair in each round: a disturbance of the machine affects
/// both, and their ratio cancels it. A paired test needs less data than two medians.
struct Race {
    std::vector<double> first, second; ///< seconds of a run: the incumbent's and the candidate's
    /// Rounds that both have run.
    std::size_t pairs() const {
        return first.size() < second.size() ? first.size() : second.size();
    }
    /// second / first for each pair: below 1 if the candidate is faster.
    std::vector<double> ratios() const;
};

/// Probability of at least `successes` heads in `trials` tosses of a fair coin: the one-sided sign
/// test.
double sign_test(std::size_t successes, std::size_t trials);

/// Whether the candidate is faster beyond the noise: the median ratio is below 1 - least_gain, the
/// upper quartile of the ratios is below 1, and the sign test rejects "no faster" at 0.006. With 11
/// pairs all but one must be won, with 21 all but four.
bool wins(const Race &race);

/// Whether more pairs are not worth their time: there are two or more pairs, and in none the
/// candidate came within hopeless_ratio of the incumbent.
bool hopeless(const std::vector<double> &ratios);

/// Gains below this are not worth a record, since the clock rate drifts by as much.
inline constexpr double least_gain = 0.01;
/// A candidate gets no more pairs if its best pair has this ratio: see hopeless().
inline constexpr double hopeless_ratio = 1.08;
/// The level of wins()'s sign test.
inline constexpr double sign_level = 0.006;

} // namespace imago
