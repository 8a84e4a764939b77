// SPDX-License-Identifier: MIT
#include "engine/search/plan_space.h"

#include "engine/search/step_candidates.h"

#include <set>

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

PlanSpace plan_space(const Problem &problem, const DeviceInfo &device, const PlanOptions &base,
                     const CandidateBounds &bounds) {
    PlanSpace space;
    std::set<std::string> ways, steps;
    std::vector<PlanOptions> all{base};
    for (const PlanOptions &way : plan_candidates(problem, device, base, bounds))
        all.push_back(way);
    for (PlanOptions &way : all) {
        way.steps.clear();
        try {
            const Plan plan = make_plan(problem, device, way);
            if (!ways.insert(signature(plan)).second)
                continue;
            const bool together = in_one_launch(plan);
            const std::size_t count =
                together ? plan.steps.front().report.lengths.size() : plan.steps.size();
            for (std::size_t i = 0; i < count; ++i) {
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

} // namespace imago
