// SPDX-License-Identifier: MIT
// The cost model of the lanes family: from the counts of a step and the facts of a processor to
// seconds. Its coefficients are a row of resources/tuning/choices (lanes-cost);
// engine/doc/planning.md has the equations, how they were fitted, and what each term is worth.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/values/cost/step_cost.h"

namespace imago {

/// Predicts the time of a step. What is assumed where the processor's clock or its rate of copies
/// is unknown serves comparisons, but no absolute times.
LanesSeconds predict(const LanesDemand &demand, const StepLimits &limits);

} // namespace imago
