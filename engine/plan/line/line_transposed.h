// SPDX-License-Identifier: MIT
// Columns as rows between two transposing steps.
#pragma once
#include "engine/plan/line/line_parts.h"

#include <vector>

namespace imago {

/// Returns the lines of all axes as parts. Columns that the limits ask to transpose become a
/// transposing step, the same lines as rows of a work slot, and a transposing step back. Two
/// transposing steps that follow one another become one, so that the array keeps the order of an
/// axis until the next one: three axes take three transposing steps instead of four.
LineParts transposed_lines(std::vector<LineProblem> axes, const StepLimits &limits);

/// Returns the steps of a part of the four-step method: the step itself or, if the options ask to
/// transpose, the step on rows with a transposing step on each side that has columns.
std::vector<StepSpec> transposed_steps(StepSpec spec, const StepLimits &limits);

} // namespace imago
