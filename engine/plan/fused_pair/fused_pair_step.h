// SPDX-License-Identifier: MIT
// Fused step pairs: two steps in one launch (engine/doc/facts.md#fused-step-pair). The data between
// them stays in the device's cache. The groups wait for each other, and OpenCL does not guarantee
// that this works.
#pragma once
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/kernel/step.h"

#include <cstddef>
#include <optional>

namespace imago {

/// A fused step pair of the work-group family, for complex lines, both parts of long real lines, or
/// real matrices. The plan has `units` consecutive transforms, and each step processes every one by
/// itself. `ring` is the slot of the ring, which has `ring_bytes` bytes.
struct FusedPairStep {
    Step step;
    std::size_t ring_bytes = 0;
};

/// Makes the fused step pair. Returns nothing if the steps cannot be fused. Also returns nothing if
/// the planner may choose and fusing gains nothing, because the units are too few or too large for
/// the cache.
std::optional<FusedPairStep> make_fused_pair_step(const LimitedStep &first,
                                                  const LimitedStep &second, std::size_t units,
                                                  Slot ring);

} // namespace imago
