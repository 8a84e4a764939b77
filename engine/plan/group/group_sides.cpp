// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_sides.h"

#include "engine/plan/line/line_sides.h"
#include "engine/plan/spec/hooks.h"

namespace imago {
namespace {

/// Whether the points k and N-1-k of a side's real rows are neighbours in memory.
bool reordered_neighbours(const LineSide &side) {
    const auto *pair = side.as<RealPairHook>();
    return pair && pair->reorder_points && side.point == 1 && !pair->reorder_rows &&
           !pair->alternate_points;
}

} // namespace

bool neighbouring_lines(const LineSide &side) {
    if (side.whole && side.whole->lines.front() > 0)
        return columns_side(side);
    return side.lines.front() <= 2 && side.point > 2;
}

bool column_step(const StepSpec &spec) {
    return spec.lines.inner() > 1 &&
           (neighbouring_lines(spec.lines.in) || neighbouring_lines(spec.lines.out));
}

bool cosine_columns(const StepSpec &spec) {
    return column_step(spec) && (spec.lines.in.hook() == Hook::cosine_pair ||
                                 spec.lines.out.hook() == Hook::cosine_pair);
}

std::size_t block_lines(const StepSpec &spec) {
    for (const LineSide *side : {&spec.lines.in, &spec.lines.out})
        if (side->blocks && side->blocks->of_lines)
            return side->blocks->neighbours;
    return 0;
}

bool loads_pairs(const StepSpec &spec) {
    const Hook hook = spec.lines.in.hook();
    return hook == Hook::cosine_pair || hook == Hook::half_spectrum_pair ||
           hook == Hook::half_spectrum_packed;
}

bool stores_pairs(const StepSpec &spec) {
    const HookTraits &hook = traits(spec.lines.out.hook());
    return hook.stores_pairs && !hook.maps_samples;
}

bool stores_neighbours(const StepSpec &spec) {
    return reordered_neighbours(spec.lines.out);
}

bool loads_neighbours(const StepSpec &spec) {
    return reordered_neighbours(spec.lines.in);
}

bool scatters(const StepSpec &spec, const StepLimits &limits) {
    const auto *pair = spec.lines.in.as<RealPairHook>();
    return limits.requested.reorder == PlanOptions::Reorder::scatter && pair &&
           pair->reorder_points && (!spec.convolves() || spec.turn);
}

bool one_run(const LineProblem &lines, const LineSide &side, std::size_t points) {
    return side.hook() == Hook::complex && side.point == (interleaved(side) ? 2u : 1u) &&
           side.lines.front() == points * side.point && lines.outer() == 1;
}

GroupSides choose_sides(const GroupInput &in, const ItemShape &item) {
    const StepSpec &spec = in.spec;
    const LineProblem &lines = spec.lines;
    if (in.alone() || lines.inner() < 2)
        return {};
    GroupSides sides;
    sides.load_lines_fastest = neighbouring_lines(lines.in);
    sides.store_lines_fastest = neighbouring_lines(lines.out);
    const bool staged = in.limits.requested.staged && item.items < 4 && !spec.rader() &&
                        !spec.convolves() && spec.points_in == spec.length &&
                        spec.points_out == spec.length;
    sides.load_staged = staged && one_run(lines, lines.in, spec.length) && !lines.in.mask;
    sides.store_staged = staged && one_run(lines, lines.out, spec.length);
    return sides;
}

} // namespace imago
