// SPDX-License-Identifier: MIT
#include "engine/search/model_candidates.h"

#include <algorithm>

namespace imago {
namespace {

struct Predicted {
    PlanOptions options;
    double seconds = 0;
};

/// The shapes of a step by their predicted times.
std::vector<ShapeCost> ranked(std::vector<ShapeCost> shapes) {
    std::stable_sort(shapes.begin(), shapes.end(), [](const ShapeCost &a, const ShapeCost &b) {
        return a.seconds() < b.seconds();
    });
    const auto chosen = std::find_if(shapes.begin(), shapes.end(),
                                     [](const ShapeCost &shape) { return shape.chosen; });
    if (chosen != shapes.end())
        std::rotate(shapes.begin(), chosen, chosen + 1);
    return shapes;
}

/// Completes the options of a shape of the lanes family, which have its radices.
PlanOptions::Step lanes_step_of(PlanOptions::Step step, const ShapeCost &shape) {
    using Switch = PlanOptions::Switch;
    using Structure = PlanOptions::Structure;
    const LanesDemand &demand = shape.lanes->demand;
    switch (demand.structure) {
    case LanesDemand::Structure::along:
        step.structure = Structure::along;
        break;
    case LanesDemand::Structure::across:
        step.structure = Structure::across;
        break;
    case LanesDemand::Structure::hybrid:
        step.structure = Structure::hybrid;
        if (step.radices == std::vector<int>{4, 4})
            step.radices.clear(); // lines of 16 points have but one sequence
        break;
    }
    step.lane_width = demand.lanes;
    step.prefetch = demand.prefetch ? Switch::on : Switch::off;
    step.streaming_stores = demand.streaming ? Switch::on : Switch::off;
    return step;
}

} // namespace

PlanOptions::Step step_of_shape(const ShapeCost &shape) {
    PlanOptions::Step step;
    if (shape.by_rules)
        return step;
    step.radices = shape.radices;
    if (shape.lanes)
        return lanes_step_of(step, shape);
    step.points_per_item = shape.asked_points;
    step.group_lines = int(shape.cost.demand.lines);
    step.minimum_groups = shape.minimum_groups;
    step.exchange =
        shape.joint ? PlanOptions::Exchange::joint : PlanOptions::Exchange::real_then_imaginary;
    return step;
}

std::vector<PlanOptions> model_candidates(const Problem &problem, const DeviceInfo &device,
                                          const PlanOptions &base, std::size_t most) {
    if (base.by_model == PlanOptions::Switch::off || !base.steps.empty())
        return {};
    PlanOptions asked = base;
    asked.by_model = PlanOptions::Switch::on;
    const Plan plan = make_plan(problem, device, asked);
    std::vector<std::vector<ShapeCost>> steps;
    PlanOptions best = base;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        steps.push_back(ranked(plan.steps[i].report.shapes));
        if (!steps.back().empty())
            best = with_step(best, i, step_of_shape(steps.back().front()));
    }
    std::vector<Predicted> all{{best, 0}};
    for (std::size_t i = 0; i < steps.size(); ++i)
        for (std::size_t k = 1; k < steps[i].size(); ++k)
            all.push_back({with_step(best, i, step_of_shape(steps[i][k])),
                           steps[i][k].seconds() - steps[i][0].seconds()});
    if (all.size() == 1)
        return {};
    std::stable_sort(all.begin() + 1, all.end(),
                     [](const Predicted &a, const Predicted &b) { return a.seconds < b.seconds; });
    std::vector<PlanOptions> plans;
    for (std::size_t i = 0; i < all.size() && i < most; ++i)
        plans.push_back(std::move(all[i].options));
    return plans;
}

} // namespace imago
