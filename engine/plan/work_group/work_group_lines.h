// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"
#include "engine/plan/work_group/work_group_parts.h"

namespace imago {

/// The lines of a step as they are distributed over groups, before there is a kernel.
struct LineGroups {
    Group group;
    GroupText text;
    StepTable table;
    StepExchange exchange;
    std::size_t local_bytes = 0; ///< local memory of a group
    std::size_t groups = 0;      ///< groups that take all lines
};

/// Throws Error for a line that does not fit into local memory.
LineGroups line_groups(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
