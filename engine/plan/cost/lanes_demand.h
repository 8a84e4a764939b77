// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/lanes/lanes_shape.h"
#include "engine/values/cost/step_cost.h"

namespace imago {

/// Counts what a step of this shape asks of the processor. Hooks that reorder points count as if
/// they did not.
LanesDemand lanes_demand(const StepSpec &spec, const LanesShape &shape, const StepLimits &limits);

} // namespace imago
