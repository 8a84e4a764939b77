// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// Makes a step of the work-group family. Each group holds one or more lines.
Step make_work_group_step(const StepSpec &spec, const StepLimits &limits);

/// Makes a step without a transform, for either family. Each work-item takes one point.
Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits);

/// Removes the minimum work-groups per compute unit from a step's report, after a build without
/// them.
void forget_minimum_groups(Step &step);

} // namespace imago
