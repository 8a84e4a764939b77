// SPDX-License-Identifier: MIT
// What kinds of lines need of a work-group step beyond the general rules, by the rows of
// resources/tuning/choices/work_group.txt.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// The shape of a group that rows of real numbers need; 0, false or none: as other lines.
struct RowShape {
    std::size_t points = 0;            ///< points per item
    std::size_t items = 0;             ///< work-items of a group
    bool joint = false;                ///< both components go through local memory at once
    std::optional<bool> mirrored = {}; ///< whether an item holds the frequencies k and N-k
    int last = 0;                      ///< the last radix
    /// The largest of the radices between the first and the last.
    int middle = 0;
    bool rising = false; ///< among those the smallest first
};

/// The shape for rows of powers of two. Work-items, exchange and `mirrored` also hold for other
/// radices or points that the options name.
RowShape row_shape(const StepSpec &spec, const StepLimits &limits);

/// Whether the results or the inputs k and N-k of a line, which a hook takes together if `pairs`,
/// are to be in one item. They are not in most short rows, whose groups are fuller without.
bool wants_mirrored(const StepSpec &spec, const StepLimits &limits, bool pairs);

/// The lines of a group for columns on a GPU whose points are not whole sectors of memory (32
/// bytes) apart, so that a run of neighbouring columns begins and ends inside a sector. More lines
/// move a smaller share of bytes that belong to others. 0: the columns are aligned, or gain
/// nothing.
std::size_t ragged_column_lines(const StepSpec &spec, const StepLimits &limits);

/// Points of a line of n that an item has registers for when this many items share it: whole
/// butterflies in every pass.
std::size_t item_room(std::size_t n, const std::vector<int> &radices, std::size_t items);

/// The number of items with which a line takes the fewest registers, and the smallest of equal
/// ones. Candidates have one butterfly for each item in some pass, and are at most `most` where any
/// is. For 480 points by 4, 10 and 12, 40 items take 40 times 20, since there are 48 butterflies of
/// radix 10, but 48 items take 48 times 12.
std::size_t fullest_items(std::size_t n, const std::vector<int> &radices, std::size_t most);

/// Radices for rows of floats whose length is no power of two and has a row in the table, and whose
/// items leave much of their warps idle with the `usual` radices: the sequence of as many passes
/// that fills them best. Empty for other rows.
std::vector<int> fuller_row_radices(const StepSpec &spec, const StepLimits &limits,
                                    const std::vector<int> &usual);

/// The shape of a group of columns where a compute unit holds several groups.
struct SharedColumns {
    std::vector<int> radices;
    std::size_t lines = 0; ///< lines of a group
    /// Minimum work-groups per compute unit: see PlanOptions::minimum_groups.
    std::size_t groups = 0;
};

/// The shape for columns of plain complex floats on both sides, whose length is no power of two and
/// has a row in the table, where the compiler keeps registers free for several groups. Empty for
/// other columns.
std::optional<SharedColumns> shared_columns(const StepSpec &spec, const StepLimits &limits);

/// The radices for columns of floats whose length is no power of two and has a row in the table,
/// and that two passes can serve. Empty for other columns.
std::vector<int> two_pass_column_radices(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
