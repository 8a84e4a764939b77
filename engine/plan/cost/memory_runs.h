// SPDX-License-Identifier: MIT
// The sectors of memory that a group's lines touch, counted from the distances of its points.
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// The bytes that a group touches on one side of a step, relative to the bytes that it uses.
struct MemoryRuns {
    double sectors = 1;  ///< in sectors of 32 bytes, each counted once for the group
    double rows = 1;     ///< in rows of 128 bytes, likewise
    double requests = 1; ///< in sectors, each counted once for every access of a warp
    double segments = 1; ///< segments of 128 bytes of a warp's access, relative to the least
};

/// Returns the mean number of blocks of `block` bytes that a run of `run` bytes touches, if runs
/// begin at all multiples of `step` bytes equally often.
double blocks_of_run(std::size_t run, std::size_t step, std::size_t block);

/// Counts the loads of a group, or its stores. Hooks that reorder points count as if they did not,
/// except that an access then has two runs: the order of DCT-MD Eq. 9 takes even points from one
/// end and odd ones from the other.
MemoryRuns load_runs(const StepSpec &spec, const Group &group, const StepLimits &limits);
MemoryRuns store_runs(const StepSpec &spec, const Group &group, const StepLimits &limits);

} // namespace imago
