// SPDX-License-Identifier: MIT
#include "engine/search/search.h"

#include "engine/search/local_search.h"
#include "engine/search/words/sentences.h"

#include <algorithm>

namespace imago {
namespace {

constexpr std::size_t noise_pairs = 7;

/// Seconds of races in a quick search: one for the first step, and half a second for each further
/// step.
double quick_timing_seconds(std::size_t steps) {
    return 0.5 * static_cast<double>(steps + 1);
}

/// Shares of SearchSettings::device_seconds: candidates are tried within the first, and no race
/// takes longer than the second. A last candidate, the race that confirms a winner and the last one
/// fit in the rest.
constexpr double trying_share = 0.55, race_share = 0.15;

Quartiles in_milliseconds(std::vector<double> seconds) {
    for (double &value : seconds)
        value *= 1e3;
    return quartiles_of(std::move(seconds));
}

/// The deciding race: new samples of the planner's choice and of the best.
void last_race(SearchState &state, const PlanOptions &base, const PlanOptions &best) {
    SearchResult &result = state.result;
    const RaceAnswer answer =
        state.runner.race(base, best, best == base ? noise_pairs : last_pairs, false, -1);
    result.timing_seconds += answer.seconds;
    if (answer.state != Trace::State::timed) {
        if (best == base)
            throw Error(search_says.own_plan_fails, to_string(state.problem), answer.reason);
        return;
    }
    const Quartiles ratios = quartiles_of(answer.race.ratios());
    result.incumbent = in_milliseconds(answer.race.first);
    result.samples = answer.race.pairs();
    if (best == base) {
        result.noise = ratios;
        result.chosen = result.incumbent;
        return;
    }
    result.chosen = in_milliseconds(answer.race.second);
    result.relative = ratios.median;
    result.improved = wins(answer.race);
}

} // namespace

struct Search::Impl {
    DeviceInfo device;
    SearchSettings settings;
    Runner runner;
    StepMemory steps;

    static RunnerSettings runner_settings(const SearchSettings &settings) {
        return {{settings.worker, settings.worker_environment, 0, settings.most_memory},
                settings.builders,
                settings.deadline_seconds,
                settings.cancel,
                settings.most_cores,
                settings.rests};
    }
    Impl(const DeviceInfo &info, SearchSettings requested)
        : device(info), settings(std::move(requested)), runner(device, runner_settings(settings)) {}

    /// `planned`: the planner's choice.
    void search(const Problem &problem, const Plan &planned, double seconds,
                const std::vector<PlanOptions> &hints, SearchResult &result) {
        Journal journal(settings.journal, device, problem, settings.base, signature(planned),
                        settings.resume);
        SearchState state{problem, device, settings, runner, journal, result, steps};
        const bool quick =
            settings.effort == SearchEffort::quick || settings.effort == SearchEffort::race;
        state.most_seconds = seconds > 0 ? seconds : quick ? quick_search_seconds : 0;
        state.most_timing_seconds = quick ? quick_timing_seconds(planned.steps.size()) : 0;
        runner.limit_races(race_share * settings.device_seconds);
        if (settings.device_seconds > 0)
            state.most_timing_seconds = trying_share * settings.device_seconds;
        const bool searches = settings.effort != SearchEffort::model;
        if (searches)
            runner.wake();
        last_race(state, settings.base, settings.base);
        if (!searches)
            return;
        state.start = Clock::now(); // the time that workers take to start does not count
        LocalSearch local_search(state, settings.base);
        try {
            local_search.run(hints);
        } catch (const Error &error) { // what was found is kept
            result.complete = false;
            result.cancelled = error.kind() == Error::Kind::cancelled;
            if (!result.cancelled)
                result.trouble = error.what();
        }
        for (const Tried &tried : local_search.whole().top(3))
            result.top.push_back({tried.options, tried.relative});
        if (local_search.whole().best() == settings.base)
            return;
        if (result.cancelled || !result.trouble.empty())
            return keep(local_search.whole(), result);
        try {
            last_race(state, settings.base, local_search.whole().best());
        } catch (const Error &error) {
            if (error.kind() != Error::Kind::cancelled)
                throw;
            result.cancelled = true;
            result.complete = false;
            return keep(local_search.whole(), result);
        }
        if (result.improved)
            result.best = local_search.whole().best();
    }

    /// The result without a last race: the best has won a race, which is its evidence.
    static void keep(const PlanRace &whole, SearchResult &result) {
        result.best = whole.best();
        result.relative = whole.relative();
        result.chosen = in_milliseconds(whole.won().second);
        result.samples = whole.won().pairs();
        result.improved = true;
    }
};

Search::Search(const DeviceInfo &device, SearchSettings settings)
    : impl_(std::make_unique<Impl>(device, std::move(settings))) {}

Search::~Search() = default;

void Search::set_settings(SearchSettings settings) {
    impl_->runner.set_cancel(settings.cancel);
    impl_->settings = std::move(settings);
    impl_->steps.clear(); // they are of another effort
}

SearchResult Search::run(const Problem &problem, double seconds,
                         const std::vector<PlanOptions> &hints) {
    check(problem);
    SearchResult result;
    result.problem = problem;
    result.best = impl_->settings.base;
    // Throws for a problem that cannot be planned.
    const Plan planned = make_plan(problem, impl_->device, impl_->settings.base);
    impl_->runner.open(problem);
    const auto start = Clock::now();
    try {
        impl_->search(problem, planned, seconds > 0 ? seconds : impl_->settings.seconds, hints,
                      result);
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::cancelled)
            throw;
        result.cancelled = true;
        result.complete = false;
    }
    result.seconds = milliseconds_since(start) * 1e-3;
    return result;
}

std::vector<RatedPlan> Search::rate(const Problem &problem, const std::vector<PlanOptions> &plans) {
    impl_->runner.open(problem);
    std::vector<RatedPlan> rated;
    const auto fates = impl_->runner.compile(plans);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        RatedPlan plan;
        plan.options = plans[i];
        if (fates[i]) {
            plan.reason = fates[i]->reason;
        } else {
            const RaceAnswer answer =
                impl_->runner.race(impl_->settings.base, plans[i], rated_pairs, false, -1);
            plan.timed = answer.state == Trace::State::timed;
            plan.reason = answer.reason;
            plan.milliseconds = quartiles_of(answer.race.second).median * 1e3;
            plan.relative = quartiles_of(answer.race.ratios()).median;
        }
        rated.push_back(std::move(plan));
    }
    return rated;
}

Race Search::race(const Problem &problem, const PlanOptions &first, const PlanOptions &second,
                  std::size_t pairs) {
    impl_->runner.open(problem);
    RaceAnswer answer = impl_->runner.race(first, second, pairs, false, -1);
    if (answer.state != Trace::State::timed)
        throw Error(search_says.plan_fails, to_string(problem), answer.reason);
    return std::move(answer.race);
}

PlanProfile Search::profile(const Problem &problem, const PlanOptions &options) {
    impl_->runner.open(problem);
    PlanProfile profile;
    const auto numbers = [](const JsonLine &line, const char *name) {
        const JsonLine::Numbers *values = line.numbers(name);
        return values ? *values : JsonLine::Numbers();
    };
    profile.milliseconds = numbers(impl_->runner.ask("report", options), "milliseconds");
    const JsonLine line = impl_->runner.ask("profile", options);
    profile.registers = numbers(line, "registers");
    profile.private_bytes = numbers(line, "private");
    profile.local_bytes = numbers(line, "local");
    return profile;
}

} // namespace imago
