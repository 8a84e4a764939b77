// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_transpose.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/work_group/work_group_parts.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// A tile of `side` lines by `side` points, and the rows of it that a group moves at a time.
struct TransposeTile {
    std::size_t side = 1, rows = 1;
    std::size_t padding = 0; ///< points between its rows

    std::size_t numbers() const { return side * (side + padding) * 2; }
    std::size_t items() const { return side * rows; }
};

TransposeTile size_transpose_tile(const StepLimits &limits) {
    TransposeTile tile;
    tile.padding = limits.requested.padding ? 1 : 0;
    tile.side = measured_count(Question::transpose_tile, Field::lines, limits);
    while (tile.side > 1 &&
           (tile.numbers() > limits.device.local_numbers || tile.side > limits.device.max_group))
        tile.side /= 2;
    const std::size_t items = std::min(
        measured_count(Question::transpose_tile, Field::items, limits), limits.device.max_group);
    tile.rows = std::clamp<std::size_t>(std::bit_floor(items / tile.side), 1, tile.side);
    return tile;
}

} // namespace

Step make_tiled_transpose_step(const StepSpec &spec, const StepLimits &limits) {
    const TransposeTile tile = size_transpose_tile(limits);
    const std::string side = std::to_string(tile.side);
    Step step;
    RecipeParts parts = common_parts(spec, limits, "point");
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; tiles of " + side + " x " + side;
    recipe.defines = parts.defines;
    recipe.defines.set("LINES", std::int64_t(tile.side))
        .set("TILE_ROWS", std::int64_t(tile.rows))
        .set("TILE_PADDING", std::int64_t(tile.padding));
    recipe.sections = point_sections(parts);
    recipe.sections.push_back(Section::from_file("skeleton/transpose_tiled.cl"));
    step.table = std::move(parts.table);
    step.local = tile.items();
    step.global = divide_up(spec.lines.inner(), tile.side) * spec.lines.outer() *
                  divide_up(spec.points_out, tile.side) * step.local;
    step.report = start_report(spec, limits, StepFamily::transpose);
    step.report.transforms_per_group = int(tile.side);
    step.report.local_bytes = tile.numbers() * limits.arithmetic_bytes();
    step.report.exchanges = {{StepExchange::Way::local_joint}};
    if (tile.padding)
        step.report.exchanges.front().paddings = {{2 * tile.padding, 2 * tile.side}};
    return step;
}

} // namespace imago
