// SPDX-License-Identifier: MIT
// A whole small matrix in a work-group: its rows, then its columns, between one load and one store.
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

namespace imago {

/// Whether two consecutive steps are the rows and the columns of whole matrices that a work-group
/// can hold.
bool is_tile(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits);

/// Makes one step of both.
Step make_tile_step(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits);

} // namespace imago
