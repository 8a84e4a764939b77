// SPDX-License-Identifier: MIT
// When one plan is faster than another: statistics of interleaved pairs.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Median and quartiles, by linear interpolation; zeros of nothing.
struct Quartiles {
    double lower = 0, median = 0, upper = 0;
    bool operator==(const Quartiles &) const = default;
};
Quartiles quartiles_of(std::vector<double> values);

/// Samples of two plans that took turns, a pair a round: what disturbs the machine disturbs both,
/// and their ratio cancels it. Of a paired test less data says more than of two medians.
struct Race {
    std::vector<double> first, second; ///< seconds of a run: the incumbent's, the candidate's
    std::size_t pairs() const {
        return first.size() < second.size() ? first.size() : second.size();
    }
    /// second / first of each pair: below 1 where the candidate is faster.
    std::vector<double> ratios() const;
};

/// Probability of at least `successes` heads of `trials` fair coins: the one-sided sign test.
double sign_test(std::size_t successes, std::size_t trials);

/// Whether the candidate is faster beyond the noise: the median ratio is below 1 - least_gain, the
/// upper quartile of the ratios is below 1, and the sign test rejects "no faster" at 0.006. With 11
/// pairs all must be won but one, with 21 all but four.
bool wins(const Race &race);

/// Whether it is not worth more pairs: in none of the pairs so far (two or more) did it come within
/// hopeless_ratio of the incumbent.
bool hopeless(const std::vector<double> &ratios);

/// Gains below this are not worth a record: they are within what the clock rate drifts.
inline constexpr double least_gain = 0.01;
inline constexpr double hopeless_ratio = 1.08;
inline constexpr double sign_level = 0.006;

} // namespace imago
