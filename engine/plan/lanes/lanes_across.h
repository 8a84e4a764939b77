// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// Makes the step with a line in each lane. It serves any length and any hook.
Step make_across_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
