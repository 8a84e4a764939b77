// SPDX-License-Identifier: MIT
#include "engine/plan/fused_pair/fused_pair_step.h"

#include "engine/plan/fused_pair/fused_units.h"
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/spec/step_spec.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

namespace imago {
namespace {

// Fused step pairs of real matrices: rows, then columns, or columns, then rows. A unit is a matrix.

struct SideHooks {
    Hook in, out;
    bool operator==(const SideHooks &) const = default;
};

constexpr SideHooks plain{Hook::complex, Hook::complex};
constexpr SideHooks real_rows{Hook::real_pair, Hook::half_spectrum_pair};
constexpr SideHooks rows_of_spectra{Hook::half_spectrum_pair, Hook::real_pair};
constexpr SideHooks columns_of_spectra = rows_of_spectra;
constexpr SideHooks to_spectrum_rows{Hook::complex, Hook::spectrum_rows};
constexpr SideHooks from_spectrum_rows{Hook::spectrum_rows, Hook::complex};
constexpr SideHooks cosines{Hook::real_pair, Hook::cosine_pair};
constexpr SideHooks cosines_back{Hook::cosine_pair, Hook::real_pair};

SideHooks hooks_of(const StepSpec &spec) {
    return {spec.lines.in.hook(), spec.lines.out.hook()};
}

bool forward_spectra(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == real_rows && hooks_of(second) == plain;
}

bool spectra_back(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == plain && hooks_of(second) == rows_of_spectra;
}

/// Real columns, then rows of their half spectra; and back.
bool columns_first(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == real_rows && hooks_of(second) == to_spectrum_rows;
}

bool columns_last(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == from_spectrum_rows && hooks_of(second) == columns_of_spectra;
}

/// Whether a step transforms whole lines of interleaved numbers and does nothing else.
bool only_transforms(const StepSpec &spec) {
    for (const LineSide *side : {&spec.lines.in, &spec.lines.out})
        if (side->planar || side->mask || side->imaginary != 1 || side->whole)
            return false;
    return spec.transform && !spec.lines.alone && !spec.convolves() && !spec.rader() &&
           !spec.four_step_length && spec.load_multiply.empty() && spec.store_multiply.empty() &&
           !spec.lines.threshold && spec.points_in == spec.length && spec.points_out == spec.length;
}

/// Divides the lines of a step into those of a unit and the units; returns false if that cannot be.
bool divide_lines(LineProblem &lines, std::size_t units) {
    if (lines.loops.size() == 2)
        return lines.outer() == units;
    const bool twos = lines.real_lines > 0;
    if (lines.loops.size() != 1 || lines.inner() % units ||
        (twos && lines.real_lines != 2 * lines.inner()))
        return false;
    const std::size_t each = lines.inner() / units;
    lines.loops = {each, units};
    if (twos)
        lines.real_lines = 2 * each;
    for (LineSide *side : {&lines.in, &lines.out})
        side->lines.push_back(lines_together(lines, *side) * each * side->lines.front());
    return true;
}

/// The steps of half spectra, and their sides between the steps.
struct Spectra {
    StepSpec &rows, &columns;
    LineSide &row_side, &column_side;
};

/// Lays out the half spectra in rows of a whole number of transactions.
bool lay_out_spectra(const Spectra &spectra, std::size_t number_bytes) {
    LineProblem &columns = spectra.columns.lines;
    const std::size_t height = spectra.columns.length, width = spectra.rows.length / 2 + 1;
    if (columns.there) // of blocks, which are not laid out here
        columns.loops.front() = columns.there;
    columns.there = 0;
    if (columns.inner() != width || spectra.rows.lines.real_lines != height)
        return false;
    const std::size_t transaction = 128 / number_bytes;
    const std::size_t row = (2 * width + transaction - 1) / transaction * transaction;
    spectra.row_side.point = 2;
    spectra.row_side.lines = {row, height * row};
    spectra.column_side.point = row;
    spectra.column_side.lines = {2, height * row};
    spectra.row_side.blocks.reset();
    spectra.column_side.blocks.reset();
    return true;
}

/// Whether the steps are the rows and the columns of real matrices, or the columns and the rows: of
/// a real transform, whose half spectra are between the steps, or of a cosine transform.
bool real_matrices(const StepSpec &first, const StepSpec &second) {
    const SideHooks one = hooks_of(first), other = hooks_of(second);
    return only_transforms(first) && only_transforms(second) &&
           (forward_spectra(first, second) || spectra_back(first, second) ||
            columns_first(first, second) || columns_last(first, second) ||
            (one == cosines && other == cosines) || (one == cosines_back && other == cosines_back));
}

/// Divides the lines of such steps into those of a matrix and the matrices, of which there are
/// `units`, and lays out the half spectra between the steps: rows begin at whole memory
/// transactions of 128 bytes. `number_bytes` are those of a number in memory. Returns false, and
/// may leave the steps changed, unless both steps have such lines.
bool lay_out_matrices(StepSpec &first, StepSpec &second, std::size_t units,
                      std::size_t number_bytes) {
    if (!divide_lines(first.lines, units) || !divide_lines(second.lines, units))
        return false;
    if (forward_spectra(first, second))
        return lay_out_spectra({first, second, first.lines.out, second.lines.in}, number_bytes);
    return !spectra_back(first, second) ||
           lay_out_spectra({second, first, second.lines.in, first.lines.out}, number_bytes);
}

/// Returns the classes of such steps by which the planner chooses.
LineClasses matrix_classes(const StepSpec &first, const StepSpec &second) {
    if (forward_spectra(first, second))
        return LineClass::ragged_columns;
    if (spectra_back(first, second))
        return LineClass::half_spectrum_pair_load;
    if (columns_first(first, second))
        return LineClass::columns;
    if (columns_last(first, second))
        return LineClass::ragged_real_columns;
    return hooks_of(first) == cosines ? LineClass::cosine_pair_store : LineClass::cosine_pair_load;
}

// Two steps that become a fused step pair: their units, their groups, and the ring between them.

/// What the units of a pair are.
enum class Units { complex_numbers, real_lines, real_matrices };

/// Two steps that exchange their units through a ring. The limits that both share are those of the
/// first step.
struct StepPair {
    std::array<LimitedStep, 2> steps;
    std::size_t units = 1;
    Units kind = Units::complex_numbers;
    std::size_t unit_numbers = 0; ///< numbers of a unit in the ring

    const StepSpec &spec(std::size_t i) const { return steps[i].spec; }
    const StepLimits &limits() const { return steps[0].limits; }

    /// The row for such a pair by the longer of its lines, which every device has.
    const ChoiceRow &row() const;
    std::size_t lines() const { return row().count(Field::lines); }
};

/// The groups of both steps, which have equal sizes.
struct PairGroups {
    std::array<LineGroups, 2> of;
    std::array<std::size_t, 2> in_unit{}; ///< groups of each step in a unit

    /// The number of groups of both steps for one unit.
    std::size_t block() const { return in_unit[0] + in_unit[1]; }
    std::size_t points_per_item() const {
        return std::max(of[0].group.item.points, of[1].group.item.points);
    }
};

/// The number of units kept between the steps, and the number by which the first step is ahead.
struct Ring {
    std::size_t lag = 1, units = 2;
};

/// Whether a step's lines are rows of a matrix. Lines in two steps have points apart on one side.
bool are_rows(const StepSpec &spec) {
    constexpr std::size_t neighbours = 2; // a complex number has two
    return spec.lines.in.point == neighbours && spec.lines.out.point == neighbours;
}

/// The classes of a pair by which the planner chooses.
LineClasses classes_of(const StepPair &pair) {
    const StepSpec &first = pair.spec(0), &second = pair.spec(1);
    if (pair.kind == Units::real_matrices)
        return matrix_classes(first, second);
    if (pair.kind == Units::real_lines)
        return {LineClass::packed, first.lines.in.hook() == Hook::hermitian
                                       ? LineClass::half_spectrum_packed_load
                                       : LineClass::half_spectrum_packed_store};
    if (are_rows(first) || are_rows(second))
        return {LineClass::plain, LineClass::rows};
    return LineClass::plain;
}

/// Returns the default limits of step i: two passes, both components exchanged at once (fewer
/// barriers), and this many lines per group.
StepLimits limits_in_pair(const LimitedStep &step, std::size_t lines) {
    StepLimits limits = step.limits;
    limits.requested.bulk_copies = PlanOptions::Switch::off;
    limits.requested.staged = PlanOptions::Switch::off;
    if (limits.requested.exchange == PlanOptions::Exchange::automatic)
        limits.requested.exchange = PlanOptions::Exchange::joint;
    if (limits.requested.points_per_item == 0)
        limits.requested.points_per_item = std::size_t{1}
                                           << (std::bit_width(step.spec.length - 1) + 1) / 2;
    if (limits.requested.group_lines == 0)
        limits.requested.group_lines = int(lines);
    return limits;
}

/// Makes the lines of a unit whole groups of so many, not all of which exist.
void round_up_lines(LineProblem &all, std::size_t lines) {
    const std::size_t there = all.there ? all.there : all.inner();
    all.loops.front() = divide_up(there, lines) * lines;
    all.there = all.inner() == there ? 0 : there;
}

/// Returns the number of groups in a unit; 0 if a group would have lines of two units.
std::size_t groups_in_unit(const StepPair &pair, std::size_t i, const LineGroups &groups) {
    const std::size_t lines = pair.spec(i).lines.count() / pair.units;
    return lines % groups.group.lines.count == 0 ? lines / groups.group.lines.count : 0;
}

/// Distributes the lines of step i over groups of `count` lines. Real units get whole groups.
LineGroups groups_of_step(StepPair &pair, std::size_t i, std::size_t count) {
    LimitedStep &step = pair.steps[i];
    LineGroups groups = line_groups(step.spec, limits_in_pair(step, count));
    if (pair.kind == Units::complex_numbers || groups_in_unit(pair, i, groups))
        return groups;
    round_up_lines(step.spec.lines, groups.group.lines.count);
    return line_groups(step.spec, limits_in_pair(step, count));
}

/// The units of a ring that fills one part of so many of the device's cache. Halves count as
/// floats: where their ring just fits, two launches are faster.
std::size_t units_in_cache(const StepPair &pair, double parts) {
    return std::size_t(double(pair.limits().device.cache_bytes) / parts) /
           (pair.unit_numbers * pair.limits().arithmetic_bytes());
}

/// The number of groups that the device runs at a time.
std::size_t running_groups(const StepLimits &limits, const PairGroups &groups) {
    const std::size_t registers =
        groups.of[0].group.size() * groups.points_per_item() * registers_of_point(limits.precision);
    return limits.device.compute_units *
           std::max<std::size_t>(1, limits.device.group_registers / registers);
}

/// The largest part of the cache that a ring may fill, beside the data that stream through it.
constexpr double half = 2;

const ChoiceRow &StepPair::row() const {
    return *measured_choice(Question::fused_pair, classes_of(*this),
                            std::max(spec(0).length, spec(1).length), limits());
}

/// Chooses the groups, and rounds lines up to whole groups where the pair allows it; empty if they
/// cannot have equal sizes and lie within one unit each.
std::optional<PairGroups> choose_groups(StepPair &pair) {
    const std::size_t lines = pair.lines();
    if (pair.kind != Units::complex_numbers)
        for (LimitedStep &step : pair.steps)
            round_up_lines(step.spec.lines, lines);
    const auto groups_of = [&](std::size_t i, std::size_t count) {
        return groups_of_step(pair, i, count);
    };
    PairGroups groups{{groups_of(0, lines), groups_of(1, lines)}};
    for (std::size_t i : {0, 1}) { // the smaller group takes more lines
        const Group &own = groups.of[i].group;
        const std::size_t other = groups.of[1 - i].group.size();
        if (own.size() < other && other % own.item.items == 0)
            groups.of[i] = groups_of(i, other / own.item.items);
    }
    for (std::size_t i : {0, 1})
        groups.in_unit[i] = groups_in_unit(pair, i, groups.of[i]);
    if (groups.in_unit[0] == 0 || groups.in_unit[1] == 0 ||
        groups.of[0].group.size() != groups.of[1].group.size())
        return std::nullopt;
    return groups;
}

/// Chooses the ring. The first step is ahead by about as many units as the resident groups process
/// at a time. Twice as many are kept, or as many as the cache has room for, or as the row says:
/// with one more than the lag, each unit would wait for the one that it replaces.
Ring choose_ring(const StepPair &pair, const PairGroups &groups) {
    const StepLimits &limits = pair.limits();
    const ChoiceRow &row = pair.row();
    Ring ring;
    ring.lag = limits.requested.fused_pair_lag;
    if (ring.lag == 0) // the fields are sixteenths
        ring.lag = (row.count(Field::running) * running_groups(limits, groups) +
                    row.count(Field::blocks) * groups.block()) /
                   (16 * groups.block());
    ring.lag = std::min(ring.lag, pair.units - 1);
    const double parts = row.has(Field::cache_share) ? row.number(Field::cache_share) : half;
    const std::size_t units =
        limits.requested.fused_pair_ring
            ? limits.requested.fused_pair_ring
            : std::clamp(units_in_cache(pair, parts), ring.lag + 2, 2 * ring.lag + 2);
    ring.units = std::clamp(units, ring.lag + 1, pair.units);
    return ring;
}

/// The bytes of a ring in global memory.
std::size_t ring_bytes(const StepPair &pair, const Ring &ring) {
    return ring.units * pair.unit_numbers * pair.limits().number_bytes();
}

/// Whether fusing gains: the ring must stay in the cache, and the start and the end, during which
/// one step runs alone, must be short.
bool gains(const StepPair &pair, const Ring &ring) {
    const ChoiceRow &row = pair.row();
    return (!row.has(Field::fused) || row.flag(Field::fused)) &&
           ring.units <= units_in_cache(pair, half) && pair.units >= 2 * ring.units &&
           std::has_single_bit(pair.spec(0).length) && std::has_single_bit(pair.spec(1).length);
}

/// Whether the steps are the two parts of real lines (RealSplit), whose units are whole lines.
bool parts_of_real_lines(const StepPair &pair) {
    const auto hooks = [&](Hook first_in, Hook first_out, Hook second_in, Hook second_out) {
        return pair.spec(0).lines.in.hook() == first_in &&
               pair.spec(0).lines.out.hook() == first_out &&
               pair.spec(1).lines.in.hook() == second_in &&
               pair.spec(1).lines.out.hook() == second_out;
    };
    if (!hooks(Hook::real_pair, Hook::half_spectrum_pair, Hook::complex, Hook::hermitian) &&
        !hooks(Hook::hermitian, Hook::complex, Hook::half_spectrum_pair, Hook::real_pair))
        return false;
    for (const LimitedStep &step : pair.steps) {
        const LineProblem &lines = step.spec.lines;
        for (const LineSide *side : {&lines.in, &lines.out})
            if (side->planar || side->mask || side->imaginary != 1)
                return false;
        if (lines.alone || step.spec.convolves() || lines.loops.size() != 2 ||
            lines.outer() != pair.units)
            return false;
    }
    return true;
}

/// Finds out what the units are, and prepares the lines of real matrices; returns false if their
/// lines are unlike those of a fused pair.
bool find_kind(StepPair &pair) {
    StepSpec &first = pair.steps[0].spec, &second = pair.steps[1].spec;
    if (parts_of_real_lines(pair)) {
        pair.kind = Units::real_lines;
    } else if (real_matrices(first, second)) {
        pair.kind = Units::real_matrices;
        return lay_out_matrices(first, second, pair.units, pair.limits().number_bytes());
    }
    return pair.kind != Units::complex_numbers || (plain_step(first) && plain_step(second));
}

/// Whether what a unit's second step stores cannot overwrite what another unit's first step loads.
bool own_places(const StepPair &pair) {
    const LineProblem &first = pair.spec(0).lines, &second = pair.spec(1).lines;
    return !pair.limits().in_place ||
           unit_stride(first, first.in, pair.units) == unit_stride(second, second.out, pair.units);
}

/// Whether the steps can be fused at all.
bool possible(const StepPair &pair) {
    return !pair.limits().lanes &&
           pair.limits().requested.exchange != PlanOptions::Exchange::registers &&
           share_units(pair.spec(0), pair.spec(1), pair.units) && own_places(pair);
}

/// Returns the numbers of local memory, which is the larger need of the two steps.
std::size_t local_numbers(const PairGroups &groups, const StepLimits &limits) {
    const std::size_t bytes = std::max(groups.of[0].local_bytes, groups.of[1].local_bytes);
    return std::max<std::size_t>(1, bytes / limits.arithmetic_bytes());
}

/// Returns the text of step i.
KernelPart part(const LineGroups &groups, std::size_t i) {
    KernelPart part;
    part.suffix = "_" + std::to_string(i + 1);
    part.defines = groups.text.defines;
    part.defines.flag("LINES_MOVE");
    if (i == 1)
        part.defines.flag("SIGNALS_LOADED");
    part.defines.set_text("IN_PAIR(p)", i == 0 ? "load_streaming(p)" : "load_shared(p)");
    if (i == 0) {
        part.defines.set_text("IN_NUMBER(p)", "load_streaming_number(p)");
        part.defines.flag("LOADS_IN_ORDER");
    } else {
        part.defines.set_text("IN_PAIRS(p, a, b)", "load_pairs_shared(p, a, b)");
        part.defines.set_text("OUT_PAIR(p, both)", "store_streaming(p, both)");
        part.defines.set_text("OUT_NUMBER(x, p)", "store_streaming_number(x, p)");
    }
    part.sections = groups.text.sections;
    return part;
}

/// Returns the macros that both parts share. `second_table` is the position of the second step's
/// table.
Defines pair_defines(const StepPair &pair, const PairGroups &groups, const Ring &ring,
                     std::size_t second_table) {
    const StepLimits &limits = pair.limits();
    Defines d;
    d.set_text("KERNEL_NAME", step_kernel_name);
    set_precision(d, limits.precision);
    for (const char *macro : waiting_group_macros(limits.device.instructions))
        d.flag(macro);
    d.set("UNITS", std::int64_t(pair.units));
    d.set("UNIT_GROUPS_1", std::int64_t(groups.in_unit[0]));
    d.set("UNIT_GROUPS_2", std::int64_t(groups.in_unit[1]));
    d.set("UNIT_LINES_1", std::int64_t(pair.spec(0).lines.count() / pair.units));
    d.set("UNIT_LINES_2", std::int64_t(pair.spec(1).lines.count() / pair.units));
    d.set("LAG", std::int64_t(ring.lag)).set("RING", std::int64_t(ring.units));
    d.set("TABLE_2", std::int64_t(second_table));
    d.set("TOGETHER_EXCHANGE", std::int64_t(local_numbers(groups, limits)));
    return d;
}

KernelRecipe pair_recipe(const StepPair &pair, const PairGroups &groups, const Ring &ring,
                         std::size_t second_table) {
    KernelRecipe recipe;
    recipe.comment = step_name(pair.spec(0)) + "; " + step_name(pair.spec(1)) +
                     "; in one launch, " + std::to_string(pair.units) + " units, " +
                     std::to_string(ring.lag) + " ahead";
    recipe.defines = pair_defines(pair, groups, ring, second_table);
    recipe.sections = {Section::from_file("lane/scalar.cl"), Section::from_file("lane/stored.cl"),
                       Section::from_file("lane/cached.cl")};
    add_codelets(recipe, joined_radices(groups.of), pair.limits());
    recipe.parts = {part(groups.of[0], 0), part(groups.of[1], 1)};
    recipe.endings = {Section::from_file("skeleton/fft_fused_pair.cl")};
    return recipe;
}

StepReport pair_report(const StepPair &pair, const PairGroups &groups) {
    const StepSpec &first = pair.spec(0), &second = pair.spec(1);
    const StepLimits &limits = pair.limits();
    const Group &group = groups.of[0].group;
    StepReport report = start_report(first, limits, StepFamily::work_group);
    report.work = std::vector{line_work(first), line_work(second)};
    report.radices = joined_radices(groups.of);
    report.length = int(first.length * second.length);
    report.lengths = {int(first.length), int(second.length)};
    report.items_per_transform = int(group.item.items);
    report.transforms_per_group = int(group.lines.count);
    report.exchanges = {groups.of[0].exchange};
    if (groups.of[1].exchange != groups.of[0].exchange)
        report.exchanges.push_back(groups.of[1].exchange);
    report.local_bytes = local_numbers(groups, limits) * limits.arithmetic_bytes();
    report.private_bytes = groups.points_per_item() * 2 * limits.arithmetic_bytes();
    return report;
}

Step pair_step(const StepPair &pair, PairGroups groups, const Ring &ring, Slot slot) {
    Step step;
    step.table = std::move(groups.of[0].table);
    const std::size_t second_table = step.table.append_table(groups.of[1].table);
    step.recipe = pair_recipe(pair, groups, ring, second_table);
    step.in = pair.spec(0).lines.in.slot;
    step.out = pair.spec(1).lines.out.slot;
    step.ring = slot;
    step.counters = 64 + 2 * pair.units;
    step.local = groups.of[0].group.size();
    step.global = (pair.units + ring.lag) * groups.block() * step.local;
    step.report = pair_report(pair, groups);
    step.report.groups = step.global / step.local;
    set_minimum_groups(step, pair.limits(), false,
                       pair.row().has(Field::groups) ? pair.row().count(Field::groups) : 0);
    return step;
}

} // namespace

std::optional<FusedPairStep> make_fused_pair_step(const LimitedStep &first,
                                                  const LimitedStep &second, std::size_t units,
                                                  Slot ring) {
    const PlanOptions::Switch requested = first.limits.requested.fused_pair;
    if (requested == PlanOptions::Switch::off)
        return {};
    StepPair pair{{first, second}, units};
    pair.steps[0].spec.lines.out.slot = pair.steps[1].spec.lines.in.slot = ring;
    if (!find_kind(pair) || !possible(pair))
        return {};
    pair.unit_numbers = unit_stride(pair.spec(0).lines, pair.spec(0).lines.out, units);
    std::optional<PairGroups> groups = choose_groups(pair);
    if (!groups)
        return {};
    const Ring chosen = choose_ring(pair, *groups);
    if (chosen.units > units ||
        (requested == PlanOptions::Switch::automatic && !gains(pair, chosen)))
        return {};
    const std::size_t bytes = ring_bytes(pair, chosen);
    return FusedPairStep{pair_step(pair, *std::move(groups), chosen, ring), bytes};
}

} // namespace imago
