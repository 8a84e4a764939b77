// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_lines.h"

#include "engine/plan/group/group_exchanges.h"
#include "engine/plan/group/group_shapes.h"
#include "engine/plan/limits/item_registers.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// Returns the maximum number of lines that a group's work-items, registers and local memory allow.
std::size_t most_lines(const GroupInput &in, const Group &group) {
    const DeviceLimits &device = in.limits.device;
    const std::size_t registers = device.group_registers / registers_of_point(in.limits.precision);
    const std::size_t items =
        device.cpu ? device.max_group : std::min(device.max_group, registers / group.item.points);
    std::size_t most = std::max<std::size_t>(1, items / group.item.items);
    if (!in.alone()) {
        const std::size_t points = device.local_numbers * std::size_t(most_phases(in, group));
        most = std::min(most, std::max<std::size_t>(1, points / in.spec.held_points()));
    }
    return std::min(most, in.spec.lines.count());
}

/// Whether one warp is enough for a line with this many items. It never is for powers of two.
bool takes_one_warp(const GroupInput &in, std::size_t items) {
    if (in.powers_of_two())
        return false;
    const ChoiceRow *row = in.choice(Question::one_warp, LineClass::other_length);
    const std::size_t warp = in.limits.device.warp, eighths = 8 * items;
    return row && eighths >= row->count(Field::least_eighths) * warp &&
           eighths <= row->count(Field::most_eighths) * warp;
}

/// Returns the number of lines for a group of about `group_size` items, or for a group of one warp.
/// It takes more lines if they fill warps better, but only a few more if items have many points.
std::size_t best_lines(const GroupInput &in, const ItemShape &item, std::size_t most) {
    const StepLimits &limits = in.limits;
    const std::size_t warp = limits.device.warp;
    if (const std::size_t items = row_shape(in.spec, limits).items)
        return std::clamp<std::size_t>(items / item.items, 1, most);
    const std::size_t size = takes_one_warp(in, item.items)
                                 ? std::min(limits.requested.group_size, warp)
                                 : limits.requested.group_size;
    const std::size_t first = std::max<std::size_t>(1, size / item.items);
    std::size_t best = std::min(first, most);
    const auto waste = [&](std::size_t count) {
        const std::size_t items = count * item.items;
        return double(divide_up(items, warp) * warp) / double(items);
    };
    const ChoiceRow *more = measured_choice(Question::group_growth, {}, item.points, limits);
    const std::size_t last = more ? more->count(Field::halves) * size / 2 / item.items : 0;
    for (std::size_t count = first + 1; count <= std::min(most, last); ++count)
        if (waste(count) < more->number(Field::waste) * waste(best))
            best = count;
    return best;
}

/// Whether a compute unit's registers hold only one group of this many lines. No other group would
/// then run while it loads, computes or stores.
bool crowded(const GroupInput &in, const ItemShape &item, std::size_t lines) {
    if (in.powers_of_two() || in.spec.convolves())
        return false;
    const ChoiceRow *row = in.choice(Question::crowded_columns, LineClass::other_length);
    return row && item.items * item.points * lines >
                      row->count(Field::group_points) * in.limits.device.group_registers / 65536;
}

/// Returns the number of lines in a group of columns. Without a row in the table, they form runs of
/// 128 bytes, or of 64 bytes if longer runs would need an exchange in phases.
std::size_t column_lines(const GroupInput &in, const ItemShape &item, std::size_t most) {
    const StepSpec &spec = in.spec;
    const StepLimits &limits = in.limits;
    if (const std::size_t lines = ragged_column_lines(spec, limits))
        return std::bit_floor(std::min(most, lines));
    const std::size_t point_bytes = 2 * limits.number_bytes();
    if (spec.lines.in.hook() == Hook::cosine_pair && !spec.convolves())
        if (const ChoiceRow *row = in.choice(Question::column_run, LineClass::cosine_pair_load))
            return std::bit_floor(std::min(most, row->count(Field::run_bytes) / point_bytes));
    const std::size_t run = limits.requested.run_bytes / point_bytes;
    std::size_t lines = std::bit_floor(std::min(most, std::max(run, best_lines(in, item, most))));
    while (lines * spec.held_points() > limits.device.local_numbers && 2 * lines > run)
        lines /= 2;
    if (crowded(in, item, lines) && 2 * lines > run)
        lines /= 2;
    return lines;
}

} // namespace

GroupLines count_lines(const GroupInput &in, const Group &group) {
    const std::size_t most = most_lines(in, group), requested = in.limits.requested.group_lines;
    const auto shared = shared_columns(in.spec, in.limits);
    const bool shaped = shared && shared->radices == in.radices;
    GroupLines lines;
    if (requested)
        lines.count = std::min(requested, most);
    else if (shaped)
        lines.count = std::min(shared->lines, most);
    else if (group.sides.load_lines_fastest || group.sides.store_lines_fastest)
        lines.count = column_lines(in, group.item, most);
    else
        lines.count = best_lines(in, group.item, most);
    if (shaped && lines.count <= shared->lines)
        lines.minimum_groups = shared->groups;
    return lines;
}

} // namespace imago
