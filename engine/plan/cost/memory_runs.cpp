// SPDX-License-Identifier: MIT
#include "engine/plan/cost/memory_runs.h"

#include "engine/plan/group/group_sides.h"
#include "engine/plan/group/line_run.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

constexpr std::size_t sector_bytes = 32, row_bytes = 128;

/// A side's elements as bytes.
struct SideBytes {
    std::size_t element = 8; ///< of what is in one place: a complex number, or a real one
    std::size_t point = 8;   ///< from a point to the next
    std::size_t line = 8;    ///< from a line to the next of the innermost loop
    bool neighbours = false; ///< whether neighbouring lines are neighbours in memory
    bool reordered = false;  ///< whether the points are in the order of DCT-MD Eq. 9
};

SideBytes side_bytes(const LineProblem &lines, const LineSide &side, std::size_t number) {
    const HookTraits &hook = traits(side.hook());
    SideBytes bytes;
    bytes.point = std::max<std::size_t>(1, side.point) * number;
    // Points up to two numbers apart are neighbours: complex numbers, or real ones.
    bytes.element =
        side.point <= 2 ? bytes.point : number * (hook.complex && interleaved(side) ? 2 : 1);
    if (packed_rule_side(side) && side.point == 1) // two numbers to a point
        bytes.point = bytes.element = 2 * number;
    bytes.line = side.lines.empty() ? bytes.point : side.lines.front() * number;
    if (neighbouring_lines(side)) { // two real columns may be one complex line
        bytes.element *= lines_together(lines, side);
        bytes.line *= lines_together(lines, side);
    }
    bytes.neighbours = neighbouring_lines(side);
    const auto *pair = side.as<RealPairHook>();
    bytes.reordered = pair && pair->reorder_points;
    return bytes;
}

double relative(double blocks, std::size_t block, std::size_t run) {
    return std::max(1.0, blocks * double(block) / double(run));
}

/// Runs of neighbouring columns, one for each point.
MemoryRuns column_runs(const SideBytes &side, const Group &group, std::size_t warp) {
    const std::size_t lines = group.lines.count, run = lines * side.element;
    const std::size_t step = std::gcd(side.point, run);
    const std::size_t access = std::min(lines, warp) * side.element;
    MemoryRuns runs;
    runs.sectors = relative(blocks_of_run(run, step, sector_bytes), sector_bytes, run);
    runs.rows = relative(blocks_of_run(run, step, row_bytes), row_bytes, run);
    runs.requests =
        relative(blocks_of_run(access, std::gcd(step, access), sector_bytes), sector_bytes, access);
    return runs;
}

/// Runs of neighbouring points: whole lines, or all lines of the group if they are neighbours too.
MemoryRuns row_runs(const SideBytes &side, const Group &group, std::size_t points,
                    std::size_t warp) {
    const bool joined = side.line == points * side.element;
    const std::size_t run = points * side.element * (joined ? group.lines.count : 1);
    const std::size_t step = joined ? run : std::gcd(side.line, run);
    const std::size_t access = std::min(group.item.items, warp) * side.element;
    const std::size_t first = std::size_t(std::max(1, group.passes.front()));
    const std::size_t apart = std::max<std::size_t>(1, points / first) * side.element;
    MemoryRuns runs;
    runs.sectors = relative(blocks_of_run(run, step, sector_bytes), sector_bytes, run);
    runs.rows = relative(blocks_of_run(run, step, row_bytes), row_bytes, run);
    runs.requests =
        relative(blocks_of_run(access, std::gcd(std::gcd(apart, access), step), sector_bytes),
                 sector_bytes, access);
    return runs;
}

/// The segments of a warp's access in runs of this many elements.
double segments_of(std::size_t together, std::size_t element, std::size_t warp) {
    const std::size_t run = std::max<std::size_t>(1, std::min(together, warp));
    const double of_run = std::ceil(double(run * element) / row_bytes);
    const double least = std::ceil(double(warp * element) / row_bytes);
    return std::max(1.0, double(warp) / double(run) * of_run / least);
}

MemoryRuns side_runs(const LineProblem &lines, const LineSide &side, std::size_t points,
                     bool lines_fastest, bool staged, const Group &group,
                     const StepLimits &limits) {
    const std::size_t warp = std::min(limits.device.warp, group.size());
    SideBytes bytes = side_bytes(lines, side, limits.number_bytes());
    MemoryRuns runs;
    const bool whole_blocks =
        side.blocks && side.blocks->of_lines && group.lines.count % side.blocks->neighbours == 0;
    const bool pairs = side.blocks && side.blocks->row_pairs; // runs of whole sectors
    if (whole_blocks || pairs) {
        runs = {1, 1, 1, 1};
    } else if (bytes.neighbours) {
        runs = column_runs(bytes, group, warp);
    } else if (bytes.point == bytes.element) {
        runs = row_runs(bytes, group, points, warp);
    } else { // neither points nor lines are neighbours
        const double alone = relative(1, sector_bytes, bytes.element);
        runs = {alone, relative(1, row_bytes, bytes.element), alone, 1};
    }
    if (bytes.reordered && !bytes.neighbours)
        runs.requests *= 2;
    if (staged)
        runs.requests = runs.sectors;
    else
        runs.segments =
            segments_of(lines_fastest ? group.lines.count : group.item.items, bytes.element, warp);
    return runs;
}

} // namespace

double blocks_of_run(std::size_t run, std::size_t step, std::size_t block) {
    const std::size_t phase = std::gcd(step, block);
    double sum = 0;
    for (std::size_t offset = 0; offset < block; offset += phase)
        sum += double((offset + run - 1) / block + 1);
    return sum * double(phase) / double(block);
}

MemoryRuns load_runs(const StepSpec &spec, const Group &group, const StepLimits &limits) {
    const bool run = group.sides.load_run;
    return side_runs(spec.lines, spec.lines.in, run ? run_numbers(spec, true) / 2 : spec.points_in,
                     group.sides.load_lines_fastest, run || group.bulk, group, limits);
}

MemoryRuns store_runs(const StepSpec &spec, const Group &group, const StepLimits &limits) {
    const bool run = group.sides.store_run;
    return side_runs(spec.lines, spec.lines.out,
                     run ? run_numbers(spec, false) / 2 : spec.points_out,
                     group.sides.store_lines_fastest, run, group, limits);
}

} // namespace imago
