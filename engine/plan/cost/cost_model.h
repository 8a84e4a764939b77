// SPDX-License-Identifier: MIT
// The cost model: from the counts of a step and the facts of a device to seconds. Its coefficients
// are a row of resources/tuning/choices (step-cost); engine/doc/planning.md has the equations, how
// they were fitted, and what each term is worth.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/values/cost/step_cost.h"

namespace imago {

/// Predicts the time of a step. The bandwidth of copies and the clock of the device are used as far
/// as they are known; what is assumed otherwise scales all predictions of a device about equally,
/// which serves comparisons but no absolute times.
StepSeconds predict(const StepDemand &demand, const StepLimits &limits);

} // namespace imago
