// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"

#include <vector>

namespace imago {

/// Returns the lines of a filter or convolve, and of a pruned fft, ifft, rfft or irfft. Those along
/// an axis are as many as there are elements along the others by then: `nonzero` of an axis that is
/// still to come, `wanted` of one that is done, all frequencies of one that a filter transforms
/// back later. Half spectra of which not all is there are plain complex points of real lines alone,
/// as the first or last axis; else all of it lies between the steps, and what is not wanted is not
/// read again.
std::vector<LineProblem> plan_pruned(const Problem &problem, const PlanOptions &options);

} // namespace imago
