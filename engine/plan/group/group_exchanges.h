// SPDX-License-Identifier: MIT
#pragma once

#include "engine/plan/exchange/exchange_layout.h"
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// Where a group loads its lines from, and how much local memory its exchanges may use.
struct GroupMemory {
    /// Whether the groups are persistent: they copy their next lines to local memory while they
    /// compute.
    bool bulk = false;
    std::size_t numbers = 0; ///< maximum numbers of local memory for the exchanges
};

/// Returns the memory of a group of this many complex points. The step has `groups` groups whose
/// lines may be copied in bulk; 0 forbids bulk copies. The group uses more local memory than the
/// device reports if an exchange of one component would otherwise need phases. By default, bulk
/// copies are used if the points fill a compute unit's registers, so that no other group loads
/// while one computes, and if there are more groups than compute units.
GroupMemory group_memory(std::size_t points, std::size_t groups, const StepLimits &limits);

/// Returns the memory of a group whose items, passes, sides and lines are known.
GroupMemory lines_memory(const GroupInput &in, const Group &group);

/// Returns the number of banks of local memory for numbers of this size. A double takes two banks,
/// so that half a warp accesses them at a time.
std::size_t number_banks(const StepLimits &limits);

// The local memory accesses of a group's work-items in its exchanges.

/// Lists the accesses of a group's warps, or of its first warp if addresses are linear: the other
/// warps then use the same banks, turned by a constant. The group's items and lines are known. Its
/// lines have `length` points, of which a phase holds `tile_points`.
class GroupAccesses {
  public:
    GroupAccesses(const Group &group, std::size_t length, std::size_t tile_points,
                  std::size_t banks);

    /// The writes of a pass's results, for a pass with this stride.
    WarpAccesses writes(int radix, std::size_t stride, bool lines_fastest, bool mirrored,
                        bool neighbours = false) const;
    /// The reads of a pass's points.
    WarpAccesses reads(int radix, bool lines_fastest, bool mirrored = false,
                       bool neighbours = false) const;
    /// The accesses to neighbouring results, which are written at the same time.
    WarpAccesses neighbours(bool lines_fastest) const;

    /// The warps that are listed, and the warps of the group for each of them.
    std::size_t warps_listed() const { return group_.item.linear ? 1 : warps(); }
    std::size_t warps_each() const { return group_.item.linear ? warps() : 1; }

  private:
    std::size_t warps() const { return divide_up(group_.size(), warp_); }
    /// Calls of(id, row) for the items of each warp that is listed, with a new row for each warp.
    template <class Of>
    void each_warp(WarpAccesses &rows, const Of &of) const;
    TilePlace slot_and_item(std::size_t id, bool lines_fastest) const;
    template <class Place>
    WarpAccesses pass(int radix, bool lines_fastest, const Place &place) const;
    std::size_t complement(std::size_t b, std::size_t all) const;
    std::size_t mirror(std::size_t b, std::size_t all) const;
    std::size_t butterflies(int radix) const { return length_ / std::size_t(radix); }

    const Group &group_;
    std::size_t length_, tile_points_, warp_;
};

/// Returns the maximum number of phases of an exchange. It is more than one only if the addresses
/// between passes are linear: the compiler then knows what each phase reads. The function reads a
/// group's items, passes and sides.
int most_phases(const GroupInput &in, const Group &group);

/// Returns the exchanges of a group whose other parts are known, within `most_numbers` numbers of
/// local memory. The last exchange changes the items' order from that of the load to that of the
/// store. Throws Error if a line does not fit.
GroupExchanges plan_exchanges(const GroupInput &in, const Group &group, std::size_t most_numbers);

} // namespace imago
