// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_sides.h"

#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/line_run.h"
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
                    std::size_t numbers) {
    const LineSide &side = load ? in.spec.lines.in : in.spec.lines.out;
    if (side.hook() == Hook::packed_samples)
        return load ? paired.neighbours_load : paired.neighbours;
    constexpr std::size_t transaction = 128; // bytes
    return side.hook() != Hook::packed_cosines &&
           numbers * in.limits.number_bytes() % transaction == 0;
}

/// Whether a warp's accesses to a side are in three lines or more, or, where each line is whole
/// memory transactions, in less than half of one: its lines then need a run. On an H200, lines of 1
/// to 15 items take 0.14 to 1.00 of the time, longer ones up to 1.2.
bool short_accesses(const GroupInput &in, const ItemShape &item, const LineSide &side, bool whole) {
    constexpr std::size_t half = 48; // bytes
    return whole ? item.items * side.point * in.limits.number_bytes() < half
                 : 2 * item.items < in.limits.device.warp;
}

/// Whether the group loads or stores the lines of a side as one run.
bool stages_run(const GroupInput &in, const ItemShape &item, const PairedPasses &paired,
                bool load) {
    const StepSpec &spec = in.spec;
    const StepLimits &limits = in.limits;
    const std::size_t numbers = run_numbers(spec, load);
    const std::size_t room = std::max(limits.device.local_numbers, limits.more_local);
    if (!numbers || !limits.requested.staged_runs || spec.convolves() || spec.rader() ||
        numbers + run_ends > room)
        return false;
    if (limits.requested.staged != PlanOptions::Switch::automatic)
        return limits.requested.staged == PlanOptions::Switch::on;
    const bool whole = whole_accesses(in, paired, load, numbers);
    if (!limits.device.cpu &&
        short_accesses(in, item, load ? spec.lines.in : spec.lines.out, whole))
        return true;
    const ChoiceRow *row = in.choice(Question::staged_runs, class_of_run(spec, load));
    return !whole && in.radices.size() > 1 && row && row->flag(Field::staged);
}

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
    sides.load_run = stages_run(in, item, paired, true);
    sides.store_run = stages_run(in, item, paired, false);
    return sides;
}

} // namespace imago
