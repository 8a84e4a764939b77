// SPDX-License-Identifier: MIT
// Shapes that some kinds of lines need beyond the general rules of a work-group step, from the rows
// of resources/tuning/choices/work_group.txt.
#pragma once
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// The shape of a group for rows of real numbers. A field that is 0, false or empty means the shape
/// of other lines.
struct RowShape {
    std::size_t points = 0; ///< points per item
    std::size_t items = 0;  ///< work-items of a group
    bool joint = false;     ///< whether both components pass through local memory at once
    std::optional<bool> mirrored = {}; ///< whether an item holds the frequencies k and N-k
    int last = 0;                      ///< the last radix
    /// The largest radix between the first and the last.
    int middle = 0;
    bool rising = false; ///< whether the smallest of the radices in between is first
};

/// Returns the shape for rows of powers of two. Its work-items, exchange and `mirrored` also hold
/// for other radices or points that the options name.
RowShape row_shape(const StepSpec &spec, const StepLimits &limits);
/// The pass of a line, of a length other than a power of two, of which an item takes two
/// butterflies, so that pairs of points are in its registers.
enum class PairedEnd { none, first, last };
PairedEnd paired_end(const StepSpec &spec, const StepLimits &limits);
/// Returns the most points of an item for columns that turn, in blocks; 0 without a row for them.
std::size_t turned_points(const StepSpec &spec, const StepLimits &limits);

/// Returns the radices of as many passes as the step's with which such a line leaves the fewest
/// registers idle; empty if there are none, or no pairs. Columns that turn, in blocks of pairs of
/// rows, may take one pass more, so that an item has pairs at both ends.
std::vector<int> paired_radices(const StepSpec &spec, const StepLimits &limits);

/// Returns the class of rows by their hooks; empty for rows without a class.
LineClasses row_class(const StepSpec &spec);

/// Whether the table has a shape for these rows.
bool has_row_shape(const StepSpec &spec, const StepLimits &limits);

/// Whether a step only transforms several complex columns, without four-step twiddles.
bool plain_columns(const StepSpec &spec);

/// Whether one item should hold the results or the inputs k and N-k of a line, which a hook takes
/// together if `pairs`. Most short rows do not keep them in one item, because their groups are
/// fuller that way.
bool wants_mirrored(const StepSpec &spec, const StepLimits &limits, bool pairs);

/// Returns the lines of a group for columns on a GPU whose points are not whole sectors of memory
/// (32 bytes) apart. A run of neighbouring columns then begins and ends inside a sector, and more
/// lines transfer a smaller share of bytes that belong to other groups. Returns 0 if the columns
/// are aligned or gain nothing.
std::size_t ragged_column_lines(const StepSpec &spec, const StepLimits &limits);

/// Returns the radices of a filter's columns in blocks, whose length is no power of two, in falling
/// order: those with the fewest idle registers among the passes and points that the row
/// `blocked-groups` allows. The smallest radix is beside the mask. Empty without such a row.
std::vector<int> blocked_radices(const StepSpec &spec, const StepLimits &limits);

/// Returns how many points of a line of n an item needs registers for if this many items share the
/// line. It counts whole butterflies in every pass.
std::size_t item_room(std::size_t n, const std::vector<int> &radices, std::size_t items);

/// Returns the number of items with which a line takes the fewest registers, and the smallest such
/// number if several are equal. A candidate has one butterfly for each item in some pass, and at
/// most `most` items if any candidate has so few. For 480 points by 4, 10 and 12, 40 items take 40
/// times 20 points, since there are 48 butterflies of radix 10, but 48 items take 48 times 12.
std::size_t fullest_items(std::size_t n, const std::vector<int> &radices, std::size_t most);

/// The shape of a group of columns if a compute unit holds several groups.
struct SharedColumns {
    std::vector<int> radices;
    std::size_t lines = 0;
    /// Minimum work-groups per compute unit; see PlanOptions::minimum_groups.
    std::size_t groups = 0;
};

/// Returns the shape for columns of plain complex floats on both sides, whose length is no power of
/// two and has a row in the table, on devices whose compiler keeps registers free for several
/// groups. Empty for other columns.
std::optional<SharedColumns> shared_columns(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
