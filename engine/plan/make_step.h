// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// Makes the kernel of a spec in the family that the limits name.
Step make_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
