// SPDX-License-Identifier: MIT
// Chooses the shape of a step of the lanes family by predicted cost: structure, lanes, radices in
// every order, prefetch, streaming stores.
#pragma once

#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"
#include "engine/values/step_report.h"

#include <optional>
#include <vector>

namespace imago {

// The cost model of the lanes family: from the counts of a step and the facts of a processor to
// seconds. Its coefficients are a row of resources/tuning/choices (lanes-cost);
// engine/doc/planning.md has the equations, how they were fitted, and what each term is worth.

/// Predicts the time of a step. What is assumed where the processor's clock or its rate of copies
/// is unknown serves comparisons, but no absolute times.
LanesSeconds predict(const LanesDemand &demand, const StepLimits &limits);
/// The same by coefficients of one's own: a row of the question `lanes-cost`.
LanesSeconds predict(const LanesDemand &demand, const DeviceLimits &device, const ChoiceRow &row);

/// The shapes that were compared.
struct LanesChoice {
    /// The step and its limits, with the chosen shape requested; empty if it is the one by the
    /// rules.
    std::optional<StepSpec> spec;
    std::optional<StepLimits> limits;
    /// The cheapest shapes, as many as the row `shape-by-model` says, and the one by the rules, in
    /// rising order of their predicted time; none on a GPU and for the kernel of any size.
    std::vector<ShapeCost> best;
    ModelRole model = ModelRole::unknown; ///< as StepReport::model
};

/// Ranks the shapes of a step and chooses one. The shape by the rules is always among them. It
/// stays if the model does not choose (PlanOptions::by_model, or the row), if the options name
/// anything of a shape, and if no other is predicted to be faster by more than the row's `equal`.
/// A scratch that exceeds the second-level cache is not considered, nor are stores past the caches
/// where the row `streaming-stores` excludes them. Work-items keep the size of the rules: larger
/// ones were not faster, though the counts say so.
LanesChoice choose_lanes_shape(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
