// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// A step of the work-group family: each group holds one line or several.
Step make_work_group_step(const StepSpec &spec, const StepLimits &limits);

/// A step without a transform, in either family: each work-item takes one point.
Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits);

/// Removes from a step's report what it says of minimum work-groups per compute unit, after a build
/// without them.
void forget_minimum_groups(Step &step);

} // namespace imago
