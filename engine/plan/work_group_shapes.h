// SPDX-License-Identifier: MIT
// What kinds of lines want of a work-group step beyond what holds for all: by measurements on an
// H200, each against others.
#pragma once
#include "engine/plan/step.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// What rows of real numbers want of a group; 0, false or none: what others have.
struct RowShape {
    std::size_t points = 0;            ///< of an item
    std::size_t items = 0;             ///< of a group
    bool joint = false;                ///< both components through local memory at once
    std::optional<bool> mirrored = {}; ///< the frequencies k and N-k in one item
    int last = 0;                      ///< the last radix
    int middle = 0;                    ///< the largest of the radices between first and last
    bool rising = false;               ///< of those the smallest first
};

/// Of floats and powers of two. Items, the exchange and what is mirrored hold for other radices or
/// points, too, where the options name those.
RowShape row_shape(const StepSpec &spec, const StepLimits &limits);

/// Whether the results or the inputs k and N-k of a line, which `pairs` says a hook takes together,
/// are to stand in one item: not of most short rows, which fill their groups better without.
bool wants_mirrored(const StepSpec &spec, const StepLimits &limits, bool pairs);

/// Of columns on a GPU whose points do not stand whole sectors of memory (32 bytes) apart, so that
/// each run of neighbouring columns begins and ends within one: the lines of a group, the more the
/// less of what is moved is of others. 0: the columns are none such, or such as gain nothing.
std::size_t ragged_column_lines(const StepSpec &spec, const StepLimits &limits);

/// Points that an item has room for where so many items share a line of n points: of whole
/// butterflies in every pass.
std::size_t item_room(std::size_t n, const std::vector<int> &radices, std::size_t items);

/// Of the numbers of items, no more than `most` where one is, that have one butterfly each in some
/// pass, that with which a line takes the least room, and of such the least: 480 points by 4, 10
/// and 12 take 40 times 20, as 10 goes one and a fifth times into 40 items, but 48 times 12.
std::size_t fullest_items(std::size_t n, const std::vector<int> &radices, std::size_t most);

/// Of rows of floats of 640 to 4096 points, other than powers of two, whose items leave a good part
/// of their warps idle with the `usual` radices: those of as many passes that fill them best; else
/// none.
std::vector<int> fuller_row_radices(const StepSpec &spec, const StepLimits &limits,
                                    const std::vector<int> &usual);

/// How a group is to take columns of which a compute unit holds several groups.
struct ResidentColumns {
    std::vector<int> radices;
    std::size_t lines = 0;  ///< of a group
    std::size_t groups = 0; ///< of a compute unit, at least: see PlanOptions::resident_groups
};

/// Of columns of plain complex floats, loaded and stored as such, of 961 to 1250 and 1700 to 2200
/// points other than powers of two, where the compiler keeps registers for a number of groups; else
/// none.
std::optional<ResidentColumns> resident_columns(const StepSpec &spec, const StepLimits &limits);

/// Of columns of floats of 301 to 960 points, other than powers of two, that two passes of at most
/// 32 points can serve: the radices; else none.
std::vector<int> two_pass_column_radices(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
