// SPDX-License-Identifier: MIT
// Two steps of a launch by one group for each matrix.
#pragma once
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/measured/choice_row.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Two consecutive steps of a launch that transform the rows and the columns of the same matrices,
/// in either order. A group does both for a matrix, so that no other group waits between them.
struct LaunchTile {
    std::size_t first = 0; ///< the first of the two steps
    std::size_t units = 0; ///< matrices; 0: no two steps are such
    /// Whether the matrix stays in local memory between the two steps.
    bool local = false;
    std::size_t pitch = 0;   ///< there, numbers from one row to the next
    std::size_t numbers = 0; ///< there, numbers of a matrix
    std::size_t groups = 0;  ///< about how many groups share the lines of each other step
    std::size_t room = 0;    ///< numbers that local memory may hold

    /// Whether step i is one of the two.
    bool has(std::size_t i) const { return units && (i == first || i == first + 1); }
    /// Whether step i stores to local memory, and whether it loads from there.
    bool stores_local(std::size_t i) const { return units && local && i == first; }
    bool loads_local(std::size_t i) const { return units && local && i == first + 1; }
};

/// Finds two such steps of three or more, with so many matrices that most compute units have one.
/// `row` is that of the launch. Whether a group can hold a matrix is to be seen from its shape.
LaunchTile launch_tile(const std::vector<LimitedStep> &steps, const ChoiceRow &row);

/// The step i, with its side in local memory laid out as there.
StepSpec tiled_spec(const StepSpec &spec, const LaunchTile &tile, std::size_t i);

} // namespace imago
