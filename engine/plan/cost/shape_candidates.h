// SPDX-License-Identifier: MIT
// The shapes of a work-group step that are worth predicting.
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Returns radix sequences of a length, at most `most`: every order of the cheapest factorisations
/// of one pass more than the fewest, two more up to 64 points, whose butterflies leave most of a
/// warp idle otherwise.
std::vector<std::vector<int>> radix_sequences(std::size_t length, const StepLimits &limits,
                                              std::size_t most);

/// Returns points of a work-item to request with these radices: those of one and of two butterflies
/// of the largest, as hooks of pairs take them; or 0, as many as leave the fewest registers unused,
/// for lengths that are not a power of two.
std::vector<std::size_t> item_points(std::size_t length, const std::vector<int> &radices,
                                     const StepLimits &limits);

/// Returns the lines of a group to compare, with the work-items per line of `group`: as `group` has
/// them, the first; half and twice as many; and, for rows, those that fill one warp to eight.
/// Columns take no fewer than the group has: see choose_shape().
std::vector<std::size_t> group_lines(const Group &group, bool columns, std::size_t most,
                                     const StepLimits &limits);

} // namespace imago
