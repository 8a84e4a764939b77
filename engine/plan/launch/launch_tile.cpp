// SPDX-License-Identifier: MIT
#include "engine/plan/launch/launch_tile.h"

#include "engine/plan/fused_pair/fused_units.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/work_group_parts.h"

#include <algorithm>
#include <initializer_list>

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

} // namespace imago
