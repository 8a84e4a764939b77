// SPDX-License-Identifier: MIT
// The kernel of any size of the work-group family: a group has its lines in local memory, and their
// length, radices, strides and hooks are numbers at the head of the step's table, so that all steps
// of a device share one program, or two where lines are too long for the first one's local memory.
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"

#include <optional>

namespace imago {

/// Makes the step by that kernel. Empty if it does not run the step (see any_size_step()).
std::optional<Step> make_any_size_group_step(const StepSpec &spec, const StepLimits &limits);

/// Makes a step without a transform, in either family, by the kernel that all such steps share.
std::optional<Step> make_any_size_pointwise_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
