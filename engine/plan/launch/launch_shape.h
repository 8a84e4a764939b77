// SPDX-License-Identifier: MIT
// The shape of several steps in one launch: their groups, how many of these run, and what is in
// local memory.
#pragma once
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/launch/launch_tile.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/tables.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <optional>
#include <vector>

namespace imago {

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
