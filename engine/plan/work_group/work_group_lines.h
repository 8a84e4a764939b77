// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"
#include "engine/plan/work_group/work_group_parts.h"
#include "engine/values/cost/step_cost.h"

#include <array>
#include <cstddef>
#include <vector>

namespace imago {

/// The distribution of a step's lines over groups, before there is a kernel.
struct LineGroups {
    Group group;
    GroupText text;
    StepTable table;
    StepExchange exchange;
    std::size_t local_bytes = 0; ///< local memory of a group
    std::size_t groups = 0;      ///< groups for all lines
    /// The members of StepReport with these names.
    std::vector<ShapeCost> shapes;
    ModelRole model = ModelRole::unknown;
    double least_gain = 1;
};

/// Distributes the lines over groups. Throws Error if a line does not fit into local memory.
LineGroups line_groups(const StepSpec &spec, const StepLimits &limits);

/// The radices of two steps in one kernel, those of the first step before the others.
std::vector<int> joined_radices(const std::array<LineGroups, 2> &groups);

} // namespace imago
