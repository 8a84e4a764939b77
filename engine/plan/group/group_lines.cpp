// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_lines.h"

#include "engine/plan/group/group_exchanges.h"
#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>

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
        if (group.sides.load_run || group.sides.store_run)
            most = std::min(most, std::max<std::size_t>(1, room / (2 * (in.spec.length + 2))));
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
    const std::size_t lines = std::clamp<std::size_t>(size / item.items, 1, most);
    return in.spec.packs_reals() ? fullest_lines(in, item, lines, std::min(most, 3 * lines))
                                 : lines;
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

} // namespace

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
    return lines;
}

} // namespace imago
