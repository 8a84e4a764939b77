// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_items.h"

#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// Returns the default points per item for powers of two.
std::size_t usual_points(const GroupInput &in) {
    const StepLimits &limits = in.limits;
    const std::size_t points = std::min(row_shape(in.spec, limits).points, limits.widest_item);
    // If the radices are small because the items are narrow, the group keeps as many columns as
    // possible.
    const std::size_t usual = limits.precision == Precision::f64 ? 16 : 32;
    if (limits.widest_item < usual && column_step(in.spec))
        return std::max(points, std::min(limits.widest_item, in.spec.length));
    return points;
}

/// Returns the points of two butterflies of the pass that a hook takes in pairs; 0 without such a
/// pass.
std::size_t two_butterflies(const GroupInput &in) {
    if (in.radices.size() < 2 || in.limits.device.cpu)
        return 0;
    if (wants_mirrored(in.spec, in.limits, stores_pairs(in.spec) || stores_neighbours(in.spec)))
        return 2 * std::size_t(in.radices.back());
    return wants_mirrored(in.spec, in.limits, loads_pairs(in.spec))
               ? 2 * std::size_t(in.radices.front())
               : 0;
}

/// Returns the minimum points per item.
std::size_t wanted_points(const GroupInput &in) {
    const std::size_t requested = in.limits.requested.points_per_item;
    const auto largest = std::size_t(*std::max_element(in.radices.begin(), in.radices.end()));
    const std::size_t wanted = std::max(largest, requested);
    if (!in.powers_of_two())
        return wanted;
    return std::max({wanted, requested ? 0 : usual_points(in), two_butterflies(in)});
}

std::size_t items_of_line(const GroupInput &in) {
    const std::size_t most = in.limits.device.max_group;
    if (in.alone())
        return 1;
    std::size_t items = divide_up(in.spec.length, wanted_points(in));
    if (!in.powers_of_two() && !in.limits.requested.points_per_item && !in.limits.device.cpu)
        items = fullest_items(in.spec.length, in.radices, most);
    while (items > most)
        items = divide_up(items, 2);
    return items;
}

} // namespace

ItemShape size_items(const GroupInput &in) {
    ItemShape item;
    item.items = items_of_line(in);
    item.linear = in.powers_of_two() && std::has_single_bit(item.items);
    item.points = item_room(in.spec.length, in.radices, item.items);
    if (in.spec.rader()) // Rader's method also needs point 0 and the line's own order
        item.points = std::max(item.points + 1, divide_up(in.spec.held_points(), item.items));
    return item;
}

PairedPasses pair_passes(const GroupInput &in, const ItemShape &item) {
    const StepSpec &spec = in.spec;
    if (!item.linear || in.alone() || spec.convolves() || in.radices.size() < 2)
        return {};
    const auto two_an_item = [&](int radix) {
        return spec.length / std::size_t(radix) == 2 * item.items;
    };
    const bool last = spec.points_out == spec.length && two_an_item(in.radices.back());
    const bool first =
        spec.points_in == spec.length && !spec.lines.in.mask && two_an_item(in.radices.front());
    PairedPasses paired;
    paired.mirrored = last && stores_pairs(spec);
    paired.neighbours = last && stores_neighbours(spec);
    paired.mirrored_load = first && loads_pairs(spec);
    return paired;
}

std::size_t points_with_pairs(const GroupInput &in, const ItemShape &item,
                              const PairedPasses &paired) {
    if (!in.pairs || paired.mirrored)
        return item.points;
    return std::max(item.points, 2 * divide_up(pair_count(in.spec), item.items));
}

} // namespace imago
