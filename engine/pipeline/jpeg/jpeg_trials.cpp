// SPDX-License-Identifier: MIT
#include "engine/pipeline/jpeg/jpeg_trials.h"

#include "engine/pipeline/compress/target.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace imago {
namespace {

using Mode = CompressSettings::Mode;

/// The range of predicted PSNR, in dB.
constexpr double least_predicted = 2, most_predicted = 62;
/// How the logarithm of a file's bytes rises with PSNR.
constexpr double bytes_slope = 0.13;

/// A quantity on a scale on which a search does well.
double scaled(const CompressSettings &settings, double value) {
    if (settings.mode == Mode::bytes)
        return -std::log(value);
    CompressFigures figures;
    figures.psnr = figures.ssim = value;
    return goal_value(settings, figures);
}

/// Settings are predicted PSNR: for a target of quality its negative, since a search takes values
/// that fall as settings grow; bytes, negative, fall as it grows.
double sign_of(const CompressSettings &settings) {
    return settings.mode == Mode::bytes ? 1 : -1;
}

/// The predicted PSNR at which the model predicts a file's size.
double first_of_bytes(const CompressSettings &settings, const JpegModel &model) {
    const double bits = 8 * static_cast<double>(settings.bytes);
    double low = least_predicted, high = most_predicted;
    for (int halving = 0; halving < 8; ++halving) {
        const double middle = (low + high) / 2;
        (model.bits(settings, model.choice(settings, middle)) > bits ? high : low) = middle;
    }
    return low;
}

TargetGoal goal_for(const CompressSettings &settings, const JpegModel &model) {
    TargetGoal goal;
    if (settings.mode == Mode::bytes) {
        goal.least = scaled(settings, static_cast<double>(settings.bytes));
        goal.slack = -std::log(1 - bytes_slack);
        goal.aim = goal.least + goal.slack / 2;
        goal.slope = -bytes_slope;
        goal.first = first_of_bytes(settings, model);
    } else {
        goal = goal_of(settings);
        goal.first = settings.mode == Mode::psnr ? settings.psnr + psnr_slack / 2
                                                 : usual_psnr(settings.ssim);
    }
    const double sign = sign_of(settings);
    goal.lowest = std::min(sign * least_predicted, sign * most_predicted);
    goal.highest = std::max(sign * least_predicted, sign * most_predicted);
    goal.first *= sign;
    return goal;
}

double mean_square(double psnr) {
    return std::pow(10, -psnr / 10);
}

/// The slope that leads from the first trial of a PSNR to the goal if what the model does not know
/// stays as it is.
double first_slope(const TargetGoal &goal, double setting, double value) {
    const double unknown = mean_square(value) - mean_square(-setting);
    const double room = mean_square(goal.aim) - unknown;
    const double next = room > 0 ? 10 * std::log10(room) : goal.lowest;
    return next == setting ? goal.slope : (goal.aim - value) / (next - setting);
}

/// A result that is beyond the goal by fewer than so many slacks leaves the rest to the dead zone:
/// another quality, even with the same predicted PSNR, may have other steps for what matters. After
/// some trials there is no time to come closer.
constexpr double close_slacks = 8, late_slacks = 40;
constexpr unsigned late = 4;

/// The trials of one target.
class Trials {
  public:
    Trials(const CompressSettings &settings, const JpegModel &model,
           const std::function<double(const JpegChoice &)> &value)
        : settings_(settings), model_(model), value_(value), goal_(goal_for(settings, model)),
          sign_(sign_of(settings)) {}

    void by_quality();
    void by_dead_zone();
    JpegFound found() const;

  private:
    /// A choice and the value of its result.
    struct Tried {
        JpegChoice choice;
        double value = 0;
    };
    double tried(const JpegChoice &choice);
    bool is_close() const {
        return std::abs(scaled(settings_, start_->value) - goal_.least) <
               (trials_ < late ? close_slacks : late_slacks) * goal_.slack;
    }

    const CompressSettings &settings_;
    const JpegModel &model_;
    const std::function<double(const JpegChoice &)> &value_;
    TargetGoal goal_;
    double sign_;                 ///< of a predicted PSNR as a setting
    std::optional<Tried> enough_; ///< the nearest one that reaches the target
    std::optional<Tried> start_;  ///< from which a wider dead zone may meet it
    double best_ = 0;             ///< the value that is nearest to the target, or beyond it
    unsigned trials_ = 0;
    bool met_ = false;
};

/// Tries a choice, and keeps it if it is the nearest of its side. Returns its place on the scale.
double Trials::tried(const JpegChoice &choice) {
    const double value = value_(choice), is = scaled(settings_, value);
    const bool reaches = is >= goal_.least, bytes = settings_.mode == Mode::bytes;
    ++trials_;
    met_ = met_ || (reaches && is <= goal_.least + goal_.slack);
    if (trials_ == 1 || is > scaled(settings_, best_))
        best_ = value;
    if (reaches && (!enough_ || is < scaled(settings_, enough_->value)))
        enough_ = Tried{choice, value};
    // A file that is too large, or a result that is good enough.
    if (reaches != bytes && (!start_ || value < start_->value))
        start_ = Tried{choice, value};
    return is;
}

void Trials::by_quality() {
    TargetSearch search(goal_);
    while (const std::optional<double> next = search.next()) {
        const double is = tried(model_.choice(settings_, sign_ * *next));
        search.tried(*next, is);
        if (search.trials() == 1 && settings_.mode == Mode::psnr)
            search.set_slope(first_slope(goal_, *next, is));
        if (start_ && is_close())
            return;
    }
}

void Trials::by_dead_zone() {
    if (met_ || !start_ || trials_ >= goal_.most)
        return;
    const double quality = start_->choice.quality, value = scaled(settings_, start_->value);
    const double start = sign_ * model_.predicted(settings_, start_->choice),
                 end = sign_ * model_.predicted(settings_, {quality, most_dead_zone});
    TargetGoal goal = goal_;
    goal.most -= trials_;
    goal.lowest = std::min(start, end);
    goal.highest = std::max(start, end);
    goal.first = start + (goal.aim - value) / goal.slope;
    TargetSearch search(goal);
    search.known(start, value);
    while (const std::optional<double> next = search.next())
        search.tried(*next, tried(model_.choice(settings_, sign_ * *next, quality)));
}

JpegFound Trials::found() const {
    if (!enough_)
        refuse_target(settings_, best_);
    return {enough_->choice, met_, trials_};
}

} // namespace

JpegFound find_jpeg_choice(const CompressSettings &settings, const JpegModel &model,
                           const std::function<double(const JpegChoice &)> &value) {
    Trials trials(settings, model, value);
    trials.by_quality();
    trials.by_dead_zone();
    return trials.found();
}

} // namespace imago
