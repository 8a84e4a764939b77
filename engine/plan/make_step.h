// SPDX-License-Identifier: MIT
// Whole transforms: a work-item of the lanes family does all steps of a transform, one step after
// another (engine/doc/planning.md#whole-transforms). A batch takes one launch, and its numbers stay
// in a core's caches between the steps.
#pragma once

#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// Makes the kernel of a spec in the family that the limits name.
Step make_step(const StepSpec &spec, const StepLimits &limits);

/// Whether the limits ask for whole transforms of a problem, or the row `whole-transforms` says
/// that they are faster: a transform fits a core's caches, and all cores get about equally many.
bool wants_whole_transforms(const Problem &problem, const StepLimits &limits);

/// One of the transforms of a problem, by itself. The problem has at most one axis of transforms.
Problem one_transform(const Problem &problem);

/// The limits for the steps of one transform that one work-item runs.
StepLimits limits_of_whole(const StepLimits &limits);

/// All steps of a transform as one step of the plan.
struct WholeTransforms {
    Step step;
    std::size_t work_bytes = 0; ///< of the buffer Step::ring between the steps; 0: there is none
};

/// Makes one step of a problem's transforms, for so many cores, from the steps of one_transform().
/// Returns nothing if there are fewer than two, or if one of them has a mask, no transform, planar
/// arrays or a second work buffer.
std::optional<WholeTransforms>
make_whole_transforms(const Problem &problem, std::vector<LimitedStep> steps, std::size_t cores);

} // namespace imago
