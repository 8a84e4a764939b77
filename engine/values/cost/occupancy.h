// SPDX-License-Identifier: MIT
// HBPL's Eqs. 1 to 4: how many groups of work-items a compute unit holds at a time.
#pragma once
#include <cstddef>
#include <limits>

namespace imago {

/// A bound that is not known, or does not apply.
inline constexpr std::size_t no_bound = std::numeric_limits<std::size_t>::max();

/// What a compute unit has (HBPL table 1); 0: not known, which bounds nothing.
struct UnitRoom {
    std::size_t registers = 0;   ///< R_CU, 32-bit registers
    std::size_t local_bytes = 0; ///< S_CU
    std::size_t items = 0;       ///< resident work-items, at most
    std::size_t groups = 0;      ///< B_max
};

/// What a group takes of it.
struct GroupNeed {
    std::size_t registers = 0;   ///< R_t, of a work-item; 0: not known
    std::size_t items = 1;       ///< L
    std::size_t local_bytes = 0; ///< of local memory; 0: none
};

/// The bounds of the resident groups of a compute unit.
struct Occupancy {
    /// What limits the groups.
    enum class Limit { registers, local_memory, items, groups };
    std::size_t by_registers = no_bound; ///< B_R = R_CU / (R_t L), Eq. 2
    std::size_t by_local = no_bound;     ///< B_S = S_CU / bytes of local memory of a group, Eq. 3
    std::size_t by_items = no_bound;     ///< resident work-items / L; not in Eq. 1
    std::size_t by_limit = no_bound;     ///< B_max
    /// B_CU of Eq. 1.
    std::size_t groups() const;
    /// B_CU, but no more than the work-items allow.
    std::size_t resident() const;
    /// The least of the bounds; of equal ones the first of Limit.
    Limit limit() const;
    bool operator==(const Occupancy &) const = default;
};

/// The bounds for groups that need this much.
Occupancy occupancy(const UnitRoom &unit, const GroupNeed &group);

/// Eq. 4: the work-items of resident groups relative to those that a unit holds, at most 1.
/// `most_items` is not 0.
double occupancy_share(std::size_t groups, std::size_t items_of_group, std::size_t most_items);

} // namespace imago
