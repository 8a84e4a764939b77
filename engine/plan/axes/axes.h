// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"

#include <vector>

namespace imago {

/// Returns the lines that solve a problem: one element for each axis, in the order in which they
/// run. Neighbours in the list share a slot. Real problems take two real lines as one complex line.
/// A DCT-II or III along several axes takes DCT-MD's three stages or, in the work-group family,
/// goes axis by axis with each axis in one pass. A filter transforms, multiplies and transforms
/// back; so does a compression, with a threshold. The other real kinds process each axis by itself.
/// Throws Error (usage) for a norm, an extent or a threshold that the kind does not have.
std::vector<LineProblem> line_problems(const Problem &problem, const PlanOptions &options,
                                       const StepLimits &limits);

} // namespace imago
