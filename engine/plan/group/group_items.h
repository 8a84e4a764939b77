// SPDX-License-Identifier: MIT
// The first stages of a group's geometry: how many work-items share a line, and which of its points
// an item holds.
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// Sets L1: an item holds about the points that the options, the table or the largest radix say.
ItemShape size_items(const GroupInput &in);

/// Whether each item has two butterflies of the last pass, or of the first, for a hook that takes
/// their points together.
PairedPasses pair_passes(const GroupInput &in, const ItemShape &item);

/// The points of an item, with room for the pairs of a hook that stores them from local memory.
std::size_t points_with_pairs(const GroupInput &in, const ItemShape &item,
                              const PairedPasses &paired);

} // namespace imago
