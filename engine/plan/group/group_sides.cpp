// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_sides.h"

#include "engine/plan/group/group_shapes.h"
#include "engine/plan/line/line_real.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>

namespace imago {
namespace {

/// Whether the points k and N-1-k of a side's real lines are neighbours in memory: of rows, or of
/// columns in blocks of pairs of rows.
bool reordered_neighbours(const LineSide &side) {
    if (side.hook() == Hook::packed_samples)
        return side.point == 1;
    const auto *pair = side.as<RealPairHook>();
    const bool paired_rows = side.blocks && side.blocks->of_lines && side.blocks->row_pairs;
    return pair && pair->reorder_points && (side.point == 1 || paired_rows) &&
           !pair->reorder_rows && !pair->alternate_points;
}

} // namespace

bool neighbouring_lines(const LineSide &side) {
    if (side.whole && side.whole->lines.front() > 0)
        return columns_side(side);
    if (side.blocks)
        return side.blocks->of_lines;
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
            return side->blocks->neighbours / lines_together(spec.lines, *side);
    return 0;
}

bool blocked_rows(const LineSide &side) {
    return side.blocks && !side.blocks->of_lines && side.blocks->row_pairs;
}

const ChoiceRow *blocked_rows_choice(const GroupInput &in) {
    const LineProblem &lines = in.spec.lines;
    if (!blocked_rows(lines.in) && !blocked_rows(lines.out))
        return nullptr;
    const Hook in_hook = lines.in.hook();
    if (in_hook == Hook::cosine_pair)
        return in.choice(Question::blocked_rows, LineClass::cosine_pair_load);
    if (in_hook == Hook::half_spectrum_pair)
        return in.choice(Question::blocked_rows, LineClass::half_spectrum_pair_load);
    return lines.out.hook() == Hook::cosine_pair
               ? in.choice(Question::blocked_rows, LineClass::cosine_pair_store)
               : nullptr;
}

bool loads_pairs(const StepSpec &spec) {
    return traits(spec.lines.in.hook()).loads_pairs;
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

namespace {

/// Whether a side's lines follow one another, so that those of a group are one run.
bool follow_one_another(const LineProblem &lines, const LineSide &side, std::size_t points) {
    return !side.planar && side.imaginary == 1 && !side.mask && !side.blocks &&
           side.point == (packed_rule_side(side) ? 1u : 2u) && side.lines.front() == 2 * points &&
           lines.outer() == 1 && !lines.there;
}

/// The class of a side's lines: half spectra, the samples of packed real lines, those of a DCT, or
/// complex lines.
LineClasses class_of_run(const StepSpec &spec, bool load) {
    const Hook in = spec.lines.in.hook(), out = spec.lines.out.hook();
    if (packed_rule_lines(spec.lines))
        return row_class(spec);
    if ((load ? in : out) == Hook::half_spectrum_packed)
        return load ? LineClass::half_spectrum_packed_load : LineClass::half_spectrum_packed_store;
    return in == Hook::complex && out == Hook::complex ? LineClass::plain : LineClass::packed;
}

/// Whether a side's accesses are whole memory transactions without a run. Those of packed real
/// lines are single numbers, or four at a time of samples whose two points are in one item.
bool whole_accesses(const GroupInput &in, const PairedPasses &paired, bool load,
                    std::size_t points) {
    const LineSide &side = load ? in.spec.lines.in : in.spec.lines.out;
    if (side.hook() == Hook::packed_samples)
        return load ? paired.neighbours_load : paired.neighbours;
    constexpr std::size_t transaction = 128; // bytes
    return side.hook() != Hook::packed_cosines &&
           2 * points * in.limits.number_bytes() % transaction == 0;
}

/// Whether the group loads or stores the lines of a side, of this many points each, as one run.
/// Lines of whole memory transactions need none.
bool stages_run(const GroupInput &in, const PairedPasses &paired, bool load, std::size_t points) {
    const StepSpec &spec = in.spec;
    const StepLimits &limits = in.limits;
    const LineSide &side = load ? spec.lines.in : spec.lines.out;
    const std::size_t room = std::max(limits.device.local_numbers, limits.more_local);
    if (!points || in.radices.size() < 2 || !limits.requested.staged_runs || spec.convolves() ||
        spec.rader() || whole_accesses(in, paired, load, points) || 2 * (points + 1) > room ||
        !follow_one_another(spec.lines, side, points))
        return false;
    if (limits.requested.staged != PlanOptions::Switch::automatic)
        return limits.requested.staged == PlanOptions::Switch::on;
    const ChoiceRow *row = in.choice(Question::staged_runs, class_of_run(spec, load));
    return row && row->flag(Field::staged);
}

} // namespace

std::size_t run_points(const StepSpec &spec, bool load) {
    const LineSide &side = load ? spec.lines.in : spec.lines.out;
    if ((load ? spec.points_in : spec.points_out) != spec.length)
        return 0;
    if (side.hook() == Hook::half_spectrum_packed)
        return spec.length + 1;
    return side.hook() == Hook::complex || packed_rule_side(side) ? spec.length : 0;
}

namespace {

/// Whether neighbouring items load or store neighbouring rows of a side, which are neighbours in
/// the blocks of its columns.
bool neighbouring_rows(const GroupInput &in, const LineSide &side) {
    if (!blocked_rows(side))
        return false;
    const ChoiceRow *row = blocked_rows_choice(in);
    const std::size_t requested = in.limits.requested.group_lines;
    return requested ? requested > 1 : row && row->count(Field::lines) > 1;
}

} // namespace

GroupSides choose_sides(const GroupInput &in, const ItemShape &item, const PairedPasses &paired) {
    const StepSpec &spec = in.spec;
    const LineProblem &lines = spec.lines;
    if (in.alone() || lines.inner() < 2)
        return {};
    GroupSides sides;
    sides.load_lines_fastest = neighbouring_lines(lines.in) || neighbouring_rows(in, lines.in);
    sides.store_lines_fastest = neighbouring_lines(lines.out) || neighbouring_rows(in, lines.out);
    const bool staged = in.limits.requested.staged != PlanOptions::Switch::off && item.items < 4 &&
                        !spec.rader() && !spec.convolves() && spec.points_in == spec.length &&
                        spec.points_out == spec.length;
    sides.load_staged = staged && one_run(lines, lines.in, spec.length) && !lines.in.mask;
    sides.store_staged = staged && one_run(lines, lines.out, spec.length);
    sides.load_run = !sides.load_staged && stages_run(in, paired, true, run_points(spec, true));
    sides.store_run = !sides.store_staged && stages_run(in, paired, false, run_points(spec, false));
    return sides;
}

} // namespace imago
