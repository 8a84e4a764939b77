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

    std::size_t items(const StepSpec &spec) const {
        return up(spec.lines.inner(), lines) * spec.lines.outer() * up(spec.points_out, points);
    }
};

/// Sizes the block: long runs of the input, and so many points that a launch is hidden and all
/// cores have work.
TransposeBlock size_transpose_block(const StepSpec &spec, const StepLimits &limits) {
    const auto measured = [&](Field field) {
        return measured_count(Question::transpose_block, field, limits, {}, spec.points_out);
    };
    TransposeBlock block;
    block.lanes = limits.requested.lane_width
                      ? std::size_t(limits.lane_width)
                      : std::min(measured(Field::lanes), std::size_t(limits.lane_width));
    const auto whole = [&](std::size_t count) { return up(count, block.lanes) * block.lanes; };
    block.lines = whole(std::min(measured(Field::lines), spec.lines.inner()));
    const std::size_t points =
        limits.requested.item_points ? limits.requested.item_points : measured(Field::points);
    block.points = whole(std::clamp<std::size_t>(points / block.lines, 1, spec.points_out));
    while (block.points > block.lanes && block.items(spec) < 4 * limits.device.compute_units)
        block.points = whole(block.points / 2);
    return block;
}

} // namespace

Step make_lanes_transpose_step(const StepSpec &spec, const StepLimits &limits) {
    const TransposeBlock block = size_transpose_block(spec, limits);
    Step step;
    RecipeParts parts = common_parts(spec, limits, "lanes");
    Defines &d = parts.defines;
    d.set("LANES", std::int64_t(block.lanes))
        .set("LINES", std::int64_t(block.lines))
        .set("BLOCK_POINTS", std::int64_t(block.points));
    step.report = start_report(spec, limits, StepFamily::transpose);
    const MemoryUse possible{false, block.lanes > 1 && vectors_aligned(spec.lines.out)};
    const MemoryUse memory = memory_use(limits, possible, {false, outgrows_caches(spec, limits)});
    set_memory_use(memory, spec, limits, d);
    step.report.streaming_stores = memory.streaming;
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; blocks of " + counted(block.lines, "line") + " by " +
                     counted(block.points, "point") + ", " + std::to_string(block.lanes) + " lanes";
    recipe.defines = d;
    recipe.sections = lane_blocks(int(block.lanes));
    recipe.sections.push_back(Section::from_file("skeleton/transpose_lanes.cl"));
    step.table = std::move(parts.table);
    step.global = block.items(spec);
    step.local = 1;
    step.report.lane_width = int(block.lanes);
    step.report.transforms_per_group = int(block.lines);
    step.report.private_bytes = 2 * block.lanes * block.lanes * limits.arithmetic_bytes();
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

} // namespace imago
