// SPDX-License-Identifier: MIT
#include "engine/plan/fused_pair/step_pair.h"

#include "engine/plan/fused_pair/fused_matrices.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

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
    limits.requested.bulk = PlanOptions::Switch::off;
    limits.requested.staged = PlanOptions::Switch::off;
    if (limits.requested.exchange == PlanOptions::Exchange::automatic)
        limits.requested.exchange = PlanOptions::Exchange::joint;
    if (limits.requested.points_per_item == 0)
        limits.requested.points_per_item = std::size_t{1}
                                           << (std::bit_width(step.spec.length - 1) + 1) / 2;
    if (limits.requested.group_lines == 0)
        limits.requested.group_lines = lines;
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

} // namespace

const ChoiceRow &StepPair::row() const {
    return *measured_choice(Question::fused_pair, classes_of(*this),
                            std::max(spec(0).length, spec(1).length), limits());
}

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

std::size_t ring_bytes(const StepPair &pair, const Ring &ring) {
    return ring.units * pair.unit_numbers * pair.limits().number_bytes();
}

bool gains(const StepPair &pair, const Ring &ring) {
    const ChoiceRow &row = pair.row();
    return (!row.has(Field::fused) || row.flag(Field::fused)) &&
           ring.units <= units_in_cache(pair, half) && pair.units >= 2 * ring.units &&
           std::has_single_bit(pair.spec(0).length) && std::has_single_bit(pair.spec(1).length);
}

} // namespace imago
