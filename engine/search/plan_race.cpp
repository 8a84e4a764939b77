// SPDX-License-Identifier: MIT
#include "engine/search/plan_race.h"

#include "engine/search/candidates.h"
#include "engine/support/sha256.h"

#include <algorithm>
#include <iterator>

namespace imago {
namespace {

constexpr std::size_t first_pairs = 5, confirming_pairs = 11, rechecking_pairs = 15;
constexpr std::size_t reconsidering_pairs = 31;

/// A class is given up if after this many trials its best is this far behind the incumbent. Among
/// 64 searches of a CPU's lines (4 to 131072 points) none lost its winner by it, and half of the
/// candidates were spared; with (1, 1.4) before them one lost 7%.
struct Patience {
    std::size_t trials;
    double ratio;
};
constexpr Patience patience[] = {{2, 1.25}, {3, 1.15}, {6, 1.06}, {10, 1.02}, {16, 1}};

} // namespace

bool SearchState::ends() {
    const bool cancelled = settings.cancel.stop_requested();
    if (!cancelled && !over())
        return false;
    result.complete = false;
    result.cancelled = cancelled;
    return true;
}

void SearchState::say() const {
    if (!settings.progress)
        return;
    SearchProgress progress;
    progress.problem = &problem;
    progress.tried = result.candidates();
    progress.planned = std::max(planned, progress.tried);
    progress.seconds = seconds();
    const double each = progress.tried ? progress.seconds / double(progress.tried) : 0;
    progress.seconds_left = each * double(progress.planned - progress.tried);
    if (most_seconds > 0)
        progress.seconds_left =
            std::min(progress.seconds_left, std::max(0.0, most_seconds - progress.seconds));
    progress.relative = result.relative_so_far;
    settings.progress(progress);
}

PlanRace::PlanRace(SearchState &state, const PlanOptions &start, int step)
    : state_(state), best_(start), step_(step) {
    const Plan plan = make_plan(state.problem, state.device, start);
    place_ = place_of(plan);
    seen_.insert(signature(plan));
    tried_.push_back({start, 1});
}

/// Identifies the raced step among the plan's: a step's options may make two steps one, or undo
/// that, and its time is then that of another part of the work. Empty for a race of the whole.
std::optional<PlanRace::Place> PlanRace::place_of(const Plan &plan) const {
    const auto index = static_cast<std::size_t>(step_);
    if (step_ < 0 || index >= plan.steps.size())
        return {};
    const StepReport &report = plan.steps[index].report;
    return Place{plan.steps.size(), report.work, report.length};
}

/// Whether the candidate can be planned and gives other kernels than those before it.
bool PlanRace::is_new(const PlanOptions &candidate) {
    try {
        const Plan plan = make_plan(state_.problem, state_.device, candidate);
        return place_of(plan) == place_ && seen_.insert(signature(plan)).second;
    } catch (const Error &) {
        return false;
    }
}

std::array<std::uint8_t, 16> PlanRace::digest(const Plan &plan) const {
    Sha256 whole;
    const std::string text = std::to_string(step_) + " " + signature(plan);
    whole.add(text.data(), text.size());
    const auto all = whole.finish();
    std::array<std::uint8_t, 16> first{};
    std::copy_n(all.begin(), first.size(), first.begin());
    return first;
}

void PlanRace::mark_tried(const PlanOptions &candidate) {
    if (state_.settings.effort == SearchEffort::full)
        state_.tried.insert(digest(make_plan(state_.problem, state_.device, candidate)));
}

bool PlanRace::hopeless_class(const std::string &name) const {
    const auto found = classes_.find(name);
    return !name.empty() && found != classes_.end() &&
           std::any_of(std::begin(patience), std::end(patience), [&](const Patience &step) {
               return found->second.tried >= step.trials &&
                      found->second.best > step.ratio * relative_;
           });
}

void PlanRace::note(const PlanOptions &candidate, const Trace &trace) {
    state_.journal.add(candidate, step_, trace);
    mark_tried(candidate);
    state_.result.count(trace.state);
    if (trace.state == Trace::State::timed)
        tried_.push_back({candidate, trace.relative});
    state_.say();
}

bool PlanRace::confirm(const PlanOptions &candidate, std::size_t pairs, Trace &trace) {
    const RaceAnswer answer = state_.runner.race(best_, candidate, pairs, false, step_);
    state_.result.timing_seconds += answer.seconds;
    trace.state = answer.state;
    trace.reason = answer.reason;
    if (answer.state != Trace::State::timed)
        return false;
    trace.relative = quartiles_of(answer.race.ratios()).median * relative_;
    trace.milliseconds = quartiles_of(answer.race.second).median * 1e3;
    trace.pairs = answer.race.pairs();
    if (!wins(answer.race))
        return false;
    best_ = candidate;
    relative_ = trace.relative;
    won_ = answer.race;
    if (step_ < 0)
        state_.result.relative_so_far = std::min(state_.result.relative_so_far, relative_);
    return true;
}

void PlanRace::challenge(const PlanOptions &candidate, const std::string &of_class) {
    const RaceAnswer answer = state_.runner.race(best_, candidate, first_pairs, true, step_);
    state_.result.timing_seconds += answer.seconds;
    Trace trace{answer.state, 0, 0, 0, answer.reason};
    if (trace.state == Trace::State::timed) {
        const double ratio = quartiles_of(answer.race.ratios()).median;
        trace.relative = ratio * relative_;
        trace.milliseconds = quartiles_of(answer.race.second).median * 1e3;
        trace.pairs = answer.race.pairs();
        if (ratio < 1 - least_gain)
            confirm(candidate, confirming_pairs, trace);
        Class &own = classes_[of_class];
        ++own.tried;
        own.best = std::min(own.best, trace.relative);
    }
    note(candidate, trace);
}

Recheck PlanRace::recheck(const PlanOptions &hint) {
    Recheck checked;
    checked.options = hint;
    Trace trace;
    try {
        const Plan plan = make_plan(state_.problem, state_.device, hint);
        if (!seen_.insert(signature(plan)).second) {
            checked.verdict = Recheck::Verdict::known_kernels;
            return checked;
        }
    } catch (const Error &error) {
        checked.reason = error.what();
        return checked;
    }
    bool won = false;
    if (const auto fate = state_.runner.compile({hint}).front())
        trace = *fate;
    else
        won = confirm(hint, rechecking_pairs, trace);
    note(hint, trace);
    if (trace.state == Trace::State::timed)
        checked.verdict = won ? Recheck::Verdict::holds : Recheck::Verdict::no_gain;
    checked.relative = trace.relative;
    checked.reason = trace.reason;
    return checked;
}

std::vector<Recheck> PlanRace::recheck(const std::vector<PlanOptions> &hints) {
    std::vector<Recheck> all;
    for (const PlanOptions &hint : hints)
        all.push_back(recheck(hint));
    return all;
}

void PlanRace::reconsider(std::size_t count) {
    for (const Tried &tried : top(count + 1)) {
        Trace trace;
        if (tried.options != best_ && tried.relative < relative_ * (1 - least_gain) &&
            confirm(tried.options, reconsidering_pairs, trace))
            state_.journal.add(tried.options, step_, trace);
    }
}

bool PlanRace::is_settled(const PlanOptions &candidate) {
    const auto known = state_.journal.known(candidate, step_);
    if (!known)
        return false;
    const bool timed = known->state == Trace::State::timed;
    // A candidate that may have won is raced again: the incumbent may have changed since.
    if (timed && known->relative < relative_ * (1 - least_gain))
        return false;
    ++state_.result.known;
    mark_tried(candidate);
    if (timed)
        tried_.push_back({candidate, known->relative});
    return true;
}

void PlanRace::race(const std::vector<PlanOptions> &candidates, const ClassOf &class_of) {
    const auto fates = state_.runner.compile(candidates);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (fates[i])
            note(candidates[i], *fates[i]);
        else if (state_.over())
            state_.result.complete = false;
        else
            challenge(candidates[i], class_of(candidates[i]));
}

void PlanRace::local_search(const std::vector<PlanOptions> &candidates, const ClassOf &of_class) {
    const ClassOf class_of =
        of_class ? of_class : [](const PlanOptions &) { return std::string(); };
    std::vector<PlanOptions> fresh;
    for (const PlanOptions &candidate : candidates) {
        if (state_.ends()) // planning all of them takes a while
            return;
        if (is_new(candidate) && !is_settled(candidate))
            fresh.push_back(candidate);
    }
    state_.planned = state_.result.candidates() + fresh.size();
    const std::size_t chunk = std::max<std::size_t>(2, state_.runner.compiled_at_once() * 2);
    for (std::size_t at = 0; at < fresh.size();) {
        std::vector<PlanOptions> next;
        for (; at < fresh.size() && next.size() < chunk; ++at)
            if (hopeless_class(class_of(fresh[at])))
                ++state_.result.given_up;
            else
                next.push_back(fresh[at]);
        if (state_.over()) {
            state_.result.complete = false;
            return;
        }
        race(next, class_of);
    }
}

void PlanRace::cover(const std::vector<PlanOptions> &candidates) {
    SearchCoverage &coverage = state_.result.coverage;
    std::vector<PlanOptions> fresh;
    std::set<std::array<std::uint8_t, 16>> waiting;
    std::size_t repeated = 0;
    for (const PlanOptions &candidate : candidates) {
        try {
            const Plan plan = make_plan(state_.problem, state_.device, candidate);
            const auto own = digest(plan);
            if (place_of(plan) != place_)
                ++coverage.skipped;
            else if (state_.tried.count(own) || is_settled(candidate))
                ++coverage.timed;
            else if (waiting.insert(own).second)
                fresh.push_back(candidate);
            else
                ++repeated;
        } catch (const Error &) {
            ++coverage.skipped;
        }
    }
    const std::size_t before = state_.result.candidates();
    state_.planned = before + coverage.total - coverage.timed - coverage.skipped;
    race(fresh, [](const PlanOptions &) { return std::string(); });
    const std::size_t tried = state_.result.candidates() - before;
    coverage.timed += tried + (tried == fresh.size() ? repeated : 0);
}

std::vector<Tried> PlanRace::top(std::size_t count) const {
    std::vector<Tried> sorted = tried_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Tried &a, const Tried &b) { return a.relative < b.relative; });
    std::vector<Tried> top{{best_, relative_}};
    for (const Tried &candidate : sorted)
        if (top.size() < count && candidate.options != best_)
            top.push_back(candidate);
    return top;
}

} // namespace imago
