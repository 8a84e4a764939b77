// SPDX-License-Identifier: MIT
#include "engine/plan/limits/item_registers.h"

#include "engine/plan/measured/choice_table.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace imago {
namespace {

constexpr std::size_t schedulers = 4; ///< schedulers in a compute unit of current GPUs

/// Returns the row that every device has.
const ChoiceRow &registers_row() {
    const ChoiceRow *row = shipped_choices().find(
        {Question::item_registers, bits(DeviceClass::work_group), 0, QueriedNumbers::floats, 0});
    if (!row)
        throw std::logic_error("Registers of a work-item have no row.");
    return *row;
}

} // namespace

std::size_t registers_of_point(Precision precision) {
    return precision == Precision::f64 ? 8 : 4;
}

std::size_t registers_of_item(std::size_t points, Precision precision) {
    return points * registers_of_point(precision) / 2 + registers_row().count(Field::registers);
}

std::size_t registers_of_prime(std::size_t radix, Precision precision) {
    return 5 * radix * registers_of_point(precision) / 8 + registers_row().count(Field::registers);
}

std::size_t registers_of_groups(std::size_t groups, std::size_t items, std::size_t unit_registers,
                                std::size_t warp) {
    const std::size_t warps = (items + warp - 1) / warp;
    return unit_registers / (groups * warps * warp) / register_unit * register_unit;
}

bool fills_both(std::size_t items, std::size_t other_items) {
    return 9 * std::min(items, other_items) >= 5 * std::max(items, other_items);
}

std::optional<std::vector<int>> filling_radices(std::size_t n, std::size_t lines,
                                                std::size_t other_items, const StepLimits &limits) {
    for (int largest = limits.largest_radix; largest > 1; --largest) {
        auto radices = radix_sequence(n, largest, limits.pass_cost, limits.largest_prime);
        if (!radices || radices->empty())
            return std::nullopt;
        const int most = *std::ranges::max_element(*radices);
        const std::size_t items = n / std::size_t(most) * lines;
        if (fills_both(items, other_items) || (radices->size() == 1 && items > other_items))
            return radices;
    }
    return std::nullopt;
}

std::size_t joined_numbers(const StepLimits &limits) {
    constexpr std::size_t groups = 6;
    const std::size_t own = limits.device.local_numbers, unit = limits.device.unit_local;
    return unit ? std::min(own, unit / (groups * limits.arithmetic_bytes())) : own;
}

std::size_t resident_items(std::size_t registers, std::size_t unit_registers, std::size_t warp,
                           std::size_t items) {
    const std::size_t warps = unit_registers / schedulers / (registers * warp) * schedulers;
    return items ? std::min(items, warps * warp) : warps * warp;
}

std::size_t widest_item(const DeviceInfo &device, Precision precision) {
    constexpr std::size_t most = 32, least = 4;
    const std::size_t own = device.registers_per_item.value_or(0);
    const std::size_t unit = device.registers_per_compute_unit.value_or(0);
    const std::size_t items = device.items_per_compute_unit.value_or(0);
    const std::size_t warp = std::max(1u, device.warp_width.value_or(32));
    const std::size_t share = registers_row().count(Field::resident_share);
    std::size_t points = most;
    const auto fits = [&] {
        const std::size_t registers = registers_of_item(points, precision);
        return (!own || registers <= own) &&
               (!unit || !items || share * resident_items(registers, unit, warp, items) >= items);
    };
    while (points > least && !fits())
        points /= 2;
    return points;
}

std::optional<std::size_t> full_group(const DeviceInfo &device) {
    const std::size_t items = device.items_per_compute_unit.value_or(0);
    const std::size_t groups = device.groups_per_compute_unit.value_or(0);
    if (!items || !groups)
        return std::nullopt;
    return std::max<std::size_t>(std::bit_ceil((items + groups - 1) / groups),
                                 device.warp_width.value_or(1));
}

} // namespace imago
