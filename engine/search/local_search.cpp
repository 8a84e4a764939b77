// SPDX-License-Identifier: MIT
#include "engine/search/local_search.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/model_candidates.h"
#include "engine/search/step_candidates.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <locale>
#include <set>
#include <sstream>

namespace imago {

namespace {

using Switch = PlanOptions::Switch;
using Exchange = PlanOptions::Exchange;

constexpr int group_lines[] = {1, 2, 4, 8, 16, 32, 64};
constexpr Exchange exchanges[] = {Exchange::joint, Exchange::real_then_imaginary};
constexpr Switch paddings[] = {Switch::automatic, Switch::off};
constexpr Switch on_off[] = {Switch::off, Switch::on};
constexpr std::size_t item_points[] = {0, 1024, 16384, 65536};

/// Takes the digit of `list` from a number in mixed radix.
template <class List>
auto take(std::size_t &index, const List &list) {
    const std::size_t digit = index % std::size(list);
    index /= std::size(list);
    return list[digit];
}

/// The search varies the steps of whole plans within this ratio of the best.
constexpr double near_best = 1.2;

constexpr CandidateBounds quick_bounds{12, 1, 2};

/// The share of a full search's time that counting the space may take before anything is tried.
constexpr double counting_share = 0.1;

/// The number of best whole plans, besides the planner's, whose steps are searched. On a CPU, which
/// compiles for itself, the steps of a plan take a minute, and only plans that were ahead before
/// that have won.
std::size_t most_ways(const DeviceInfo &device, bool full) {
    return device.type == DeviceType::cpu ? 1 : full ? 4 : 2;
}

constexpr std::size_t all_tried = std::numeric_limits<std::size_t>::max();

/// How many orders of a step are remembered, and for how many of them the other parameters are
/// varied when they occur again.
constexpr std::size_t orders_kept = 6, orders_shaped = 2;

PlanOptions without_steps(PlanOptions options) {
    options.steps.clear();
    return options;
}

void add_name(std::ostream &key, const LineName &name) {
    key << ' ' << int(name.axis);
    for (const NamePart &part : name.parts)
        key << '/' << int(part.kind);
}

void add_end(std::ostream &key, const LineEnd &end) {
    key << ' ' << int(end.elements) << end.planar << end.reordered;
}

/// What a step does to its lines, without distances and numbers of points.
void add_work(std::ostream &key, const StepWork &work) {
    for (const LineWork &lines : work.lines) {
        add_name(key, lines.name);
        if (work.lines.size() > 1)
            continue; // two steps in one launch are identified by their lines alone
        add_end(key, lines.in);
        add_end(key, lines.out);
        key << ' ' << lines.threshold_at_load << lines.mask_at_load
            << lines.four_step_twiddle_at_store << lines.chirp_at_load << lines.factors_at_store
            << lines.transposed << int(lines.middle);
    }
}

/// What a step does, as the key of StepMemory: its work, points, numbers, its decomposition except
/// for the split of lines, and its bytes within a factor of sixteen.
std::string memory_key(const Problem &problem, const PlanOptions &options, const Step &step) {
    PlanOptions way = without_steps(options);
    way.splits.clear();
    way.first_factor = way.longest_step = 0;
    const StepReport &report = step.report;
    std::ostringstream key;
    key.imbue(std::locale::classic());
    add_work(key, report.work);
    key << ' ' << (is_lanes(report.family) ? -1 : int(report.family)) << ' ' << to_string(way);
    for (const int length : report.lengths)
        key << ' ' << length;
    key << ' ' << report.length << ' ' << problem.number_bytes() << ' '
        << (std::bit_width(report.bytes_moved) + 1) / 4;
    return key.str();
}

/// Adds the lines and the minimum work-groups per compute unit that the planner chose together, for
/// orders given by name, which the planner's rule for them ignores.
PlanOptions::Step with_residence(PlanOptions::Step step, const StepReport &planned) {
    if (planned.minimum_groups && !step.minimum_groups) {
        step.minimum_groups = planned.minimum_groups;
        if (!step.group_lines)
            step.group_lines = planned.transforms_per_group;
    }
    return step;
}

/// Replaces an open order by the one that the planner chose here, since it may choose another
/// elsewhere.
PlanOptions::Step named(PlanOptions::Step step, const StepReport &planned) {
    if (!planned.lengths.empty())
        return step;
    step.radices = planned.radices;
    if (!is_lanes(planned.family)) {
        step.points_per_item = (planned.length + planned.items_per_transform - 1) /
                               std::max(1, planned.items_per_transform);
        return with_residence(step, planned);
    }
    using Structure = PlanOptions::Structure;
    step.lane_width = planned.lane_width;
    if (planned.family == StepFamily::lanes_along)
        step.structure = Structure::along;
    if (planned.family == StepFamily::lanes_across)
        step.structure = Structure::across;
    return step;
}

bool same_order(const PlanOptions::Step &a, const PlanOptions::Step &b) {
    return a.radices == b.radices && a.structure == b.structure && a.lane_width == b.lane_width &&
           a.points_per_item == b.points_per_item;
}

/// The class of a candidate, all of which are given up together; empty: each by itself.
std::string class_of(const PlanOptions &options, std::size_t index) {
    const PlanOptions::Step step = step_of(options, index);
    if (!step.lane_width) // the work-group family, whose orders differ more
        return {};
    return std::to_string(int(step.structure)) + " " + std::to_string(step.lane_width);
}

} // namespace

StepSpace::StepSpace(const Step &step, int half, const DeviceInfo &device,
                     const CandidateBounds &bounds)
    : lanes_(is_lanes(step.report.family)), minimum_groups_{0} {
    orders_ = step.counters ? half_candidates(step, half, {}, bounds)
                            : order_candidates(step, device, {}, bounds);
    if (step.counters || lanes_)
        return;
    if (device.extras.minimum_groups)
        minimum_groups_ = {0, 1, 2, 3, 4, 6, 8, 12, 16};
}

std::size_t StepSpace::size() const {
    if (lanes_)
        return orders_.size() * std::size(on_off) * std::size(on_off) * std::size(item_points);
    return orders_.size() * std::size(group_lines) * std::size(exchanges) * std::size(paddings) *
           minimum_groups_.size();
}

PlanOptions::Step StepSpace::at(std::size_t index) const {
    // The order is the last digit to change, so that the first plans show each order once.
    PlanOptions::Step step =
        orders_.at(orders_.empty() || index >= size() ? orders_.size() : index % orders_.size());
    index /= orders_.size();
    if (lanes_) {
        step.streaming_stores = take(index, on_off);
        step.prefetch = take(index, on_off);
        step.item_points = take(index, item_points);
        return step;
    }
    step.group_lines = take(index, group_lines);
    step.exchange = take(index, exchanges);
    step.padding = take(index, paddings);
    step.minimum_groups = take(index, minimum_groups_);
    return step;
}

std::size_t PlanSpace::size() const {
    std::size_t sum = 0;
    for (const Part &part : parts)
        sum += part.steps.size();
    return sum;
}

std::optional<PlanSpace> plan_space(const Problem &problem, const DeviceInfo &device,
                                    const PlanOptions &base, const CandidateBounds &bounds,
                                    const std::function<bool()> &enough) {
    PlanSpace space;
    std::set<std::string> ways, steps;
    std::vector<PlanOptions> all{base};
    for (const PlanOptions &way : plan_candidates(problem, device, base, bounds))
        all.push_back(way);
    for (PlanOptions &way : all) {
        if (enough())
            return {};
        way.steps.clear();
        try {
            const Plan plan = make_plan(problem, device, way);
            if (!ways.insert(signature(plan)).second)
                continue;
            const bool together = in_one_launch(plan);
            const std::size_t count =
                together ? plan.steps.front().report.lengths.size() : plan.steps.size();
            for (std::size_t i = 0; i < count; ++i) {
                if (enough())
                    return {};
                const Step &step = plan.steps[together ? 0 : i];
                const std::string kernel =
                    signature(step) + (together && i ? " part " + std::to_string(i + 1) : "");
                if (steps.insert(kernel).second)
                    space.parts.push_back({way, i, plan.steps.size() == 1 ? -1 : int(i), kernel,
                                           StepSpace(step, int(i), device, bounds)});
            }
        } catch (const Error &) {
            // A choice that cannot be planned is not a candidate.
        }
    }
    return space;
}

LocalSearch::LocalSearch(SearchState &state, const PlanOptions &base)
    : state_(state), base_(base), whole_(state, base, -1),
      full_(state.settings.effort == SearchEffort::full) {
    if (!full_)
        bounds_ = quick_bounds;
}

Plan LocalSearch::plan(const PlanOptions &options) const {
    return make_plan(state_.problem, state_.device, options);
}

void LocalSearch::run(const std::vector<PlanOptions> &hints) {
    if (full_) // a search that is cut short says how large the space is, if that is known soon
        count(counting_share * state_.most_seconds);
    state_.result.hints = whole_.recheck(hints);
    whole_.local_search(model_candidates(state_.problem, state_.device, base_));
    if (state_.settings.effort == SearchEffort::race)
        return whole_.reconsider(3);
    const std::vector<PlanOptions> ways =
        plan_candidates(state_.problem, state_.device, base_, bounds_);
    if (!ways_first())
        refine(base_); // the gain is largest within the steps
    whole_.local_search(ways);
    const double limit = near_best * whole_.relative();
    std::size_t left = most_ways(state_.device, full_);
    for (const Tried &way : whole_.top(all_tried)) {
        if (way.options.steps != base_.steps)
            continue; // a hint, or a plan whose steps were searched
        if (way.relative > limit || left-- == 0)
            break;
        refine(way.options);
    }
    whole_.reconsider(full_ ? 5 : 3);
    if (full_ && !space_)
        count(state_.most_seconds);
    if (space_)
        cover();
}

/// Makes the space, unless the search has lasted so many seconds (0: no limit) or ends before.
void LocalSearch::count(double seconds) {
    space_ = plan_space(state_.problem, state_.device, base_, full_search_bounds, [&] {
        return (seconds > 0 && state_.seconds() > seconds) || state_.ends();
    });
    state_.result.coverage.uncounted = !space_;
    if (space_)
        state_.result.coverage.total = space_->size();
}

/// Whether a CPU takes several steps for a line: splits then differ by up to 1.4 times, steps by a
/// few hundredths, and only the steps of the best split are searched.
bool LocalSearch::ways_first() const {
    return state_.device.type == DeviceType::cpu &&
           plan(base_).steps.size() > state_.problem.extents.size();
}

std::vector<PlanOptions>
LocalSearch::with_steps(const PlanOptions &way, std::size_t index,
                        const std::vector<PlanOptions::Step> &steps) const {
    std::vector<PlanOptions> list;
    for (const PlanOptions::Step &step : steps)
        list.push_back(with_step(way, index, step));
    return list;
}

void LocalSearch::refine(const PlanOptions &way) {
    if (!refined_.insert(way).second)
        return;
    const Plan planned = plan(way);
    if (in_one_launch(planned)) {
        local_search_halves(way, planned.steps.front().report.lengths);
        return;
    }
    if (planned.steps.size() == 1) {
        local_search_step(whole_, way, 0, planned.steps.front());
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
    whole_.local_search({all});
}

PlanOptions::Step LocalSearch::refined_step(const PlanOptions &way, std::size_t index,
                                            const Step &planned) {
    PlanRace plan_race(state_, way, int(index));
    local_search_step(plan_race, way, index, planned);
    return step_of(plan_race.best(), index);
}

void LocalSearch::local_search_shapes(PlanRace &plan_race, const PlanOptions &options,
                                      std::size_t index) {
    if (options.steps.size() > index + 1)
        return;
    const Plan planned = plan(options);
    if (planned.steps.size() > index)
        plan_race.local_search(with_steps(
            options, index,
            shape_candidates(planned.steps[index], state_.device, step_of(options, index))));
}

/// The best orders that were tried with this whole plan, each once.
std::vector<PlanOptions::Step> LocalSearch::best_orders(const PlanRace &plan_race,
                                                        const PlanOptions &way,
                                                        std::size_t index) const {
    const PlanOptions own = without_steps(way);
    std::vector<PlanOptions::Step> best;
    for (const Tried &tried : plan_race.top(all_tried)) {
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

/// Searches a step exhaustively, unless a similar one was searched before.
void LocalSearch::local_search_step(PlanRace &plan_race, const PlanOptions &way, std::size_t index,
                                    const Step &planned) {
    const std::string key = memory_key(state_.problem, way, planned);
    if (const auto known = state_.steps.find(key); known != state_.steps.end()) {
        plan_race.local_search(with_steps(way, index, known->second));
        local_search_best_shapes(plan_race, index, orders_shaped);
        return;
    }
    local_search_orders(plan_race, way, index, planned);
    local_search_best_shapes(plan_race, index, full_ ? 3 : 1);
    if (state_.result.complete)
        state_.steps[key] = best_orders(plan_race, way, index);
}

/// Tries all orders, each with the best other parameters found for the planner's own order.
void LocalSearch::local_search_orders(PlanRace &plan_race, const PlanOptions &way,
                                      std::size_t index, const Step &planned) {
    local_search_shapes(plan_race, way, index);
    const PlanOptions::Step from = with_residence(step_of(plan_race.best(), index), planned.report);
    plan_race.local_search(
        with_steps(way, index, order_candidates(planned, state_.device, from, bounds_)),
        [&](const PlanOptions &options) { return class_of(options, index); });
}

/// Varies the other parameters around the best orders, then around the best of all.
void LocalSearch::local_search_best_shapes(PlanRace &plan_race, std::size_t index,
                                           std::size_t first_count) {
    for (int round = 0; round < (full_ ? 3 : 1); ++round) {
        const PlanOptions before = plan_race.best();
        for (const Tried &tried : plan_race.top(round == 0 ? first_count : 1))
            local_search_shapes(plan_race, tried.options, index);
        if (plan_race.best() == before)
            break;
    }
}

/// The steps of a fused step pair have no separate times: each is varied under the time of the
/// pair, in turn, then the lag. This is done once for all whole plans that split the line this way.
void LocalSearch::local_search_halves(const PlanOptions &way, const std::vector<int> &lengths) {
    if (!halves_of_.insert(lengths).second)
        return;
    const auto best_so_split = [&] {
        const std::optional<Step> best = one_launch(whole_.best());
        return best && best->report.lengths == lengths ? whole_.best() : way;
    };
    for (int round = 0; round < (full_ ? 2 : 1); ++round) {
        const PlanOptions before = whole_.best();
        for (std::size_t half = 0; half < lengths.size(); ++half) {
            const PlanOptions from = best_so_split();
            local_search_half(*one_launch(from), int(half), from);
        }
        local_search_lines_of_both(best_so_split());
        whole_.local_search(fused_pair_candidates(best_so_split()));
        if (whole_.best() == before)
            break;
    }
}

void LocalSearch::local_search_half(const Step &both, int half, const PlanOptions &from) {
    std::vector<PlanOptions> list;
    for (const PlanOptions &options :
         with_steps(from, std::size_t(half),
                    half_candidates(both, half, step_of(from, std::size_t(half)), bounds_)))
        if (one_launch(options))
            list.push_back(options);
    whole_.local_search(list);
}

/// Tries fewer or more lines for all steps: only groups of one size make a fused pair.
void LocalSearch::local_search_lines_of_both(const PlanOptions &from) {
    std::vector<PlanOptions> list;
    const std::optional<Step> launched = one_launch(from);
    for (const int lines : {8, 32, 4}) {
        PlanOptions options = from;
        for (std::size_t half = 0; half < launched->report.lengths.size(); ++half) {
            PlanOptions::Step step = step_of(from, half);
            step.group_lines = lines;
            options = with_step(options, half, step);
        }
        if (one_launch(options))
            list.push_back(options);
    }
    whole_.local_search(list);
}

/// The step of a plan whose steps are in one launch.
std::optional<Step> LocalSearch::one_launch(const PlanOptions &options) const {
    try {
        Plan planned = plan(options);
        if (in_one_launch(planned))
            return std::move(planned.steps.front());
    } catch (const Error &) {
        // A choice that cannot be planned is not a candidate.
    }
    return {};
}

// What a full search tries after the local search: the rest of the space.

/// Tries what is left of the space: the steps of each whole plan, then that plan with the best of
/// them.
void LocalSearch::cover() {
    const std::vector<PlanSpace::Part> &parts = space_->parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const PlanSpace::Part &part = parts[i];
        if (part.raced < 0) {
            if (!cover_part(part, whole_))
                return;
            continue;
        }
        PlanRace race(state_, part.way, part.raced);
        const bool done = cover_part(part, race);
        if (race.best() != part.way)
            steps_[part.kernel] = step_of(race.best(), part.index);
        const bool last = i + 1 == parts.size() || parts[i + 1].way != part.way;
        if (!done || last)
            race_covered(part.way);
        if (!done)
            return;
    }
}

/// Returns false if the search is over before the part is.
bool LocalSearch::cover_part(const PlanSpace::Part &part, PlanRace &race) {
    const std::size_t chunk = std::max<std::size_t>(8, state_.runner.compiled_at_once() * 2);
    for (std::size_t at = 0; at < part.steps.size();) {
        if (state_.ends())
            return false;
        std::vector<PlanOptions::Step> steps;
        for (; at < part.steps.size() && steps.size() < chunk; ++at)
            steps.push_back(part.steps.at(at));
        race.cover(with_steps(part.way, part.index, steps));
    }
    return true;
}

/// Races a whole plan with the best of its steps; does nothing if none was found.
void LocalSearch::race_covered(const PlanOptions &way) {
    PlanOptions all = way;
    const Plan planned = plan(way);
    for (std::size_t i = 0; i < planned.steps.size(); ++i)
        if (const auto known = steps_.find(signature(planned.steps[i])); known != steps_.end())
            all = with_step(all, i, known->second);
    whole_.local_search({all});
}

} // namespace imago
