// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/candidates.h"

#include <vector>

namespace imago {

/// The plans that the cost model predicts to be fastest, at most `most`, the best first: each step
/// in its cheapest shape, then with one step in its next best ones. Empty where the model knows
/// none of the steps, and for steps that the base names.
std::vector<PlanOptions> model_candidates(const Problem &problem, const DeviceInfo &device,
                                          const PlanOptions &base, std::size_t most = 3);

/// A shape as options of a step; default options if it is that of the planner's rules.
PlanOptions::Step step_of_shape(const ShapeCost &shape);

} // namespace imago
