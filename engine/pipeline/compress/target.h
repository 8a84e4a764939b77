// SPDX-License-Identifier: MIT
// Compression to a target of quality.
#pragma once

#include "engine/pipeline/compress/estimate.h"
#include "engine/support/sentence.h"
#include "engine/values/compress_values.h"

#include <functional>
#include <optional>

namespace imago {

// The search for the setting with which a result meets a target.

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

/// A number of a target as sentences have it.
RealNumber target_number(double value);
/// Throws Error (usage): no setting reaches the target of PSNR, SSIM or bytes; the best one of
/// those that were tried has `best` of them.
[[noreturn]] void refuse_target(const CompressSettings &settings, double best);

/// The target of PSNR or SSIM as a goal on a scale that is nearly linear in the logarithm of a
/// threshold or a step, and in an estimated PSNR: dB, or -ln(1 - SSIM). Its slope is that by the
/// negative of an estimated PSNR; it has no range of settings.
TargetGoal goal_of(const CompressSettings &settings);
/// The place of a result on that scale.
double goal_value(const CompressSettings &settings, const CompressFigures &figures);

/// The PSNR in dB that photographs with an SSIM usually have, roughly: a first guess.
double usual_psnr(double ssim);

/// Returns an estimate of the threshold that meets the target: for PSNR by the coefficients'
/// histogram, for SSIM by the PSNR that photographs of it usually have.
double estimated_target_threshold(const EstimateBasis &basis, const CompressSettings &settings);

/// Returns the result that meets the target, found by at most most_trials results of thresholds. It
/// searches along the estimated PSNR, which takes a threshold's own steps out of the curve. Returns
/// the nearest one above it if none does. The mode of `settings` is psnr or ssim. Throws Error
/// (usage) if no trial reaches the target.
CompressResult compress_to_target(const CompressSettings &settings, const EstimateBasis &basis,
                                  const std::function<CompressResult(double threshold)> &trial);

} // namespace imago
