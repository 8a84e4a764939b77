// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/recipe.h"

namespace imago {

/// Makes a transposing step of the lanes family. Each work-item moves a block in squares of as many
/// points as lanes.
Step make_lanes_transpose_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
