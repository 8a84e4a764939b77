// SPDX-License-Identifier: MIT
#include "engine/tuning/device_model.h"

#include "engine/support/error.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

std::size_t point_bytes(Precision precision) {
    return precision == Precision::f64 ? 16 : 8;
}

int choose_radix(const Architecture &architecture, std::size_t n) {
    const auto bits = std::size_t(std::countr_zero(n));
    const std::size_t most_items = 2 * full_group(architecture);
    int radix = 2;
    for (std::size_t p = 1; radix < architecture.largest_radix && n > std::size_t(radix);
         ++p, radix *= 2) {
        const std::size_t passes =
            radix == 2 ? architecture.most_passes_of_2 : architecture.most_passes;
        if (bits <= passes * p && n / std::size_t(radix) <= most_items)
            break;
    }
    return radix;
}

} // namespace

Occupancy occupancy(const Architecture &architecture, std::size_t registers, std::size_t items,
                    std::size_t local_bytes) {
    const UnitRoom unit{architecture.registers, architecture.local_bytes, architecture.items,
                        architecture.groups};
    return occupancy(unit, {registers, items, local_bytes});
}

std::size_t full_group(const Architecture &architecture) {
    if (!architecture.items)
        return architecture.largest_group;
    const std::size_t share = (architecture.items + architecture.groups - 1) /
                              std::max<std::size_t>(1, architecture.groups);
    return std::min(std::bit_ceil(share), architecture.largest_group);
}

GroupExponents group_exponents(const Architecture &architecture, std::size_t warps,
                               Precision precision) {
    const std::size_t share = architecture.local_bytes /
                              std::max<std::size_t>(1, architecture.groups) /
                              point_bytes(precision);
    GroupExponents result;
    result.s = int(std::bit_width(share)) - 1;
    result.l = std::countr_zero(std::bit_ceil(warps * architecture.warp));
    result.p = result.s - result.l;
    return result;
}

GroupChoice choose_group(const Architecture &architecture, std::size_t n,
                         const RegistersOf &registers, Precision precision, std::size_t batch) {
    if (n < 2 || !std::has_single_bit(n))
        throw usage_error(tuning_says.model_lengths, n);
    GroupChoice choice;
    choice.radix = choose_radix(architecture, n);
    const auto radix = std::size_t(choice.radix);
    std::size_t first = n;
    while (first > radix) {
        choice.radices.push_back(choice.radix);
        first /= radix;
    }
    choice.radices.insert(choice.radices.begin(), int(first));
    choice.items = n / radix;
    const auto of = [&](std::size_t items) {
        return occupancy(architecture, registers(choice.radix, n), items,
                         items * radix * point_bytes(precision));
    };
    std::size_t items = full_group(architecture);
    while (items > choice.items && 2 * of(items).groups() < architecture.groups)
        items /= 2;
    choice.lines =
        std::clamp<std::size_t>(items / choice.items, 1, std::max<std::size_t>(1, batch));
    choice.occupancy = of(choice.size());
    return choice;
}

} // namespace imago
