// SPDX-License-Identifier: MIT
// Divides a line into steps: one step where it fits; a convolution where its length has a prime
// factor without a codelet (Rader, Bluestein); the four-step method where it is too long, or where
// such a factor is better by itself; a convolution of several steps where nothing else is possible.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <vector>

namespace imago {

/// The steps of a line problem, in order. Throws Error for a length that cannot be planned.
std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits);

/// The steps of a filter along the lines: transform, multiply frequency k by the mask, transform
/// back; both transforms are unscaled, and the result is multiplied by problem.scale. It is one
/// step where the lines are short enough and their lengths need no method for a large prime factor.
/// The mask's distances are between frequencies (point) and between lines. Filters do not use
/// problem.inverse and in.mask.
std::vector<StepSpec> plan_filtered_line(const LineProblem &problem, const MaskSide &mask,
                                         const StepLimits &limits);

} // namespace imago
