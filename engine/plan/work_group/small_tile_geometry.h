// SPDX-License-Identifier: MIT
// How a group holds small matrices: the lines of a work-item, the accesses of memory, and the
// padding of the three exchanges.
#pragma once
#include "engine/plan/exchange/exchange_layout.h"
#include "engine/plan/work_group/small_tile.h"

#include <cstddef>

namespace imago {

/// One exchange through local memory. The widths are the points of an access, 1, 2 or 4.
struct SmallExchange {
    ExchangePadding padding; ///< in points
    std::size_t write_width = 1, read_width = 1;
};

/// One side of the step: how places of the group's run lie in the array.
struct SmallSide {
    std::size_t width = 1; ///< points of an access
    /// Whether the matrices of a group are at equal distances, so that one of them locates all.
    bool uniform = false;
    /// Whether the run goes along the rows of all matrices of the group, which lie side by side;
    /// otherwise it goes through one matrix after another.
    bool strips = false;
};

/// A group of small matrices.
struct SmallGroup {
    std::size_t tiles = 1;        ///< matrices
    std::size_t items = 1;        ///< work-items
    std::size_t column_lines = 1; ///< columns of a work-item; unused where rows is 1
    std::size_t row_lines = 1;    ///< rows of a work-item
    SmallSide in, out;
    /// Of the loaded run to lines, of columns to rows, and of rows to the stored run.
    SmallExchange load, turn, store;
    std::size_t places = 1; ///< points of local memory
};

/// The plan's limits with the options of its only step.
StepLimits small_limits(const PlanOptions &options, const StepLimits &limits);

/// Sizes a group by the row `small-tile` and the options. Empty if the row refuses, or if whole
/// lines do not fill the work-items, or the group does not fit.
std::optional<SmallGroup> small_group(const SmallTile &tile, const PlanOptions &options,
                                      const StepLimits &limits);

} // namespace imago
