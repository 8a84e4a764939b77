// SPDX-License-Identifier: MIT
#include "engine/search/fit_trials.h"

#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/local_search.h"
#include "engine/search/model_candidates.h"
#include "engine/search/trial/journal.h"
#include "engine/values/run/plan_run.h"

#include <algorithm>
#include <optional>
#include <set>

namespace imago {
namespace {

constexpr std::size_t most_kept_problems = 100, most_kept_plans = 40;

/// A plan as the model sees it, without a time; empty if it does not know all steps.
std::optional<TimedPlan> modelled(const Plan &plan) {
    TimedPlan timed;
    timed.problem = to_string(plan.problem);
    for (const Step &step : plan.steps) {
        const ShapeCost *own = own_shape(step.report);
        if (!own || own->seconds() <= 0)
            return std::nullopt;
        timed.steps.push_back(*own);
    }
    return timed.steps.empty() ? std::nullopt : std::optional(timed);
}

/// Whether the model, too, could name these choices: it leaves the size of a processor's work-items
/// and paddings to the rules, and splits of lines to the planner.
bool choosable(const PlanOptions &options) {
    PlanOptions steps_alone;
    steps_alone.steps = options.steps;
    steps_alone.by_model = options.by_model;
    return options == steps_alone &&
           std::all_of(
               options.steps.begin(), options.steps.end(), [](const PlanOptions::Step &step) {
                   return step.item_points == 0 && step.padding == PlanOptions::Switch::automatic;
               });
}

/// A drawn shape of a step; that of the planner if there is none.
PlanOptions::Step drawn_step(const Step &step, const DeviceInfo &device, std::mt19937_64 &numbers) {
    const StepSpace space(step, 0, device, CandidateBounds{});
    if (space.size() == 0)
        return {};
    PlanOptions::Step drawn = space.at(numbers() % space.size());
    drawn.item_points = 0;
    drawn.padding = PlanOptions::Switch::automatic;
    return drawn;
}

} // namespace

FitTrials::FitTrials(Search &search, const DeviceInfo &device, std::string journal)
    : search_(search), device_(device), journal_(std::move(journal)) {}

/// The entry of a problem; null if the model does not know the planner's plan.
FitTrials::OfProblem *FitTrials::problem_of(const Problem &problem) {
    const std::string name = to_string(problem);
    if (const auto known = problems_.find(name); known != problems_.end())
        return &known->second;
    try {
        const Plan plan = make_plan(problem, device_, {});
        std::optional<TimedPlan> own = modelled(plan);
        if (!own)
            return nullptr;
        own->planned = true;
        return &problems_.emplace(name, OfProblem{problem, signature(plan), *own, {}, {}})
                    .first->second;
    } catch (const Error &) {
        return nullptr; // it cannot be planned here
    }
}

/// Adds a plan with its time and that of the planner's. Returns false for one that the model does
/// not know, or that is known.
bool FitTrials::add(OfProblem &of, const PlanOptions &options, double relative, double seconds) {
    try {
        const Plan plan = make_plan(of.problem, device_, options);
        const std::string kernels = signature(plan);
        std::optional<TimedPlan> timed = modelled(plan);
        if (!timed || kernels == of.planned || of.timed.count(kernels))
            return false;
        timed->choosable = choosable(options);
        of.timed.emplace(kernels, Timed{options, std::move(*timed), relative});
        of.own_seconds.push_back(seconds / relative);
        return true;
    } catch (const Error &) {
        return false;
    }
}

std::size_t FitTrials::add_kept() {
    std::size_t count = 0;
    std::vector<KeptTime> times = kept_times(journal_, device_);
    std::reverse(times.begin(), times.end());   // the last ones count first
    std::map<std::string, std::size_t> planned; // plans that were made of each problem
    for (const KeptTime &time : times) {
        const std::string name = to_string(time.problem);
        if (!planned.count(name) && planned.size() >= most_kept_problems)
            continue;
        OfProblem *of = ++planned[name] > most_kept_plans ? nullptr : problem_of(time.problem);
        if (of && of->planned == time.planned)
            count += add(*of, time.options, time.relative, time.milliseconds * 1e-3);
    }
    // Records are left out: they do not say which plan the planner had when their gain was
    // measured.
    return count;
}

std::vector<PlanOptions> FitTrials::drawn(const OfProblem &of, std::size_t plans,
                                          std::mt19937_64 &numbers) const {
    std::vector<PlanOptions> list = model_candidates(of.problem, device_, {});
    const Plan planned = make_plan(of.problem, device_, {});
    for (std::size_t tries = 0; list.size() < plans && tries < plans; ++tries) {
        PlanOptions options;
        const std::size_t only = numbers() % (2 * planned.steps.size()); // half of them vary all
        for (std::size_t i = 0; i < planned.steps.size(); ++i)
            if (only >= planned.steps.size() || only == i)
                options = with_step(options, i, drawn_step(planned.steps[i], device_, numbers));
        list.push_back(options);
    }
    if (list.size() > plans)
        list.resize(plans);
    return list;
}

std::size_t FitTrials::draw(const Problem &problem, std::size_t plans, std::mt19937_64 &numbers) {
    OfProblem *of = problem_of(problem);
    return of ? time(problem, drawn(*of, plans, numbers)) : 0;
}

bool FitTrials::all_timed(const Problem &problem, const std::vector<PlanOptions> &plans) {
    const OfProblem *of = problem_of(problem);
    return of && std::all_of(plans.begin(), plans.end(), [&](const PlanOptions &options) {
               try {
                   const std::string kernels = signature(make_plan(problem, device_, options));
                   return kernels == of->planned || of->timed.count(kernels) > 0;
               } catch (const Error &) {
                   return true;
               }
           });
}

std::size_t FitTrials::time(const Problem &problem, const std::vector<PlanOptions> &plans) {
    OfProblem *of = problem_of(problem);
    if (!of)
        return 0;
    std::set<std::string> kernels{of->planned};
    for (const auto &[known, timed] : of->timed)
        kernels.insert(known);
    std::vector<PlanOptions> raced;
    for (const PlanOptions &options : plans)
        try {
            if (kernels.insert(signature(make_plan(problem, device_, options))).second)
                raced.push_back(options);
        } catch (const Error &) {
            // A choice that cannot be planned is not timed.
        }
    if (raced.empty())
        return 0;
    std::size_t count = 0;
    Journal journal(journal_, device_, problem, {}, of->planned, false);
    for (const RatedPlan &rated : search_.rate(problem, raced)) {
        if (!rated.timed || !(rated.relative > 0))
            continue;
        journal.add(rated.options, -1,
                    {Trace::State::timed, rated.relative, rated.milliseconds, rated_pairs, ""});
        count += add(*of, rated.options, rated.relative, rated.milliseconds * 1e-3);
    }
    return count;
}

std::vector<Problem> FitTrials::problems() const {
    std::vector<Problem> list;
    for (const auto &[name, of] : problems_)
        if (!of.timed.empty())
            list.push_back(of.problem);
    return list;
}

std::vector<TimedPlan> FitTrials::plans() const {
    std::vector<TimedPlan> list;
    for (const auto &[name, of] : problems_) {
        if (of.timed.empty())
            continue;
        const double seconds = quartiles_of(of.own_seconds).median;
        TimedPlan own = of.own;
        own.seconds = seconds;
        list.push_back(std::move(own));
        for (const auto &[kernels, timed] : of.timed) {
            list.push_back(timed.plan);
            list.back().seconds = timed.relative * seconds;
        }
    }
    return list;
}

} // namespace imago
