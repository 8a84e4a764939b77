// SPDX-License-Identifier: MIT
// The lines of a group as one run of memory on one side of a step (kernels/block/line_run.cl).
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// The numbers of a complex line on a side whose lines follow one another in memory, for a hook
/// that takes its numbers from local memory; 0 for other sides.
std::size_t run_numbers(const StepSpec &spec, bool load);

/// The most numbers of local memory that a run takes beside those of a line: its padding, and those
/// before the first that keep the array's alignment.
inline constexpr std::size_t run_ends = 16;

/// How a group's run lies in local memory, in numbers of the array.
struct LineRun {
    std::size_t numbers = 0; ///< of a complex line; 0: the side has no run
    std::size_t pad = 0;     ///< between two complex lines
    std::size_t piece = 1;   ///< of an access to local memory that copies

    std::size_t local() const { return numbers + pad; }
};

/// Returns the layout of a side's run, with the padding that leaves the fewest conflicts of banks;
/// one without numbers where the group has no run there.
LineRun line_run(const Group &group, const StepSpec &spec, const StepLimits &limits, bool load);

/// Returns the bytes of local memory of a group's runs, the one that is loaded and later the one
/// that is stored; 0 without any.
std::size_t run_bytes(const Group &group, const StepSpec &spec, const StepLimits &limits);

} // namespace imago
