// SPDX-License-Identifier: MIT
#include "engine/plan/lanes/lanes_transpose.h"

#include "engine/plan/lanes/lanes.h"
#include "engine/plan/limits/measured_choice.h"

#include <algorithm>

namespace imago {
namespace {

std::size_t up(std::size_t count, std::size_t part) {
    return (count + part - 1) / part;
}

/// The lines and points that a work-item moves.
struct TransposeBlock {
    std::size_t lanes = 1, lines = 1, points = 1;
};

TransposeBlock size_transpose_block(const StepSpec &spec, const StepLimits &limits) {
    const auto measured = [&](Field field) {
        return measured_count(Question::transpose_block, field, limits, {}, spec.points_out);
    };
    TransposeBlock block;
    block.lanes = std::min(measured(Field::lanes), std::size_t(limits.lane_width));
    if (limits.requested.lane_width)
        block.lanes = std::size_t(limits.lane_width);
    block.lines = up(measured(Field::lines), block.lanes) * block.lanes;
    const std::size_t points =
        limits.requested.item_points ? limits.requested.item_points : measured(Field::points);
    block.points = up(std::max(points / block.lines, std::size_t{1}), block.lanes) * block.lanes;
    return block;
}

} // namespace

Step make_lanes_transpose_step(const StepSpec &spec, const StepLimits &limits) {
    const TransposeBlock block = size_transpose_block(spec, limits);
    const LineProblem &lines = spec.lines;
    Step step;
    RecipeParts parts = common_parts(spec, limits, "lanes");
    Defines &d = parts.defines;
    d.set("LANES", std::int64_t(block.lanes))
        .set("LINES", std::int64_t(block.lines))
        .set("BLOCK_POINTS", std::int64_t(block.points));
    step.report = start_report(spec, limits, StepFamily::transpose);
    const MemoryUse possible{false, block.lanes > 1 && vectors_aligned(lines.out)};
    set_memory_use(memory_use(limits, possible, {false, outgrows_caches(spec, limits)}), d,
                   step.report);
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; blocks of " + counted(block.lines, "line") + " by " +
                     counted(block.points, "point") + ", " + std::to_string(block.lanes) + " lanes";
    recipe.defines = d;
    recipe.sections = lane_blocks(int(block.lanes));
    recipe.sections.push_back(Section::from_file("skeleton/transpose_lanes.cl"));
    step.table = std::move(parts.table);
    step.global =
        up(lines.inner(), block.lines) * lines.outer() * up(spec.points_out, block.points);
    step.local = 1;
    step.report.lane_width = int(block.lanes);
    step.report.transforms_per_group = int(block.lines);
    step.report.private_bytes = 2 * block.lanes * block.lanes * limits.number_bytes();
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

} // namespace imago
