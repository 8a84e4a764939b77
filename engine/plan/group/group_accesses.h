// SPDX-License-Identifier: MIT
// The local memory accesses of a group's work-items in its exchanges.
#pragma once
#include "engine/plan/exchange/exchange_layout.h"
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// Lists the accesses of a group's first warp. The group's items and lines are known. Its lines
/// have `length` points, of which a phase holds `tile_points`.
class GroupAccesses {
  public:
    GroupAccesses(const Group &group, std::size_t length, std::size_t tile_points,
                  std::size_t banks);

    /// The writes of a pass's results, for a pass with this stride.
    WarpAccesses writes(int radix, std::size_t stride, bool lines_fastest, bool mirrored) const;
    /// The reads of a pass's points.
    WarpAccesses reads(int radix, bool lines_fastest, bool mirrored = false,
                       bool neighbours = false) const;
    /// The accesses to a run of the group's points in memory.
    WarpAccesses run() const;
    /// The accesses to neighbouring results, which are written at the same time.
    WarpAccesses neighbours(bool lines_fastest) const;

  private:
    TilePlace slot_and_item(std::size_t id, bool lines_fastest) const;
    template <class Place>
    WarpAccesses pass(int radix, bool lines_fastest, const Place &place) const;
    std::size_t complement(std::size_t b, std::size_t all) const;
    std::size_t mirror(std::size_t b, std::size_t all) const;
    std::size_t butterflies(int radix) const { return length_ / std::size_t(radix); }

    const Group &group_;
    std::size_t length_, tile_points_, warp_;
};

} // namespace imago
