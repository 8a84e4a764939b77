// SPDX-License-Identifier: MIT
// The hybrid structure: lines of 16 points as 4 x 4, with LANES / 4 of them in the lanes of a
// vector: engine/doc/facts.md#hybrid-lanes.
#include "engine/plan/lanes/lanes_hybrid.h"

#include "engine/plan/lanes/lanes.h"
#include "engine/plan/limits/measured_choice.h"

#include <algorithm>

namespace imago {
namespace {

constexpr std::size_t hybrid_length = 16;

/// All powers of exp(-2 pi i / 16) in double precision.
StepTable hybrid_roots() {
    StepTable unit(Precision::f64);
    unit.open();
    for (std::size_t e = 0; e < hybrid_length; ++e)
        unit.append_root(e, hybrid_length);
    return unit;
}

/// Adds w^(n k), w = exp(-2 pi i / 16), for k = 1, 2, 3; see block/radix_hybrid.cl.
std::size_t add_hybrid_twiddles(StepTable &table, int lanes) {
    const StepTable unit = hybrid_roots();
    const std::size_t offset = table.open();
    for (std::size_t k = 1; k < 4; ++k)
        for (std::size_t part = 0; part < 2; ++part)
            for (std::size_t lane = 0; lane < std::size_t(lanes); ++lane)
                table.append(unit.at(2 * (lane % 4 * k) + part));
    return offset;
}

/// Adds the same factors for interleaved numbers; see block/radix_pairs.cl.
std::size_t add_pair_twiddles(StepTable &table, int lanes) {
    const StepTable unit = hybrid_roots();
    const std::size_t offset = table.open();
    for (std::size_t k = 1; k < 4; ++k) {
        const auto part = [&](std::size_t lane, std::size_t imaginary) {
            return unit.at(2 * (lane / 2 % 4 * k) + imaginary);
        };
        for (std::size_t lane = 0; lane < std::size_t(lanes); ++lane)
            table.append(part(lane, 0));
        for (std::size_t lane = 0; lane < std::size_t(lanes); ++lane)
            table.append(lane % 2 == 0 ? -part(lane, 1) : part(lane, 1));
    }
    return offset;
}

/// Whether the vectors hold interleaved numbers as they are in memory.
bool in_pairs(const StepSpec &spec, int lanes) {
    return lanes >= 8 && interleaved(spec.lines.in) && interleaved(spec.lines.out);
}

bool serves(const StepSpec &spec, const StepLimits &limits) {
    return spec.length == hybrid_length && limits.lane_width >= 4 && plain_lines(spec) &&
           spec.lines.in.lines.front() != 0 &&
           limits.requested.twiddles == PlanOptions::Twiddles::table;
}

} // namespace

std::optional<LanesShape> hybrid_shape(const StepSpec &spec, const StepLimits &limits) {
    if (!serves(spec, limits))
        return std::nullopt;
    int lanes = limits.lane_width;
    const ChoiceRow *row = measured_choice(Question::hybrid_lanes, {}, spec.length, limits);
    if (!limits.requested.lane_width && row)
        lanes = std::min(lanes, int(row->number(Field::lanes)));
    while (lanes > 4 && std::size_t(lanes) / 4 > spec.lines.inner())
        lanes /= 2;
    LanesShape shape;
    shape.structure = StepFamily::lanes_hybrid;
    shape.lanes = lanes;
    shape.radices = {4, 4};
    shape.lines = std::size_t(lanes) / 4;
    shape.strips = (spec.lines.inner() + shape.lines - 1) / shape.lines * spec.lines.outer();
    shape.strips_per_item = strips_per_item_for(hybrid_length * shape.lines, shape.strips, limits);
    shape.reads = shape.writes = true;
    shape.always_full = spec.lines.inner() % shape.lines == 0;
    shape.memory = memory_use(limits, {interleaved(spec.lines.in), vectors_aligned(spec.lines.out)},
                              {row && row->flag(Field::prefetch), outgrows_caches(spec, limits)});
    shape.claimers = claimers_for(spec, limits, shape);
    return shape;
}

Step make_hybrid_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    RecipeParts parts = common_parts(spec, limits, "lanes");
    Defines &d = parts.defines;
    d.set("LANES", shape.lanes)
        .set("LINES", std::int64_t(shape.lines))
        .set("STRIPS_PER_ITEM", std::int64_t(shape.strips_per_item));
    const bool pairs = in_pairs(spec, shape.lanes);
    if (pairs)
        d.set("PAIR_TWIDDLES", std::int64_t(add_pair_twiddles(parts.table, shape.lanes)));
    else
        d.set("HYBRID_TWIDDLES", std::int64_t(add_hybrid_twiddles(parts.table, shape.lanes)));
    set_memory_use(shape.memory, spec, limits, d);
    Step step = start_step(spec, limits, shape);

    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; 16 = " + radices_text(shape.radices) + ", " +
                     std::to_string(shape.lanes) + " lanes, 4 of them along a line, " +
                     counted(shape.strips_per_item, "strip") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(shape.lanes);
    if (pairs)
        recipe.repeats.push_back(4);
    else
        add_codelets(recipe, shape.radices, limits);
    recipe.sections.push_back(
        Section::from_file(pairs ? "block/radix_pairs.cl" : "block/radix_hybrid.cl"));
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_hybrid.cl"));
    step.table = std::move(parts.table);
    set_claims(step, shape);
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

} // namespace imago
