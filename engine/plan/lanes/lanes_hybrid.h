// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/lanes/lanes_shape.h"

#include <optional>

namespace imago {

/// The shape of the step with a few lanes along each of several lines. Empty if that is impossible.
std::optional<LanesShape> hybrid_shape(const StepSpec &spec, const StepLimits &limits);

/// Makes the step of such a shape.
Step make_hybrid_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape);

} // namespace imago
