// SPDX-License-Identifier: MIT
// The kernel that runs steps of any size: length, radices, strides and hooks are numbers at the
// head of the step's table (kernels/block/sizes.cl), so that all such steps of a device share one
// program. It is the specialised kernel of lanes_across.cpp with macros that are fields; it takes
// up to twice as long, and is there before that one is compiled.
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"

#include <optional>

namespace imago {

/// Makes the step by the kernel of any size. Empty if that kernel does not serve it: it knows
/// interleaved floats, the hooks complex, real_pair, half_spectrum_pair and dct_columns, passes and
/// Bluestein's method, and up to three outer loops.
std::optional<Step> make_any_size_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
