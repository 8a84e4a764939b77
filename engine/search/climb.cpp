// SPDX-License-Identifier: MIT
#include "engine/search/climb.h"

#include "engine/plan/plan_options_text.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <limits>

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

constexpr std::size_t all_tried = std::numeric_limits<std::size_t>::max();

/// How many orders of a step are remembered, and of how many of them the other parameters are
/// varied where they are met again.
constexpr std::size_t orders_kept = 6, orders_shaped = 2;

PlanOptions without_steps(PlanOptions options) {
    options.steps.clear();
    return options;
}

/// What a step does, for StepMemory: the name without its distances, points, numbers, what the way
/// says but for how lines are split, and of the bytes only about how many, within sixteen times.
std::string memory_key(const Problem &problem, const PlanOptions &options, const Step &step) {
    PlanOptions way = without_steps(options);
    way.splits.clear();
    way.first_factor = way.longest_step = 0;
    std::string name = step.report.name;
    std::erase_if(name, [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
    name += ' ' + step.report.family.substr(0, step.report.family.find(' ')) + ' ' + to_string(way);
    for (const int length : step.report.lengths)
        name += ' ' + std::to_string(length);
    return name + ' ' + std::to_string(step.report.length) + ' ' +
           std::to_string(problem.number_bytes()) + ' ' +
           std::to_string((std::bit_width(step.report.bytes_moved) + 1) / 4);
}

/// Lines and registers of a group that the planner chose together, for orders by name, which its
/// rule for them leaves alone.
PlanOptions::Step with_residence(PlanOptions::Step step, const StepReport &planned) {
    if (planned.resident_groups && !step.resident_groups) {
        step.resident_groups = planned.resident_groups;
        if (!step.group_lines)
            step.group_lines = planned.transforms_per_group;
    }
    return step;
}

/// A step that leaves its order to the planner, by the order that the planner chose: elsewhere it
/// may choose another.
PlanOptions::Step named(PlanOptions::Step step, const StepReport &planned) {
    if (!planned.lengths.empty())
        return step;
    step.radices = planned.radices;
    if (planned.family.rfind("lanes", 0) != 0) {
        step.elements = (planned.length + planned.items_per_transform - 1) /
                        std::max(1, planned.items_per_transform);
        return with_residence(step, planned);
    }
    using Structure = PlanOptions::Structure;
    step.lane_width = planned.lane_width;
    if (planned.family == "lanes along")
        step.structure = Structure::along;
    if (planned.family == "lanes across")
        step.structure = Structure::across;
    return step;
}

bool same_order(const PlanOptions::Step &a, const PlanOptions::Step &b) {
    return a.radices == b.radices && a.structure == b.structure && a.lane_width == b.lane_width &&
           a.elements == b.elements;
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
    if (!ways_first())
        refine(base_); // most is won within the steps
    whole_.climb(ways);
    const double limit = near_best * whole_.relative();
    std::size_t left = most_ways(state_.device, full_);
    for (const Tried &way : whole_.top(all_tried)) {
        if (way.options.steps != base_.steps)
            continue; // a hint, or a way whose steps were searched
        if (way.relative > limit || left-- == 0)
            break;
        refine(way.options);
    }
    whole_.reconsider(full_ ? 5 : 3);
}

/// Where a CPU takes several steps for a line: splits differ by up to 1.4 times, steps by a few
/// hundredths, and the steps of the best way alone are searched.
bool Climb::ways_first() const {
    return state_.device.type == DeviceType::cpu &&
           plan(base_).steps.size() > state_.problem.extents.size();
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
        climb_step(whole_, way, 0, planned.steps.front());
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
    climb_step(ladder, way, index, planned);
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

/// The orders of the best that were tried on this way, each once.
std::vector<PlanOptions::Step> Climb::best_orders(const Ladder &ladder, const PlanOptions &way,
                                                  std::size_t index) const {
    const PlanOptions own = without_steps(way);
    std::vector<PlanOptions::Step> best;
    for (const Tried &tried : ladder.top(all_tried)) {
        if (best.size() == orders_kept)
            break;
        if (without_steps(tried.options) != own)
            continue;
        PlanOptions::Step step = step_of(tried.options, index);
        if (step.radices.empty())
            step = named(step, plan(tried.options).steps.at(index).report);
        if (std::none_of(best.begin(), best.end(),
                         [&](const PlanOptions::Step &other) { return same_order(step, other); }))
            best.push_back(step);
    }
    return best;
}

/// Exhaustive within a step, where a like one was not searched before.
void Climb::climb_step(Ladder &ladder, const PlanOptions &way, std::size_t index,
                       const Step &planned) {
    const std::string key = memory_key(state_.problem, way, planned);
    if (const auto known = state_.steps.find(key); known != state_.steps.end()) {
        ladder.climb(with_steps(way, index, known->second));
        climb_best_shapes(ladder, index, orders_shaped);
        return;
    }
    climb_orders(ladder, way, index, planned);
    climb_best_shapes(ladder, index, full_ ? 3 : 1);
    if (state_.result.complete)
        state_.steps[key] = best_orders(ladder, way, index);
}

/// All orders, each as the best of the planner's own order's other parameters has it.
void Climb::climb_orders(Ladder &ladder, const PlanOptions &way, std::size_t index,
                         const Step &planned) {
    climb_shapes(ladder, way, index);
    const PlanOptions::Step from = with_residence(step_of(ladder.best(), index), planned.report);
    ladder.climb(with_steps(way, index, order_candidates(planned, state_.device, from, bounds_)),
                 [&](const PlanOptions &options) { return class_of(options, index); });
}

/// The other parameters around the best of the orders, then around the best of all.
void Climb::climb_best_shapes(Ladder &ladder, std::size_t index, std::size_t first_count) {
    for (int round = 0; round < (full_ ? 3 : 1); ++round) {
        const PlanOptions before = ladder.best();
        for (const Tried &tried : ladder.top(round == 0 ? first_count : 1))
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
