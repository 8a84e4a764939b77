// SPDX-License-Identifier: MIT
// Divides a line into steps. It takes one step if it fits. It is a convolution if its length has a
// prime factor without a codelet (Rader, Bluestein). The four-step method serves lines that are too
// long, and lines with such a factor if that factor is better by itself. A convolution of several
// steps serves lines for which nothing else is possible.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <optional>
#include <vector>

namespace imago {

/// Returns the steps of the lines of all axes, in order, with the transposing steps that the limits
/// ask for. Throws Error for a length that cannot be planned.
std::vector<StepSpec> plan_lines(std::vector<LineProblem> axes, const StepLimits &limits);

/// Returns the steps of a line problem, in order. Throws Error for a length that cannot be planned.
std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits);

/// Returns the steps of a filter along the lines: transform, multiply frequency k by the mask,
/// transform back. Both transforms are unscaled, and the result is multiplied by problem.scale. It
/// is one step if the lines are short enough and their lengths need no method for a large prime
/// factor. The mask's distances are between frequencies (point) and between lines. Filters do not
/// use problem.inverse and in.mask.
std::vector<StepSpec> plan_filtered_line(const LineProblem &problem, const MaskSide &mask,
                                         const StepLimits &limits);

/// Returns the one step of real lines to cosine coefficients (LineProblem::turns) and of those back
/// from them, with the threshold between; empty if two steps are needed or as fast.
std::optional<StepSpec> plan_turned_lines(const LineProblem &there, const LineProblem &back,
                                          const StepLimits &limits);

} // namespace imago
