// SPDX-License-Identifier: MIT
// The shape of several steps in one launch: their groups, how many of these run, and what is in
// local memory.
#pragma once

#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/measured/choice_row.h"
#include "engine/plan/table/tables.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

// Two steps of a launch by one group for each matrix.

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

/// The numbers between the counters of two steps, which are not in one sector of memory.
inline constexpr std::size_t step_counters = 16;

/// A step's place in the launch.
struct LaunchedStep {
    const LimitedStep &step;
    LineGroups groups;
    std::size_t claims = 0; ///< where the claims of its units begin among the counters
    std::size_t table = 0;  ///< where its table begins
    /// Whether other groups wait for its units, or for those of the step that continues them.
    bool awaited = false;

    const StepSpec &spec() const { return step.spec; }
    const Group &group() const { return groups.group; }
};

/// All steps of a launch.
struct Launch {
    std::vector<LaunchedStep> steps;
    LaunchTile tile;             ///< the two steps of a matrix by one group, if there are such
    std::size_t items = 1;       ///< of a group
    std::size_t groups = 1;      ///< in all
    std::size_t counters = 0;    ///< numbers of counters and claims
    std::optional<Slot> work;    ///< the work buffer that the steps share
    bool one_array = false;      ///< whether the input is the output's buffer
    StepTable table;             ///< of all steps
    std::size_t local_table = 0; ///< its numbers if it is copied to local memory, else 0

    const StepLimits &limits() const { return steps.front().step.limits; }
    /// Local memory for exchanges.
    std::size_t exchange_numbers() const;
    std::size_t local_bytes() const {
        return (exchange_numbers() + local_table) * limits().arithmetic_bytes();
    }
    std::size_t points_per_item() const; ///< the most of all steps
    std::vector<int> radices() const;    ///< of all steps
    /// Whether step i takes its table from local memory.
    bool table_in_local(std::size_t i) const;
};

/// The row for a launch of these steps; null if they are better launched by themselves.
const ChoiceRow *launch_row(const std::vector<LimitedStep> &steps);

/// Shapes a launch of these steps; it refers to them.
Launch make_launch(const std::vector<LimitedStep> &steps, const ChoiceRow &row);

} // namespace imago
