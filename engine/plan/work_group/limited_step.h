// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// A step with its own limits: those of the plan with the shape of the step.
struct LimitedStep {
    StepSpec spec;
    StepLimits limits;
};

} // namespace imago
