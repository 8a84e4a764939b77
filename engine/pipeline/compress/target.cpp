// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/target.h"

#include "engine/pipeline/compress/largest.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

/// The largest share of the range that a step beyond all trials may take.
constexpr double longest_step = 0.25;

using Mode = CompressSettings::Mode;

double ssim_scale(double ssim) {
    return -std::log1p(-ssim);
}

/// The end of the largest magnitudes' bin; 0 if all coefficients are 0.
double end_of_magnitudes(const std::vector<std::uint64_t> &histogram) {
    for (std::size_t bin = histogram.size(); bin-- > 1;)
        if (histogram[bin] > 0)
            return first_bin_start(bin + 1);
    return 0;
}

/// The estimated PSNR at which a search begins.
double estimated_target(const CompressSettings &settings) {
    return settings.mode == Mode::psnr ? settings.psnr + psnr_slack / 2 : usual_psnr(settings.ssim);
}

/// The estimated PSNR of the smallest threshold that a search tries, in dB.
constexpr double highest_estimate = 160;

/// The estimated PSNR of a threshold. Rounding to whole samples adds up to 1/12 to the squared
/// error.
double rounded_psnr(const EstimateBasis &basis, const CompressSettings &settings,
                    double threshold) {
    const double psnr = estimated_figures(basis, settings, threshold).psnr;
    if (basis.image.depth == SampleDepth::f32)
        return psnr;
    const double squared_peak = basis.peak * basis.peak;
    const double error = squared_peak * std::pow(10, -psnr / 10);
    return 10 * std::log10(squared_peak / (error + error / (1 + 12 * error)));
}

/// The threshold with this estimated PSNR.
double threshold_of(const EstimateBasis &basis, const CompressSettings &settings, double psnr) {
    double low = 0, high = end_of_magnitudes(basis.histogram);
    for (int halving = 0; halving < 50; ++halving) {
        const double middle = (low + high) / 2;
        (rounded_psnr(basis, settings, middle) > psnr ? low : high) = middle;
    }
    return high;
}

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

RealNumber target_number(double value) {
    return {value, 6, RealNumber::Style::significant};
}

void refuse_target(const CompressSettings &settings, double best) {
    if (settings.mode == Mode::bytes)
        throw usage_error(pipeline_says.bytes_out_of_reach, settings.bytes,
                          static_cast<std::uint64_t>(best));
    if (settings.mode == Mode::psnr)
        throw usage_error(pipeline_says.psnr_out_of_reach, target_number(settings.psnr),
                          target_number(best));
    throw usage_error(pipeline_says.ssim_out_of_reach, target_number(settings.ssim),
                      target_number(best));
}

TargetGoal goal_of(const CompressSettings &settings) {
    TargetGoal goal;
    if (settings.mode == Mode::psnr) {
        goal.least = settings.psnr;
        goal.slack = psnr_slack;
        goal.aim = settings.psnr + psnr_slack / 2;
        goal.slope = -1;
        return goal;
    }
    goal.least = ssim_scale(settings.ssim);
    goal.slack = ssim_scale(std::min(1.0, settings.ssim + ssim_slack)) - goal.least;
    goal.aim = ssim_scale(settings.ssim + std::min(ssim_slack, 1 - settings.ssim) / 2);
    goal.slope = -0.23;
    return goal;
}

double usual_psnr(double ssim) {
    return 22 + 4.4 * ssim_scale(ssim);
}

double goal_value(const CompressSettings &settings, const CompressFigures &figures) {
    return settings.mode == Mode::psnr ? figures.psnr : ssim_scale(figures.ssim);
}

double estimated_target_threshold(const EstimateBasis &basis, const CompressSettings &settings) {
    return threshold_of(basis, settings, estimated_target(settings));
}

CompressResult compress_to_target(const CompressSettings &settings, const EstimateBasis &basis,
                                  const std::function<CompressResult(double threshold)> &trial) {
    TargetGoal goal = goal_of(settings);
    goal.lowest = -highest_estimate;
    goal.highest =
        -rounded_psnr(basis, settings, std::max(1e-30, end_of_magnitudes(basis.histogram)));
    goal.first = -estimated_target(settings);
    TargetSearch search(goal);
    CompressResult best;
    double milliseconds = 0, compare_milliseconds = 0;
    while (const std::optional<double> next = search.next()) {
        CompressResult result = trial(threshold_of(basis, settings, -*next));
        milliseconds += result.engine_milliseconds;
        compare_milliseconds += result.compare_milliseconds;
        if (search.tried(*next, goal_value(settings, result.figures)))
            best = std::move(result);
    }
    if (!search.reached())
        refuse_target(settings,
                      settings.mode == Mode::psnr ? best.figures.psnr : best.figures.ssim);
    best.target = TargetOutcome{search.met(), search.trials()};
    best.engine_milliseconds = milliseconds;
    best.compare_milliseconds = compare_milliseconds;
    return best;
}

} // namespace imago
