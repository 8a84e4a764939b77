// SPDX-License-Identifier: MIT
#pragma once

#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// How a step uses memory if the compiler has the builtins: it prefetches the next lines into the
/// caches, and its stores bypass the caches.
struct MemoryUse {
    bool prefetch = false, streaming = false;
    bool operator==(const MemoryUse &) const = default;
};

/// How a step of the lanes family runs: all that is known before its source and tables are made.
struct LanesShape {
    StepFamily structure = StepFamily::lanes_across;
    int lanes = 1;
    std::vector<int> radices; ///< first pass first
    /// Lines of a strip, which are transformed at once; strips of the step and of a work-item.
    std::size_t lines = 1, strips = 1, strips_per_item = 1;
    std::size_t scratch_bytes = 0; ///< private memory of a strip
    /// Whether the first pass loads, or the last pass stores, full strips.
    bool reads = false, writes = false;
    bool always_full = false; ///< whether all strips are full
    /// Whether the last strip begins before the end of the one before it, so that it is full, too.
    bool overlaps = false;
    MemoryUse memory;

    bool global() const { return reads || writes; }
    /// Work-items that claim the strips, as many as cores; 0 if each has its own strips.
    std::size_t claimers = 0;

    /// The parts of the strips that work-items transform at a time.
    std::size_t units() const { return (strips + strips_per_item - 1) / strips_per_item; }
    std::size_t items() const { return claimers ? claimers : units(); }
    bool operator==(const LanesShape &) const = default;
};

/// The shape of a step, by the limits' requests, else by the rules and rows of the family. A step
/// of the kernel of any size has none.
LanesShape lanes_shape(const StepSpec &spec, const StepLimits &limits);

/// The shape of the step with the lanes along each line (engine/doc/facts.md#lanes-along-a-line).
/// Empty if that is impossible.
std::optional<LanesShape> along_shape(const StepSpec &spec, const StepLimits &limits);

/// The shape of the step with some lanes along each of a few lines (Hybrid lanes in
/// engine/doc/facts.md). Empty if that is impossible, or not faster.
std::optional<LanesShape> shared_shape(const StepSpec &spec, const StepLimits &limits);

/// Makes the step of either shape.
Step make_along_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape);

/// Whether the lanes family puts its lanes along the lines of this step. The planner then allows
/// them to be longer than others.
bool runs_along(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
