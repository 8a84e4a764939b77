// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// Makes a transposing step of the work-group family. Each group moves a square tile through local
/// memory, whose rows are padded so that neither its rows nor its columns meet in one bank.
Step make_tiled_transpose_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
