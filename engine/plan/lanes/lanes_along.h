// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/lanes/lanes_shape.h"

#include <optional>

namespace imago {

/// The shape of the step with the lanes along each line (engine/doc/facts.md#lanes-along-a-line).
/// Empty if that is impossible.
std::optional<LanesShape> along_shape(const StepSpec &spec, const StepLimits &limits);

/// The shape of the step with some lanes along each of a few lines (Hybrid lanes in
/// engine/doc/facts.md). Empty if that is impossible, or not faster.
std::optional<LanesShape> shared_shape(const StepSpec &spec, const StepLimits &limits);

/// Makes the step of either shape.
Step make_along_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape);

/// Whether the lanes family puts its lanes along the lines of this step. The planner then allows
/// them to be longer than others.
bool runs_along(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
