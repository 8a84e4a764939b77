// SPDX-License-Identifier: MIT
#include "engine/plan/launch/launch_shape.h"

#include "engine/plan/fused_pair/fused_units.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/work_group_parts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace imago {
namespace {

/// The distance of units along a side; see unit_stride().
std::size_t unit_distance(const StepSpec &spec, LineSide side, std::size_t units) {
    side.lines.front() *= lines_together(spec.lines, side);
    return unit_stride(spec.lines, side, units);
}

/// Whether the array of a side may be in local memory: its hook accesses numbers and pairs of them.
bool may_be_local(const LineSide &side) {
    const std::initializer_list<Hook> hooks = {Hook::complex, Hook::real_pair,
                                               Hook::half_spectrum_pair, Hook::half_spectrum_packed,
                                               Hook::cosine_pair};
    return std::find(hooks.begin(), hooks.end(), side.hook()) != hooks.end() && !side.planar &&
           side.imaginary == 1 && !side.mask && !side.blocks && !side.whole;
}

bool whole_lines(const StepSpec &spec) {
    return !spec.four_step_length && !spec.lines.there;
}

/// The sides between two steps, by the rows and the columns of the matrices.
struct Between {
    const StepSpec &rows, &columns;
    const LineSide &row_side, &column_side;
};

Between between(const StepSpec &first, const StepSpec &second) {
    const LineSide &out = first.lines.out, &in = second.lines.in;
    if (out.point < in.point)
        return {first, second, out, in};
    return {second, first, in, out};
}

/// Whether each of so many units is a matrix whose rows and columns these are.
bool are_matrices(const Between &of, std::size_t units) {
    const std::size_t pitch = of.row_side.lines.front();
    const std::size_t lines = of.columns.lines.count() / units;
    const std::size_t beside = lines * lines_together(of.columns.lines, of.column_side);
    return of.column_side.point == pitch && of.columns.lines.inner() == lines &&
           of.rows.lines.count() / units <= of.rows.lines.inner() &&
           (beside - 1) * of.column_side.lines.front() < pitch;
}

/// The numbers from row to row in local memory: rows of whole turns of the banks are longer there,
/// so that the items of neighbouring rows access different banks.
std::size_t local_pitch(const Between &of, std::size_t banks) {
    const std::size_t pitch = of.row_side.lines.front();
    const std::size_t more = traits(of.row_side.hook()).complex ? banks / 2 : banks / 4;
    return pitch % banks == 0 ? pitch + more : pitch;
}

/// The tile of steps i and i + 1.
LaunchTile tile_of(const std::vector<LimitedStep> &steps, std::size_t i) {
    const bool plain = std::all_of(steps.begin(), steps.end(),
                                   [](const LimitedStep &step) { return plain_step(step.spec); });
    const StepSpec &first = steps[i].spec, &second = steps[i + 1].spec;
    const StepLimits &limits = steps[i].limits;
    const LineSide &out = first.lines.out, &in = second.lines.in;
    const std::size_t units = std::max(first.lines.outer(), second.lines.outer());
    if (units < 2 || first.lines.count() % units || second.lines.count() % units ||
        !whole_lines(first) || !whole_lines(second) || !may_be_local(out) || !may_be_local(in) ||
        out.slot != in.slot || out.point == in.point)
        return {};
    const Between sides = between(first, second);
    const std::size_t distance = unit_distance(first, out, units);
    const std::size_t rows = sides.columns.length;
    const bool same =
        distance > 0 && distance == unit_distance(second, in, units) &&
        rows * sides.row_side.lines.front() <= distance &&
        unit_distance(first, first.lines.in, units) > 0 &&
        unit_distance(second, second.lines.out, units) > 0 &&
        side_numbers(first, out, first.points_out) == side_numbers(second, in, second.points_in);
    if (!same || !are_matrices(sides, units))
        return {};
    const ChoiceRow *const row = measured_choice(
        Question::launch_tiles, plain ? LineClass::plain : LineClass::hooks, rows, limits);
    LaunchTile tile{i, units, row && row->flag(Field::tile)};
    tile.groups = row && row->has(Field::groups) ? row->count(Field::groups) : units;
    tile.pitch = local_pitch(sides, limits.device.banks);
    tile.numbers = rows * tile.pitch;
    tile.room = limits.device.local_numbers;
    if (row && row->flag(Field::larger_local))
        tile.room = std::max(tile.room, limits.more_local);
    return tile;
}

/// The most registers that a compiler gives to an item, on every NVIDIA device.
constexpr std::size_t most_item_registers = 255;
/// The bytes of a table of which each group has a copy in local memory. Copies of longer ones would
/// leave room for fewer groups.
constexpr std::size_t most_local_table = 16384;
/// The most by which a radix is larger than another if each item has one butterfly of a pass: in
/// the pass of the larger radix, as many items as this are idle beside each that is not.
constexpr int most_radix_ratio = 4;

/// The points of all lines of a step.
std::size_t points_of(const StepSpec &spec) {
    return spec.length * spec.lines.count();
}

/// The classes of all steps: plain, or with hooks on one side or more, maybe DCT coefficients.
LineClasses classes_of(const std::vector<LimitedStep> &steps) {
    const bool plain = std::all_of(steps.begin(), steps.end(),
                                   [](const LimitedStep &step) { return plain_step(step.spec); });
    LineClasses lines = plain ? LineClass::plain : LineClass::hooks;
    for (const LimitedStep &step : steps) {
        if (step.spec.lines.in.hook() == Hook::cosine_pair)
            lines.add(LineClass::cosine_pair_load);
        if (step.spec.lines.out.hook() == Hook::cosine_pair)
            lines.add(LineClass::cosine_pair_store);
    }
    return lines;
}

/// The row for a step's groups in a launch of steps of this class; every device has one. Columns
/// that store coefficients have a class of their own: a DCT-II begins with them.
const ChoiceRow *items_row(const LimitedStep &step, LineClasses lines) {
    const bool columns = column_step(step.spec);
    lines.add(columns ? LineClass::columns : LineClass::rows);
    if (columns && step.spec.lines.out.hook() == Hook::cosine_pair)
        lines.add(LineClass::cosine_columns);
    return measured_choice(Question::launch_points, lines, step.spec.length, step.limits);
}

/// The work-items of a line whose length is no power of two: each has one butterfly of a pass at
/// most. 0: as many as hold the points.
std::size_t items_in_launch(const LimitedStep &step, LineClasses lines,
                            const std::vector<int> &radices) {
    const StepSpec &spec = step.spec;
    if (std::has_single_bit(spec.length) || radices.empty() || spec.convolves() || spec.rader() ||
        step.limits.requested.points_per_item)
        return 0;
    const ChoiceRow *const row =
        measured_choice(Question::launch_items, lines, spec.length, step.limits);
    const auto [least, largest] = std::minmax_element(radices.begin(), radices.end());
    const bool most_idle = *largest > most_radix_ratio * *least;
    return row && row->flag(Field::even) && !most_idle ? spec.length / std::size_t(*least) : 0;
}

/// The limits of a step in the launch. An item has few points, so that many items share the work.
StepLimits limits_in_launch(const LimitedStep &step, LineClasses lines, const ChoiceRow &launch) {
    StepLimits limits = step.limits;
    RequestedShape &shape = limits.requested;
    shape.bulk_copies = PlanOptions::Switch::off;
    shape.staged_runs = false;
    shape.by_model = PlanOptions::Switch::off;
    const ChoiceRow *const row = items_row(step, lines);
    if (shape.exchange == PlanOptions::Exchange::automatic)
        shape.exchange = row && row->has(Field::joint) && !row->flag(Field::joint)
                             ? PlanOptions::Exchange::real_then_imaginary
                             : PlanOptions::Exchange::joint;
    if (!shape.points_per_item && row)
        shape.points_per_item =
            int((launch.has(Field::points) ? launch : *row).count(Field::points));
    return limits;
}

/// The groups that are resident at a time, at least, whatever registers the compiler gives to an
/// item: those of more groups would be taken over one by one after a long wait.
std::size_t resident_groups(const Launch &launch) {
    const DeviceLimits &device = launch.limits().device;
    std::size_t of_unit =
        std::max<std::size_t>(1, device.group_registers / (launch.items * most_item_registers));
    if (device.items_at_once)
        of_unit = std::min(of_unit, device.items_at_once / launch.items);
    if (device.unit_local)
        of_unit = std::min(of_unit, device.unit_local / launch.local_bytes());
    return device.compute_units * std::max<std::size_t>(1, of_unit);
}

/// The lines of a group if this many groups share all: few lines are a power of two, more of them a
/// multiple of 8.
std::size_t lines_of_share(std::size_t all, std::size_t groups) {
    const std::size_t lines = divide_up(all, groups);
    return lines <= 8 ? std::bit_ceil(lines) : divide_up(lines, 8) * 8;
}

/// The radices of a line in the launch. Two passes have radices as equal as possible: more items
/// then share a line, and each computes for a shorter time.
std::vector<int> radices_in_launch(const LimitedStep &step) {
    const std::vector<int> &usual = step.spec.radices;
    if (usual.size() != 2 || !step.limits.requested.radices.empty())
        return usual;
    const int length = usual[0] * usual[1];
    for (int least = int(std::sqrt(double(length)));; --least)
        if (length % least == 0)
            return length / least < std::max(usual[0], usual[1])
                       ? std::vector<int>{least, length / least}
                       : usual;
}

/// About how many groups share the lines of a step that is not in the tile.
std::size_t groups_of_step(const LimitedStep &step, LineClasses shared, const ChoiceRow &row,
                           const LaunchTile &tile) {
    const ChoiceRow *const items = items_row(step, shared);
    if (tile.units)
        return tile.groups;
    return (items && items->has(Field::groups) ? *items : row).count(Field::groups);
}

/// Shapes the groups of step i, of which there are about as many as the row says, or the tile.
LineGroups groups_of(const std::vector<LimitedStep> &steps, const ChoiceRow &row, std::size_t i,
                     const LaunchTile &tile) {
    const LimitedStep &step = steps[i];
    const LineClasses shared = classes_of(steps);
    StepLimits limits = limits_in_launch(step, shared, row);
    int &lines = limits.requested.group_lines;
    const std::size_t all = step.spec.lines.count();
    if (tile.has(i)) // all lines of a matrix
        lines = int(all / tile.units);
    else if (lines == 0)
        lines = int(lines_of_share(all, groups_of_step(step, shared, row, tile)));
    StepSpec spec = tiled_spec(step.spec, tile, i);
    spec.radices = radices_in_launch(step);
    limits.requested.line_items = items_in_launch(step, shared, spec.radices);
    return line_groups(spec, limits);
}

/// Whether a step reads its table before its items exchange points, which is the first barrier of a
/// kernel.
bool reads_table_early(const LaunchedStep &step) {
    const StepSpec &spec = step.spec();
    const Hook hook = spec.lines.in.hook();
    const bool plain_load = hook == Hook::complex || hook == Hook::real_pair ||
                            hook == Hook::half_spectrum_pair || hook == Hook::sample_pair;
    return !plain_load || !spec.load_multiply.empty() || spec.chirp_length || spec.rader() ||
           step.group().item.items == 1;
}

/// The numbers of the launch's table that are copied to local memory: all or none.
std::size_t local_table(const Launch &launch) {
    const std::size_t numbers = divide_up(launch.table.size(), 16) * 16;
    const std::size_t bytes = numbers * launch.limits().arithmetic_bytes();
    const std::size_t room = std::max(launch.tile.room, launch.limits().device.local_numbers);
    const bool fits = bytes <= most_local_table && launch.exchange_numbers() + numbers <= room;
    return fits ? numbers : 0;
}

} // namespace

LaunchTile launch_tile(const std::vector<LimitedStep> &steps, const ChoiceRow &row) {
    if (steps.size() < 3 || !steps.front().limits.requested.tiles)
        return {};
    for (const std::size_t i : {std::size_t{0}, steps.size() - 2}) {
        const LaunchTile tile = tile_of(steps, i);
        const bool held = tile.numbers <= tile.room;
        const bool enough = 4 * tile.units >= row.count(Field::groups);
        // Results in global memory are claimed, and the last step claims nothing.
        if (tile.units && held && enough && (tile.local || i == 0))
            return tile;
    }
    return {};
}

StepSpec tiled_spec(const StepSpec &spec, const LaunchTile &tile, std::size_t i) {
    StepSpec tiled = spec;
    const auto lay_out = [&](LineSide &side) {
        (side.point <= 2 ? side.lines.front() : side.point) = tile.pitch;
    };
    if (tile.stores_local(i))
        lay_out(tiled.lines.out);
    if (tile.loads_local(i))
        lay_out(tiled.lines.in);
    return tiled;
}

std::size_t Launch::exchange_numbers() const {
    std::size_t bytes = 0;
    for (const LaunchedStep &step : steps)
        bytes = std::max(bytes, step.groups.local_bytes);
    const std::size_t numbers = bytes / limits().arithmetic_bytes();
    return std::max({std::size_t{1}, numbers, tile.local ? tile.numbers : 0});
}

std::size_t Launch::points_per_item() const {
    std::size_t points = 0;
    for (const LaunchedStep &step : steps)
        points = std::max(points, step.group().item.points);
    return points;
}

std::vector<int> Launch::radices() const {
    std::vector<int> all;
    for (const LaunchedStep &step : steps)
        all.insert(all.end(), step.groups.text.radices.begin(), step.groups.text.radices.end());
    return all;
}

bool Launch::table_in_local(std::size_t i) const {
    return local_table && (i > 0 || !reads_table_early(steps[i]));
}

const ChoiceRow *launch_row(const std::vector<LimitedStep> &steps) {
    const LimitedStep &first = steps.front();
    LineClasses lines = classes_of(steps);
    if (std::any_of(steps.begin(), steps.end(), [](const LimitedStep &step) {
            return !std::has_single_bit(step.spec.length) && step.spec.radices.size() > 2;
        }))
        lines.add(LineClass::other_length);
    if (steps.size() > 2 && first.spec.lines.out.hook() == Hook::half_spectrum_pair)
        lines.add(LineClass::half_spectrum_pair_store);
    return measured_choice(Question::one_launch, lines, points_of(first.spec), first.limits);
}

namespace {

/// Shapes all steps; those of a tile may get groups that cannot hold a matrix.
Launch launch_with(const std::vector<LimitedStep> &steps, const ChoiceRow &row,
                   const LaunchTile &tile) {
    Launch launch;
    launch.tile = tile;
    launch.counters = steps.size() * step_counters;
    for (const LimitedStep &step : steps) {
        const std::size_t i = launch.steps.size();
        LaunchedStep made{step, groups_of(steps, row, i, tile)};
        const bool continued = tile.has(i) && i == tile.first;
        made.claims = launch.counters;
        made.awaited = i + (continued ? 2 : 1) < steps.size();
        if (made.awaited && !(tile.has(i) && !continued))
            launch.counters += made.groups.groups;
        launch.items = std::max(launch.items, made.group().size());
        launch.groups = std::max(launch.groups, made.groups.groups);
        if (i == 0)
            launch.table = made.groups.table;
        else
            made.table = launch.table.append_table(made.groups.table);
        launch.steps.push_back(std::move(made));
    }
    return launch;
}

/// Whether each group of the tile's steps holds a matrix.
bool tile_held(const Launch &launch) {
    for (std::size_t i = 0; i < launch.steps.size(); ++i)
        if (launch.tile.has(i) && launch.steps[i].groups.groups != launch.tile.units)
            return false;
    return true;
}

} // namespace

Launch make_launch(const std::vector<LimitedStep> &steps, const ChoiceRow &row) {
    Launch launch = launch_with(steps, row, launch_tile(steps, row));
    if (!tile_held(launch))
        launch = launch_with(steps, row, {});
    launch.local_table = local_table(launch);
    launch.groups = std::min(launch.groups, resident_groups(launch));
    return launch;
}

} // namespace imago
