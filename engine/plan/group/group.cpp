// SPDX-License-Identifier: MIT
#include "engine/plan/group/group.h"

#include "engine/plan/group/group_exchanges.h"
#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/group/line_run.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace imago {
namespace {

/// Returns the numbers of local memory that a group's lines may take: more than the device reports
/// for columns in blocks, and for those that take one step by it.
std::size_t line_room(const GroupInput &in) {
    const StepSpec &spec = in.spec;
    const StepLimits &limits = in.limits;
    const std::size_t own = limits.device.local_numbers;
    if (block_lines(spec))
        return std::max(own, limits.more_local);
    const bool plain = complex_lines(spec.lines);
    if (!column_step(spec) || std::has_single_bit(spec.length) || spec.convolves() ||
        spec.length * limits.fewest_columns <= own || !(cosine_columns(spec) || plain))
        return own;
    return column_room(plain ? LineClass::plain : LineClass::cosine_columns, spec.length, limits);
}

/// Returns the maximum number of lines that a group's work-items, registers and local memory allow.
std::size_t most_lines(const GroupInput &in, const Group &group) {
    const DeviceLimits &device = in.limits.device;
    const std::size_t registers = device.group_registers / registers_of_point(in.limits.precision);
    const std::size_t items =
        device.cpu ? device.max_group : std::min(device.max_group, registers / group.item.points);
    std::size_t most = std::max<std::size_t>(1, items / group.item.items);
    if (!in.alone()) {
        const std::size_t room = line_room(in);
        const std::size_t points = room * std::size_t(most_phases(in, group));
        most = std::min(most, std::max<std::size_t>(1, points / in.spec.exchanged_numbers()));
    }
    for (const bool load : {true, false})
        if (load ? group.sides.load_run : group.sides.store_run) {
            const std::size_t bytes =
                (run_numbers(in.spec, load) + run_ends) * in.limits.number_bytes();
            most = std::min(most, std::max<std::size_t>(
                                      1, line_room(in) * in.limits.arithmetic_bytes() / bytes));
        }
    return std::min(most, in.spec.lines.count());
}

/// Returns the least number of lines with the fewest idle work-items in the warps of a group. Real
/// lines at half the points have few items each.
std::size_t fullest_lines(const GroupInput &in, const ItemShape &item, std::size_t least,
                          std::size_t most) {
    const std::size_t warp = in.limits.device.warp;
    const auto share = [&](std::size_t lines) { // of a warp that works
        const std::size_t items = lines * item.items;
        return double(items) / double(divide_up(items, warp) * warp);
    };
    std::size_t best = least;
    for (std::size_t lines = least + 1; lines <= most; ++lines)
        if (share(lines) > share(best) && lines * item.items <= 3 * in.limits.requested.group_size)
            best = lines;
    return best;
}

/// Returns the number of lines for a group of about `group_size` items.
std::size_t best_lines(const GroupInput &in, const ItemShape &item, std::size_t most) {
    const std::size_t shaped = row_shape(in.spec, in.limits).items;
    const std::size_t size = shaped ? shaped : in.limits.requested.group_size;
    std::size_t lines = std::clamp<std::size_t>(size / item.items, 1, most);
    if (5 * lines * item.items < 4 * size && lines < most) // one more rather than idle warps
        ++lines;
    return in.spec.packs_reals() ? fullest_lines(in, item, lines, std::min(most, 3 * lines))
                                 : lines;
}

/// Returns the number of real lines alone in a group that copies them as a run: whole sectors of
/// memory, and three warps at least, which share the work at the run's ends. On an H200 rfft of 21,
/// 35 and 49 points takes 0.83 to 0.90 of the time of two warps, irfft 0.82 to 0.88; of 45 points
/// 0.97 and 0.99, of 63 1.02 and 1.05.
std::size_t run_lines(const GroupInput &in, const ItemShape &item, std::size_t most) {
    const DeviceLimits &device = in.limits.device;
    constexpr std::size_t sector = 32; // bytes
    const std::size_t step = std::max<std::size_t>(1, sector / in.limits.number_bytes());
    const std::size_t least = divide_up(3 * device.warp, item.items);
    return std::min(most, divide_up(least, step) * step);
}

/// Returns the number of lines by the row of the table for columns of cosines, or for complex ones
/// where each compute unit gets a group that needs no phases; 0 without a row.
std::size_t measured_lines(const GroupInput &in, std::size_t most) {
    const StepSpec &spec = in.spec;
    const bool cosines = spec.lines.in.hook() == Hook::cosine_pair;
    const bool plain = complex_lines(spec.lines);
    if (spec.convolves() || (!cosines && !plain))
        return 0;
    const ChoiceRow *row =
        in.choice(Question::column_run, cosines ? LineClass::cosine_pair_load : LineClass::plain);
    if (!row)
        return 0;
    const std::size_t run = row->count(Field::run_bytes) / (2 * in.limits.arithmetic_bytes());
    const DeviceLimits &device = in.limits.device;
    const bool full =
        spec.lines.count() / run >= device.compute_units &&
        run * spec.held_points() <= std::max(device.local_numbers, in.limits.more_local);
    return cosines || full ? std::bit_floor(std::min(most, run)) : 0;
}

/// Returns the number of lines in a group of columns. Without a row in the table, they form runs of
/// 128 bytes, or of 64 bytes if longer runs would need an exchange in phases. Halves take as many
/// lines as floats: 8 columns of 1024 points are 1.03 times as fast as 16, which have longer runs
/// but fewer groups.
std::size_t column_lines(const GroupInput &in, const ItemShape &item, std::size_t most) {
    const StepSpec &spec = in.spec;
    const StepLimits &limits = in.limits;
    if (const std::size_t lines = block_lines(spec))
        return std::bit_floor(std::min(most, lines));
    if (const std::size_t lines = ragged_column_lines(spec, limits))
        return std::bit_floor(std::min(most, lines));
    if (const std::size_t lines = measured_lines(in, most))
        return lines;
    const std::size_t run = limits.requested.run_bytes / (2 * limits.arithmetic_bytes());
    std::size_t lines = std::bit_floor(std::min(most, std::max(run, best_lines(in, item, most))));
    while (lines * spec.held_points() > limits.device.local_numbers && 2 * lines > run)
        lines /= 2;
    return lines;
}

/// Returns the groups of a compute unit by the row for rows whose shape no option names; 0 without
/// a row. Halves have none: with it, rfft of 4096 of them takes 1.05 of the time.
std::size_t measured_groups(const GroupInput &in) {
    const RequestedShape &asked = in.limits.requested;
    const LineClasses lines = row_class(in.spec);
    if (!lines.mask || in.limits.precision == Precision::f16 || in.alone() || in.spec.convolves() ||
        in.spec.rader() || column_step(in.spec) || !asked.radices.empty() ||
        asked.points_per_item || asked.group_lines ||
        asked.exchange != PlanOptions::Exchange::automatic)
        return 0;
    const ChoiceRow *row = in.choice(Question::line_groups, lines);
    return row ? row->count(Field::groups) : 0;
}

/// Returns 2 for rows of which registers leave room for one group of a compute unit, or for two and
/// no register more, if its items get by with so few (`more-groups`): the compiler may take more
/// than it needs, and alone a group waits at each barrier. 0 for others. More than two groups gain
/// nothing: with three 4860 points take 1.17 of the time on an H200, 6300 1.16. A large prime gets
/// by with no fewer than its own: dct3 of 2173 = 41 * 53 samples takes 1.74 with 144 registers.
std::size_t second_group(const GroupInput &in, const Group &group, std::size_t lines) {
    const RequestedShape &asked = in.limits.requested;
    const DeviceLimits &device = in.limits.device;
    const std::size_t items = group.item.items * lines, points = group.item.points;
    if (!device.minimum_groups_possible || !device.group_registers || asked.minimum_groups ||
        in.limits.precision != Precision::f32 || in.spec.convolves() || in.spec.rader() ||
        column_step(in.spec) || in.alone())
        return 0;
    const std::size_t left = registers_of_groups(2, items, device.group_registers, device.warp);
    if (left >= registers_of_item(points, in.limits.precision) + register_unit)
        return 0;
    const ChoiceRow *row = in.choice(Question::more_groups, {});
    const double least =
        row ? row->number(Field::registers) + row->number(Field::room) * double(points) : 0;
    const int largest = std::ranges::max(in.radices);
    if (largest > codelet::largest_radix &&
        left < registers_of_prime(std::size_t(largest), in.limits.precision))
        return 0;
    return row && double(left) >= least ? 2 : 0;
}

/// Chooses L2: for columns enough lines for whole memory transactions, and for other lines enough
/// to fill warps. Reads a group's items, passes and sides.
GroupLines count_lines(const GroupInput &in, const Group &group) {
    const std::size_t most = most_lines(in, group), requested = in.limits.requested.group_lines;
    const auto shared = shared_columns(in.spec, in.limits);
    const bool shaped = shared && shared->radices == in.radices;
    const ChoiceRow *blocked =
        block_lines(in.spec)
            ? in.choice(Question::blocked_groups, in.spec.turn          ? LineClass::cosine_columns
                                                  : in.spec.convolves() ? LineClass::convolution
                                                                        : LineClass::plain)
            : nullptr;
    const ChoiceRow *rows = blocked_rows_choice(in);
    GroupLines lines;
    if (requested)
        lines.count = std::min(requested, most);
    else if (shaped)
        lines.count = std::min(shared->lines, most);
    else if (blocked)
        lines.count = std::min({blocked->count(Field::lines), block_lines(in.spec), most});
    else if (rows)
        lines.count = std::min(rows->count(Field::lines), most);
    else if (group.sides.load_lines_fastest || group.sides.store_lines_fastest)
        lines.count = column_lines(in, group.item, most);
    else if (in.spec.lines.alone && !in.spec.rader() &&
             (group.sides.load_run || group.sides.store_run))
        lines.count = run_lines(in, group.item, most);
    else
        lines.count = best_lines(in, group.item, most);
    if (shaped && lines.count <= shared->lines)
        lines.minimum_groups = shared->groups;
    if (rows && rows->has(Field::groups) && lines.count == rows->count(Field::lines))
        lines.minimum_groups = rows->count(Field::groups);
    if (blocked && lines.count <= blocked->count(Field::lines))
        lines.minimum_groups = blocked->count(Field::groups);
    if (!lines.minimum_groups)
        lines.minimum_groups = measured_groups(in);
    if (!lines.minimum_groups)
        lines.minimum_groups = second_group(in, group, lines.count);
    return lines;
}

// The first stages of a group's geometry: the number of work-items that share a line, and the
// points that each item holds.

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

/// Chooses L1. An item holds about as many points as the options, the table or the largest radix
/// ask for.
ItemShape size_items(const GroupInput &in) {
    ItemShape item;
    item.items = items_of_line(in);
    item.linear = in.powers_of_two() && std::has_single_bit(item.items);
    item.points = item_room(in.spec.length, in.radices, item.items);
    if (in.spec.rader()) // Rader's method also needs point 0 and the line's own order
        item.points = std::max(item.points + 1, divide_up(in.spec.held_points(), item.items));
    return item;
}

/// Finds whether each item has two butterflies of the last or the first pass, for a hook that takes
/// their points together.
PairedPasses pair_passes(const GroupInput &in, const ItemShape &item) {
    const StepSpec &spec = in.spec;
    if (spec.turn && !in.alone() && in.radices.size() > 1)
        return turning_passes(in, item);
    if (in.radices.size() == 1 && item.items == 1 && !in.alone() && !spec.convolves() &&
        !spec.rader()) {
        PairedPasses own;
        own.own_load = loads_pairs(spec) && spec.points_in == spec.length && !spec.lines.in.mask;
        own.own_store = stores_pairs(spec) && spec.points_out == spec.length;
        return own;
    }
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

/// Returns the points of an item, including room for the pairs of a hook that stores them from
/// local memory.
std::size_t points_with_pairs(const GroupInput &in, const ItemShape &item,
                              const PairedPasses &paired) {
    if (in.spec.turn ? paired.turned : (!in.pairs || paired.mirrored || paired.own_store))
        return item.points;
    const std::size_t pairs = in.spec.turn ? in.spec.length / 2 + 1 : pair_count(in.spec);
    return std::max(item.points, 2 * divide_up(pairs, item.items));
}

/// Returns the radices of all passes. A convolution repeats them in reverse order on its way back.
std::vector<int> passes_of(const GroupInput &in) {
    std::vector<int> passes = in.radices;
    if (in.spec.convolves())
        passes.insert(passes.end(), in.radices.rbegin(), in.radices.rend());
    return passes;
}

} // namespace

bool GroupInput::alone() const {
    return limits.requested.exchange == PlanOptions::Exchange::registers;
}

bool GroupInput::powers_of_two() const {
    return std::has_single_bit(spec.length) && !spec.rader() &&
           std::all_of(radices.begin(), radices.end(),
                       [](int radix) { return std::has_single_bit(unsigned(radix)); });
}

const ChoiceRow *GroupInput::choice(Question question, LineClasses lines) const {
    return measured_choice(question, lines, spec.length, limits);
}

std::size_t GroupPass::count() const {
    return divide_up(length / std::size_t(radix), items);
}

Group group_without_exchanges(const GroupInput &in) {
    Group group;
    group.passes = passes_of(in);
    group.item = size_items(in);
    group.paired = pair_passes(in, group.item);
    group.item.points = points_with_pairs(in, group.item, group.paired);
    group.sides = choose_sides(in, group.item, group.paired);
    group.lines = count_lines(in, group);
    group.bulk = lines_memory(in, group).bulk;
    return group;
}

std::size_t staged_points(const Group &group, const StepSpec &spec) {
    const std::size_t points = group.lines.count * spec.length;
    return group.paired.mirrored_load ? points + 2 : points;
}

std::size_t local_bytes(const Group &group, const StepSpec &spec, const StepLimits &limits) {
    const GroupExchanges &exchanges = group.exchanges;
    const bool local =
        limits.requested.exchange != PlanOptions::Exchange::registers && !exchanges.list.empty();
    const std::size_t numbers = local ? exchanges.numbers * (exchanges.joint ? 2 : 1) : 0;
    const std::size_t copied = group.bulk ? 2 * staged_points(group, spec) : 0;
    return (numbers + group.factors()) * limits.arithmetic_bytes() +
           copied * limits.number_bytes() + (local ? 0 : run_bytes(group, spec, limits));
}

namespace {

/// Whether local memory holds the factors of a filter in blocks beside the exchanges.
bool mask_fits(const GroupInput &in, const Group &group) {
    const GroupExchanges &exchanges = group.exchanges;
    const std::size_t taken = exchanges.numbers * (exchanges.joint ? 2 : 1);
    return in.spec.mask_by_columns && in.spec.middle_mask->parts == 1 && !in.alone() &&
           !exchanges.list.empty() &&
           taken + group.size() * group.item.points <=
               std::max(in.limits.device.local_numbers, in.limits.more_local);
}

} // namespace

Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs) {
    const GroupInput in{spec, radices, limits, pairs};
    Group group = group_without_exchanges(in);
    group.exchanges = plan_exchanges(in, group, lines_memory(in, group).numbers);
    group.mask_ahead = mask_fits(in, group);
    if (group.exchanges.list.empty()) // without exchanges nothing changes the order
        group.sides.store_lines_fastest = group.sides.load_lines_fastest;
    return group;
}

} // namespace imago
