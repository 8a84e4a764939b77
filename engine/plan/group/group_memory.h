// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// Where a group loads its lines from, and how much local memory its exchanges may use.
struct GroupMemory {
    /// Whether the groups are persistent: they copy their next lines to local memory while they
    /// compute.
    bool bulk = false;
    std::size_t numbers = 0; ///< maximum numbers of local memory for the exchanges
};

/// Returns the memory of a group of this many complex points. The step has `groups` groups whose
/// lines may be copied in bulk; 0 forbids bulk copies. The group uses more local memory than the
/// device reports if an exchange of one component would otherwise need phases. By default, bulk
/// copies are used if the points fill a compute unit's registers, so that no other group loads
/// while one computes, and if there are more groups than compute units.
GroupMemory group_memory(std::size_t points, std::size_t groups, const StepLimits &limits);

/// Returns the memory of a group whose items, passes, sides and lines are known.
GroupMemory lines_memory(const GroupInput &in, const Group &group);

/// Returns the number of banks of local memory for numbers of this size. A double takes two banks,
/// so that half a warp accesses them at a time.
std::size_t number_banks(const StepLimits &limits);

} // namespace imago
