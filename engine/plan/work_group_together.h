// SPDX-License-Identifier: MIT
// Two steps in one launch (engine/doc/facts.md#fused-step-pair): what lies between them stays in
// the device's cache. Its groups wait for each other, which OpenCL does not promise to work.
#pragma once
#include "engine/plan/step.h"

#include <cstddef>
#include <optional>

namespace imago {

/// Both steps as one: work-group family, complex lines, of a plan whose transforms (`units` of
/// them, one after another) both steps take each by itself. The ring, of `ring_bytes`, is in
/// `ring`.
struct TogetherStep {
    Step step;
    std::size_t ring_bytes = 0;
};

/// A step with its own limits, which are the plan's but for a step's shape.
struct LimitedStep {
    StepSpec spec;
    StepLimits limits;
};

/// Nothing where the steps can't go together, or where that is left to the planner and gains
/// nothing: too few units, or units too large for the cache.
std::optional<TogetherStep> make_together_step(const LimitedStep &first, const LimitedStep &second,
                                               std::size_t units, Slot ring);

} // namespace imago
