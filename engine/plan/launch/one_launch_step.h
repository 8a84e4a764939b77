// SPDX-License-Identifier: MIT
// Several steps of a plan in one launch (engine/doc/facts.md#steps-in-one-launch), for problems
// that are so small that launches take most of their time.
#pragma once
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/kernel/step.h"

#include <optional>
#include <vector>

namespace imago {

/// Makes one step of all steps of a plan, at least two. Returns nothing if they cannot be in one
/// launch: they are of the lanes family, planar or masked, have no transform, or pass their lines
/// on through two work buffers. Also returns nothing if the planner may choose, and there are
/// several `transforms`, or the row `one-launch` says that launches of their own are as fast.
std::optional<Step> make_one_launch_step(const std::vector<LimitedStep> &steps,
                                         std::size_t transforms);

} // namespace imago
