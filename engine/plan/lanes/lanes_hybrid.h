// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <optional>

namespace imago {

/// Makes the step with a few lanes along each of several lines. Empty if that is impossible.
std::optional<Step> make_hybrid_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
