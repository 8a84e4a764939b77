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
    if (in.spec.turn)
        return 2 * std::size_t(in.radices.back());
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

/// Whether an item has two butterflies of a pass of this radix, no more and no less.
bool two_an_item(const GroupInput &in, std::size_t items, int radix) {
    return in.spec.length == 2 * items * std::size_t(radix);
}

/// Returns the items of a line whose length is no power of two: two butterflies an item of the pass
/// that a hook or StepSpec::turn takes in pairs, if that takes few registers more, since it saves
/// exchanges or loads.
std::size_t items_of_other(const GroupInput &in, std::size_t most) {
    const std::size_t n = in.spec.length, fullest = fullest_items(n, in.radices, most);
    const PairedEnd end = paired_end(in.spec, in.limits);
    if (end == PairedEnd::none || in.radices.size() < 2)
        return fullest;
    const int radix = end == PairedEnd::first ? in.radices.front() : in.radices.back();
    const std::size_t items = n / (2 * std::size_t(radix));
    const auto room = [&](std::size_t count) { return count * item_room(n, in.radices, count); };
    const bool pairs = items > 0 && items <= most && two_an_item(in, items, radix) &&
                       item_room(n, in.radices, items) <= in.limits.widest_item;
    return pairs && 4 * room(items) <= 5 * room(fullest) ? items : fullest;
}

std::size_t items_of_line(const GroupInput &in) {
    const std::size_t most = in.limits.device.max_group;
    if (in.alone())
        return 1;
    std::size_t items = in.limits.requested.line_items;
    if (items && items <= most)
        return items;
    items = divide_up(in.spec.length, wanted_points(in));
    if (!in.powers_of_two() && !in.limits.requested.points_per_item && !in.limits.device.cpu)
        items = items_of_other(in, most);
    while (items > most)
        items = divide_up(items, 2);
    return items;
}

/// Returns the paired passes of a line with StepSpec::turn. The passes back have the radices in
/// reverse, so that the last one is like the first.
PairedPasses turning_passes(const GroupInput &in, const ItemShape &item) {
    PairedPasses paired;
    const bool ends = two_an_item(in, item.items, in.radices.front());
    paired.turned = two_an_item(in, item.items, in.radices.back());
    paired.neighbours = ends && stores_neighbours(in.spec);
    paired.neighbours_load = ends && loads_neighbours(in.spec) && !scatters(in.spec, in.limits);
    return paired;
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
    if (spec.turn && !in.alone() && in.radices.size() > 1)
        return turning_passes(in, item);
    if (in.alone() || spec.convolves() || in.radices.size() < 2 ||
        (!item.linear && !packed_rule_lines(spec.lines) &&
         paired_end(spec, in.limits) == PairedEnd::none))
        return {};
    const auto pairs = [&](int radix) {
        return radix % 2 == 0 && two_an_item(in, item.items, radix);
    };
    const bool last = spec.points_out == spec.length && pairs(in.radices.back());
    const bool first =
        spec.points_in == spec.length && !spec.lines.in.mask && pairs(in.radices.front());
    PairedPasses paired;
    paired.mirrored = last && stores_pairs(spec);
    paired.neighbours = last && stores_neighbours(spec);
    paired.mirrored_load = first && loads_pairs(spec);
    if (packed_rule_lines(spec.lines)) { // their neighbours may be in butterflies of odd radices
        paired.neighbours_load = spec.points_in == spec.length && loads_neighbours(spec) &&
                                 two_an_item(in, item.items, in.radices.front());
        paired.neighbours = spec.points_out == spec.length && stores_neighbours(spec) &&
                            two_an_item(in, item.items, in.radices.back());
    }
    return paired;
}

std::size_t points_with_pairs(const GroupInput &in, const ItemShape &item,
                              const PairedPasses &paired) {
    if (in.spec.turn ? paired.turned : (!in.pairs || paired.mirrored))
        return item.points;
    const std::size_t pairs = in.spec.turn ? in.spec.length / 2 + 1 : pair_count(in.spec);
    return std::max(item.points, 2 * divide_up(pairs, item.items));
}

} // namespace imago
