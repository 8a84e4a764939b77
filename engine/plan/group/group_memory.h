// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// The source of a group's lines, and the local memory for its exchanges.
struct GroupMemory {
    /// Persistent work-groups: their next lines are copied to local memory while they compute.
    bool bulk = false;
    std::size_t numbers = 0; ///< numbers of local memory for the exchanges, at most
};

/// The memory of a group of this many complex points, one of `groups` groups whose lines may be
/// copied in bulk (0: may not). More local memory than the device reports is used where an exchange
/// of one component would otherwise go in phases. Without a request, bulk copies are used for
/// points that fill a compute unit's registers, so that no other group loads while one computes,
/// and for more groups than compute units.
GroupMemory group_memory(std::size_t points, std::size_t groups, const StepLimits &limits);

/// The memory of a group whose items, passes, sides and lines are known.
GroupMemory lines_memory(const GroupInput &in, const Group &group);

/// Banks of local memory, counted in numbers: a double takes two banks, so that half a warp
/// accesses them at a time.
std::size_t number_banks(const StepLimits &limits);

} // namespace imago
