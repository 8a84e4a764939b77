// SPDX-License-Identifier: MIT
// Fused step pairs, two steps in one launch (engine/doc/facts.md#fused-step-pair): the data between
// them stays in the device's cache. Their groups wait for each other, which OpenCL does not
// guarantee to work.
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"

#include <cstddef>
#include <optional>

namespace imago {

/// A fused step pair: work-group family, complex lines, of a plan that has `units` transforms, one
/// after another, each of which both steps take by itself. `ring` is the slot of the ring of
/// `ring_bytes`.
struct FusedPairStep {
    Step step;
    std::size_t ring_bytes = 0;
};

/// A step with its own limits: the plan's, with the shape of the step.
struct LimitedStep {
    StepSpec spec;
    StepLimits limits;
};

/// Empty if the steps cannot be fused, or if the choice is the planner's and fusing gains nothing:
/// there are too few units, or they are too large for the cache.
std::optional<FusedPairStep> make_fused_pair_step(const LimitedStep &first,
                                                  const LimitedStep &second, std::size_t units,
                                                  Slot ring);

} // namespace imago
