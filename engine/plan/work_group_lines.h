// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/work_group_geometry.h"
#include "engine/plan/work_group_parts.h"

#include <string>

namespace imago {

/// The lines of a step as groups take them, before there is a kernel around them.
struct LineGroups {
    Group group;
    GroupText text;
    StepTable table;
    std::string exchange;        ///< in words
    std::size_t local_bytes = 0; ///< of a group
    std::size_t groups = 0;      ///< of all lines
};

/// Throws Error when a line does not fit into local memory.
LineGroups line_groups(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
