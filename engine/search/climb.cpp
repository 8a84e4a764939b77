// SPDX-License-Identifier: MIT
#include "engine/search/climb.h"

#include "engine/plan/plan_options_text.h"

#include <algorithm>

namespace imago {
namespace {

/// Ways to the plan whose steps are searched: within this of the best of them.
constexpr double near_best = 1.2;

constexpr CandidateBounds quick_bounds{12, 1, 2};

/// Of the ways, the best ones first, those whose steps are searched beside the planner's. On a CPU,
/// which compiles for itself, a way's steps take a minute, and only one that is ahead as it stands
/// was seen to win.
std::size_t most_ways(const DeviceInfo &device, bool full) {
    return device.type == DeviceType::cpu ? 1 : full ? 4 : 2;
}

/// See StepMemory.
std::string memory_key(Problem problem, const PlanOptions &way, std::size_t index,
                       const Step &planned) {
    problem.placement = Placement::out_of_place;
    return to_string(problem) + " " + to_string(way) + " " + std::to_string(index) + " " +
           planned.report.name;
}

/// Candidates that are given up together; empty: each for itself.
std::string class_of(const PlanOptions &options, std::size_t index) {
    const PlanOptions::Step step = step_of(options, index);
    if (!step.lane_width) // of the work-group family, whose orders differ more
        return {};
    return std::to_string(int(step.structure)) + " " + std::to_string(step.lane_width);
}

} // namespace

Climb::Climb(SearchState &state, const PlanOptions &base)
    : state_(state), base_(base), whole_(state, base, -1),
      full_(state.wishes.effort == SearchEffort::full) {
    if (!full_)
        bounds_ = quick_bounds;
}

Plan Climb::plan(const PlanOptions &options) const {
    return make_plan(state_.problem, state_.device, options);
}

void Climb::run(const std::vector<PlanOptions> &hints) {
    state_.result.hints = whole_.recheck(hints);
    const std::vector<PlanOptions> ways =
        plan_candidates(state_.problem, state_.device, base_, bounds_);
    refine(base_); // most is won within the steps
    whole_.climb(ways);
    const double limit = near_best * whole_.relative();
    for (const Tried &way : whole_.top(most_ways(state_.device, full_)))
        if (way.options.steps.empty() && way.relative <= limit)
            refine(way.options);
    whole_.reconsider(full_ ? 5 : 3);
}

std::vector<PlanOptions> Climb::with_steps(const PlanOptions &way, std::size_t index,
                                           const std::vector<PlanOptions::Step> &steps) const {
    std::vector<PlanOptions> list;
    for (const PlanOptions::Step &step : steps)
        list.push_back(with_step(way, index, step));
    return list;
}

void Climb::refine(const PlanOptions &way) {
    if (!refined_.insert(way).second)
        return;
    const Plan planned = plan(way);
    if (in_one_launch(planned)) {
        climb_halves(way, planned.steps.front().report.lengths);
        return;
    }
    if (planned.steps.size() == 1) {
        climb_step(whole_, way, 0);
        return;
    }
    PlanOptions all = way;
    for (std::size_t i = 0; i < planned.steps.size(); ++i) {
        const std::string key = signature(planned.steps[i]);
        auto known = steps_.find(key);
        if (known == steps_.end()) {
            known = steps_.emplace(key, refined_step(way, i, planned.steps[i])).first;
        }
        all = with_step(all, i, known->second);
    }
    whole_.climb({all});
}

PlanOptions::Step Climb::refined_step(const PlanOptions &way, std::size_t index,
                                      const Step &planned) {
    Ladder ladder(state_, way, int(index));
    const std::string key = memory_key(state_.problem, way, index, planned);
    if (const auto known = state_.steps.find(key); known != state_.steps.end()) {
        ladder.climb({with_step(way, index, known->second)});
        climb_shapes(ladder, ladder.best(), index);
    } else {
        climb_step(ladder, way, index);
        if (state_.result.complete)
            state_.steps[key] = step_of(ladder.best(), index);
    }
    return step_of(ladder.best(), index);
}

void Climb::climb_shapes(Ladder &ladder, const PlanOptions &options, std::size_t index) {
    if (options.steps.size() > index + 1)
        return;
    const Plan planned = plan(options);
    if (planned.steps.size() > index)
        ladder.climb(with_steps(
            options, index,
            shape_candidates(planned.steps[index], state_.device, step_of(options, index))));
}

/// Exhaustive within a step: all orders, then the other parameters around the best of them.
void Climb::climb_step(Ladder &ladder, const PlanOptions &way, std::size_t index) {
    climb_shapes(ladder, way, index);
    const PlanOptions::Step from = step_of(ladder.best(), index);
    ladder.climb(
        with_steps(way, index,
                   order_candidates(plan(way).steps.at(index), state_.device, from, bounds_)),
        [&](const PlanOptions &options) { return class_of(options, index); });
    for (int round = 0; round < (full_ ? 3 : 1); ++round) {
        const PlanOptions before = ladder.best();
        for (const Tried &tried : ladder.top(full_ && round == 0 ? 3 : 1))
            climb_shapes(ladder, tried.options, index);
        if (ladder.best() == before)
            break;
    }
}

/// Two steps in one launch have no times of their own: each is varied under the whole's, round
/// and round, then how far the first is ahead. Once for all ways that split the line so.
void Climb::climb_halves(const PlanOptions &way, const std::vector<int> &lengths) {
    if (!halves_of_.insert(lengths).second)
        return;
    const auto best_so_split = [&] {
        const std::optional<Step> best = one_launch(whole_.best());
        return best && best->report.lengths == lengths ? whole_.best() : way;
    };
    for (int round = 0; round < (full_ ? 2 : 1); ++round) {
        const PlanOptions before = whole_.best();
        for (const int half : {0, 1}) {
            const PlanOptions from = best_so_split();
            climb_half(*one_launch(from), half, from);
        }
        climb_lines_of_both(best_so_split());
        whole_.climb(together_candidates(best_so_split()));
        if (whole_.best() == before)
            break;
    }
}

void Climb::climb_half(const Step &both, int half, const PlanOptions &from) {
    std::vector<PlanOptions> list;
    for (const PlanOptions &options :
         with_steps(from, std::size_t(half),
                    half_candidates(both, half, step_of(from, std::size_t(half)), bounds_)))
        if (one_launch(options))
            list.push_back(options);
    whole_.climb(list);
}

/// Fewer lines, or more, of both: groups of one size are one launch, those of two are not.
void Climb::climb_lines_of_both(const PlanOptions &from) {
    std::vector<PlanOptions> list;
    for (const int lines : {8, 32, 4}) {
        PlanOptions options = from;
        for (const std::size_t half : {0, 1}) {
            PlanOptions::Step step = step_of(from, half);
            step.group_lines = lines;
            options = with_step(options, half, step);
        }
        if (one_launch(options))
            list.push_back(options);
    }
    whole_.climb(list);
}

/// The step of a plan that is two steps in one launch.
std::optional<Step> Climb::one_launch(const PlanOptions &options) const {
    try {
        Plan planned = plan(options);
        if (in_one_launch(planned))
            return std::move(planned.steps.front());
    } catch (const Error &) {
        // What cannot be planned is no candidate.
    }
    return {};
}

} // namespace imago
