// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/target_search.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

/// The largest share of the range that a step beyond all trials may take.
constexpr double longest_step = 0.25;

} // namespace

std::optional<double> TargetSearch::next() const {
    if (met() || trials_ >= goal_.most)
        return {};
    if (trials_ == 0)
        return std::clamp(goal_.first, goal_.lowest, goal_.highest);
    if (!above_ || !below_)
        return beyond();
    const double setting = between();
    if (setting <= above_->setting || setting >= below_->setting)
        return {};
    return setting;
}

double TargetSearch::between() const {
    const double width = below_->setting - above_->setting;
    const double over = (above_->value - goal_.aim) * above_weight_;
    const double under = (goal_.aim - below_->value) * below_weight_;
    const double share = over / (over + under);
    // Either value may be infinite, and neither end is tried again.
    return above_->setting + width * (std::isfinite(share) ? std::clamp(share, 0.02, 0.98) : 0.5);
}

std::optional<double> TargetSearch::beyond() const {
    double slope = goal_.slope;
    if (before_last_ && before_last_->setting != last_->setting) {
        const double secant =
            (last_->value - before_last_->value) / (last_->setting - before_last_->setting);
        if (std::isfinite(secant) && secant < 0)
            slope = secant;
    }
    const double most = longest_step * (goal_.highest - goal_.lowest);
    double step = (goal_.aim - last_->value) / slope;
    if (!std::isfinite(step))
        step = last_->value > goal_.aim ? most : -most;
    const double setting =
        std::clamp(last_->setting + std::clamp(step, -most, most), goal_.lowest, goal_.highest);
    if (setting == last_->setting) // an end of the range, with the goal beyond it
        return {};
    return setting;
}

bool TargetSearch::tried(double setting, double value) {
    ++trials_;
    const bool better =
        !best_ || (value >= goal_.least ? *best_ < goal_.least || value < *best_ : value > *best_);
    if (better)
        best_ = value;
    place({setting, value});
    return better;
}

void TargetSearch::place(const Trial &trial) {
    if (trial.value > goal_.aim) {
        below_weight_ = above_ && last_->value > goal_.aim ? below_weight_ / 2 : 1;
        above_weight_ = 1;
        if (!above_ || trial.setting > above_->setting)
            above_ = trial;
    } else {
        above_weight_ = below_ && last_->value <= goal_.aim ? above_weight_ / 2 : 1;
        below_weight_ = 1;
        if (!below_ || trial.setting < below_->setting)
            below_ = trial;
    }
    before_last_ = last_;
    last_ = trial;
}

} // namespace imago
