// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/fit.h"

#include "app/cli/bench/measure/lottery.h"
#include "app/cli/common/interrupt.h"
#include "app/cli/common/report.h"
#include "app/cli/common/terminal.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/search/fit_trials.h"
#include "engine/search/model_candidates.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <random>
#include <set>
#include <stop_token>

namespace imago::cli {
namespace {

constexpr std::size_t plans_of_problem = 6; ///< more problems tell more than more plans of each
constexpr std::size_t least_problems = 6;   ///< with two plans or more, to fit and to judge
constexpr std::size_t least_judged = 3, least_judged_choosing = 8; ///< of the held-out ones
/// The share of the time for the plans that are drawn; the rest is for what the fit chooses.
constexpr double drawing_share = 0.8;

/// Points of batches: in the caches, about as large as these, and beyond.
std::vector<std::size_t> batches(const DeviceInfo &device) {
    const bool cpu = device.type == DeviceType::cpu;
    return {std::size_t{1} << (cpu ? 16 : 20), std::size_t{1} << (cpu ? 19 : 23),
            std::size_t{1} << (cpu ? 22 : 26)};
}

/// The sizes of `bench --suite lottery` in batches of all three, in a drawn order.
std::vector<Problem> drawn_problems(const DeviceInfo &device, std::uint64_t seed,
                                    std::mt19937_64 &numbers) {
    std::vector<Problem> problems;
    const std::vector<std::size_t> points = batches(device);
    for (std::size_t i = 0; i < points.size(); ++i) {
        LotterySettings lottery;
        lottery.seed = seed + i;
        lottery.points = points[i];
        for (const BenchCase &drawn : lottery_cases(lottery))
            if (drawn.problem.points() <= points.back())
                problems.push_back(drawn.problem);
    }
    for (std::size_t i = problems.size(); i > 1; --i)
        std::swap(problems[i - 1], problems[numbers() % i]);
    return problems;
}

Question cost_question(const StepLimits &limits) {
    return limits.lanes ? Question::lanes_cost : Question::step_cost;
}

/// The device as if nothing had been fitted.
DeviceInfo unfitted(DeviceInfo device) {
    device.fitted_rows = nullptr;
    return device;
}

/// The device as plans on it are with these rows.
DeviceInfo with_rows(DeviceInfo device, std::vector<ChoiceRow> rows) {
    device.fitted_rows = std::make_shared<const ChoiceTable>(std::move(rows));
    return device;
}

/// One fit, from the timed plans to the figures.
class Fitting {
  public:
    Fitting(const DeviceInfo &device, const FitSettings &settings)
        : device_(device), interrupt_(stop_), search_(device, searching(settings)),
          trials_(search_, device, settings.search.journal),
          limits_(step_limits(device, Precision::f32, {})) {
        outcome_.settings = settings;
        outcome_.before = row_of(limits_);
    }

    FitOutcome run() {
        if (outcome_.settings.use_kept)
            outcome_.kept_times = trials_.add_kept();
        draw();
        require_plans();
        fit();
        time_choices();
        judge();
        outcome_.stopped = Interrupt::came();
        return std::move(outcome_);
    }

  private:
    SearchSettings searching(const FitSettings &settings) {
        SearchSettings search = settings.search;
        search.cancel = stop_.get_token();
        return search;
    }

    static ChoiceRow row_of(const StepLimits &limits) {
        return *measured_choice(cost_question(limits), {}, 0, limits);
    }

    double seconds() const { return outcome_.settings.minutes * 60; }
    double spent() const { return milliseconds_since(start_) * 1e-3; }

    /// Times plans of drawn problems while there is time.
    void draw() {
        std::mt19937_64 numbers(outcome_.settings.seed);
        for (const Problem &problem : drawn_problems(device_, outcome_.settings.seed, numbers)) {
            if (spent() > drawing_share * seconds() || Interrupt::came())
                break;
            timed([&] { return trials_.draw(problem, plans_of_problem, numbers); });
        }
    }

    /// Counts the plans that a step of the work times. One that fails leaves the others.
    template <class Work>
    void timed(const Work &work) {
        try {
            outcome_.timed += work();
        } catch (const Error &error) {
            if (error.kind() != Error::Kind::cancelled)
                failure_ = error.what();
        }
        show_progress(std::to_string(outcome_.timed) + " plans timed, about " +
                      fixed(std::max(0.0, seconds() - spent()), 0) + " s left");
    }

    void require_plans() const {
        show_progress("");
        const std::size_t problems = trials_.problems().size();
        if (problems >= least_problems)
            return;
        const std::string why = failure_.empty() ? "" : "; the last problem failed: " + failure_;
        throw Error("A fit of the model of " + device_.name + " needs timed plans of " +
                    std::to_string(least_problems) + " problems or more, and there are those of " +
                    std::to_string(problems) + "; a larger --minutes times more" + why + ".");
    }

    SplitPlans split() const { return split_plans(trials_.plans(), outcome_.settings.seed); }

    /// Fits from the coefficients that come with the engine, whatever was fitted before.
    void fit() {
        const StepLimits shipped = step_limits(unfitted(device_), Precision::f32, {});
        const SplitPlans parts = split();
        outcome_.after = fitted_row(parts.fitted, limits_.device, row_of(shipped));
    }

    /// Times what the model chooses of the held-out problems, before and after.
    void time_choices() {
        const DeviceInfo after = with_rows(device_, {outcome_.after});
        std::vector<std::string> held_out;
        for (const TimedPlan &plan : split().held_out)
            held_out.push_back(plan.problem);
        for (const Problem &problem : trials_.problems()) {
            if (std::find(held_out.begin(), held_out.end(), to_string(problem)) == held_out.end())
                continue;
            std::vector<PlanOptions> choices = model_candidates(problem, device_, {}, 1);
            for (const PlanOptions &choice : model_candidates(problem, after, {}, 1))
                choices.push_back(choice);
            if (spent() <= seconds() && !Interrupt::came())
                timed([&] { return trials_.time(problem, choices); });
            if (trials_.all_timed(problem, choices))
                judged_.insert(to_string(problem));
        }
        show_progress("");
    }

    void judge() {
        SplitPlans parts = split();
        std::erase_if(parts.held_out,
                      [&](const TimedPlan &plan) { return !judged_.count(plan.problem); });
        const ChoiceRow &by = *measured_choice(Question::shape_by_model, {}, 1, limits_);
        outcome_.judged = judged_.size();
        outcome_.least_judged = by.flag(Field::by_model) ? least_judged_choosing : least_judged;
        const DeviceLimits &device = limits_.device;
        outcome_.fitted_problems = parts.fitted_problems;
        outcome_.fitted_plans = parts.fitted.size();
        outcome_.fitted_before = figures_of(parts.fitted, device, outcome_.before);
        outcome_.fitted_after = figures_of(parts.fitted, device, outcome_.after);
        outcome_.held_before = figures_of(parts.held_out, device, outcome_.before);
        outcome_.held_after = figures_of(parts.held_out, device, outcome_.after);
        outcome_.better = outcome_.judged >= outcome_.least_judged &&
                          is_better(outcome_.held_after, outcome_.held_before);
        outcome_.chooses =
            outcome_.better && !by.flag(Field::by_model) && may_choose(outcome_.held_after);
    }

    const DeviceInfo &device_;
    const Clock::time_point start_ = Clock::now();
    std::stop_source stop_;
    Interrupt interrupt_;
    Search search_;
    FitTrials trials_;
    StepLimits limits_;
    FitOutcome outcome_;
    std::set<std::string> judged_; ///< problems whose choices were timed
    std::string failure_;
};

std::string evidence_of(const FitOutcome &outcome, const std::string &date) {
    const CostFigures &before = outcome.held_before, &after = outcome.held_after;
    return "fitted on this machine on " + date + " to " + std::to_string(outcome.fitted_plans) +
           " plans of " + std::to_string(outcome.fitted_problems) + " problems (seed " +
           std::to_string(outcome.settings.seed) + "); on " + std::to_string(after.problems) +
           " held-out problems the model's choice takes " + fixed(after.model_mean, 3) +
           " of the least time in the mean, " + fixed(after.model_worst, 2) + " at worst (before " +
           fixed(before.model_mean, 3) + " and " + fixed(before.model_worst, 2) +
           "), the planner's " + fixed(after.planner_mean, 3) + " and " +
           fixed(after.planner_worst, 2) + ", and predicted times are off by " +
           fixed(100 * after.error, 0) + "% (" + fixed(100 * before.error, 0) + "%)";
}

/// The rows that plans follow from then on. Where the model chooses by an earlier fit, it goes on:
/// its choices have not become worse.
std::vector<ChoiceRow> rows_of(const FitOutcome &outcome, const DeviceInfo &device,
                               const std::string &evidence) {
    std::vector<ChoiceRow> rows{outcome.after};
    const StepLimits limits = step_limits(device, Precision::f32, {});
    if (outcome.chooses || is_fitted(Question::shape_by_model, limits)) {
        rows.push_back(*measured_choice(Question::shape_by_model, {}, 1, limits));
        for (auto &[field, value] : rows.back().values)
            if (field == Field::by_model)
                value = 1;
    }
    for (ChoiceRow &row : rows) {
        row.devices = row.lines = ~0u;
        row.numbers = Numbers::any;
        row.evidence = evidence;
    }
    return rows;
}

void keep(const DeviceInfo &device, FitOutcome &outcome) {
    const auto store = user_fits();
    if (!outcome.settings.keep)
        outcome.unkept = "--no-record was given";
    else if (!store)
        outcome.unkept = "there is no place for records: IMAGO_TUNING is off or not an absolute "
                         "path, or neither XDG_DATA_HOME nor HOME names a folder";
    if (!outcome.unkept.empty())
        return;
    FittedModel fit = new_fit(device);
    fit.rows = rows_of(outcome, device, evidence_of(outcome, fit.date));
    store->put(fit);
    reload_fits();
    outcome.file = store->file().string();
}

} // namespace

FitOutcome fit_model(const DeviceInfo &device, const FitSettings &settings) {
    if (const auto store = user_fits(); store && settings.keep)
        store->read(); // a wrong file is refused before minutes are spent
    FitOutcome outcome = Fitting(device, settings).run();
    if (outcome.better)
        keep(device, outcome);
    return outcome;
}

} // namespace imago::cli
