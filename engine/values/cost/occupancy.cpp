// SPDX-License-Identifier: MIT
#include "engine/values/cost/occupancy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace imago {
namespace {

/// How often `need` goes into `room`; no bound if one of them is not known or not used.
std::size_t times(std::size_t room, std::size_t need) {
    return room && need ? room / need : no_bound;
}

} // namespace

std::size_t Occupancy::groups() const {
    return std::min({by_registers, by_local, by_limit});
}

std::size_t Occupancy::resident() const {
    return std::min(groups(), by_items);
}

Occupancy::Limit Occupancy::limit() const {
    const std::array<std::pair<std::size_t, Limit>, 4> bounds{{{by_registers, Limit::registers},
                                                               {by_local, Limit::local_memory},
                                                               {by_items, Limit::items},
                                                               {by_limit, Limit::groups}}};
    return std::min_element(bounds.begin(), bounds.end(),
                            [](const auto &a, const auto &b) { return a.first < b.first; })
        ->second;
}

Occupancy occupancy(const UnitRoom &unit, const GroupNeed &group) {
    Occupancy result;
    result.by_registers = times(unit.registers, group.registers * group.items);
    result.by_local = times(unit.local_bytes, group.local_bytes);
    result.by_items = times(unit.items, group.items);
    result.by_limit = unit.groups ? unit.groups : no_bound;
    return result;
}

double occupancy_share(std::size_t groups, std::size_t items_of_group, std::size_t most_items) {
    return std::min(1.0, double(groups * items_of_group) / double(most_items));
}

} // namespace imago
