// SPDX-License-Identifier: MIT
// The search for the setting with which a result meets a target.
#pragma once
#include <optional>

namespace imago {

/// The most trials of a search.
inline constexpr unsigned most_trials = 8;

/// What a search looks for: a value from `least` to `least + slack`, of a quantity that does not
/// rise as the setting does.
struct TargetGoal {
    double least = 0;
    double slack = 0;
    double aim = 0;                 ///< what trials aim at, between the two ends
    double lowest = 0, highest = 1; ///< settings to search between
    double first = 0.5;             ///< the setting of the first trial, between them
    unsigned most = most_trials;    ///< the most trials
    double slope = -1;              ///< how the value changes with the setting, for the second one
};

/// Looks for a setting by secants, and by false position (the Illinois rule) once trials on both
/// sides of the goal are known; by halving where a value is infinite. Converges in a few trials if
/// the value is nearly linear in the setting, so the caller chooses scales on which it is.
class TargetSearch {
  public:
    explicit TargetSearch(const TargetGoal &goal) : goal_(goal) {}

    /// The setting of the next trial; empty once a trial met the goal, after TargetGoal::most, or
    /// if nothing is left between two trials.
    std::optional<double> next() const;
    /// Adds the value of the trial with a setting. Returns whether it is the best so far: the least
    /// one of those that reach TargetGoal::least, or else the largest.
    bool tried(double setting, double value);

    /// Adds a value that is known without a trial, before the first one. It counts as none, and
    /// next() begins with TargetGoal::first all the same.
    void known(double setting, double value) { place({setting, value}); }
    /// Sets how the value changes with the setting, for the step after a first trial.
    void set_slope(double slope) { goal_.slope = slope; }

    /// Whether the best trial met the goal.
    bool met() const { return best_ && holds(*best_); }
    /// Whether the best trial reached TargetGoal::least.
    bool reached() const { return best_ && *best_ >= goal_.least; }
    /// The number of trials.
    unsigned trials() const { return trials_; }

  private:
    struct Trial {
        double setting, value;
    };
    bool holds(double value) const {
        return value >= goal_.least && value <= goal_.least + goal_.slack;
    }
    void place(const Trial &trial);
    double between() const;
    std::optional<double> beyond() const;

    TargetGoal goal_;
    std::optional<Trial> above_, below_; ///< the nearest trials whose values are too large, small
    double above_weight_ = 1, below_weight_ = 1; ///< of their distances, by the Illinois rule
    std::optional<Trial> last_, before_last_;
    std::optional<double> best_;
    unsigned trials_ = 0;
};

} // namespace imago
