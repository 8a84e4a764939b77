// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/lanes/lanes_along.h"

namespace imago {

/// The shape of a step with a line in each lane. It serves any length and any hook.
LanesShape across_shape(const StepSpec &spec, const StepLimits &limits);

/// Makes the step of such a shape.
Step make_across_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape);

} // namespace imago
