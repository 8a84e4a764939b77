// SPDX-License-Identifier: MIT
// The first stages of a group's geometry: the number of work-items that share a line, and the
// points that each item holds.
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// Chooses L1. An item holds about as many points as the options, the table or the largest radix
/// ask for.
ItemShape size_items(const GroupInput &in);

/// Finds whether each item has two butterflies of the last or the first pass, for a hook that takes
/// their points together.
PairedPasses pair_passes(const GroupInput &in, const ItemShape &item);

/// Returns the points of an item, including room for the pairs of a hook that stores them from
/// local memory.
std::size_t points_with_pairs(const GroupInput &in, const ItemShape &item,
                              const PairedPasses &paired);

} // namespace imago
