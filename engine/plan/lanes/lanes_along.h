// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <optional>

namespace imago {

/// Makes the step with the lanes along each line (engine/doc/facts.md#lanes-along-a-line). Empty if
/// that is impossible.
std::optional<Step> make_along_step(const StepSpec &spec, const StepLimits &limits);

/// Whether the lanes family puts its lanes along the lines of this step. The planner then allows
/// them to be longer than others.
bool runs_along(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
