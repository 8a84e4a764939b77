// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_memory.h"

#include "engine/plan/group/group_sides.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>

namespace imago {
namespace {

/// Whether bulk copies are faster by default for groups of this many points.
bool bulk_gains(std::size_t points, const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::bulk_copies, {}, points, limits);
    return row && points * limits.arithmetic_bytes() >= row->count(Field::least_bytes);
}

/// Returns the limits for a group's exchanges. Columns that load pairs may use phases instead of a
/// larger array.
StepLimits exchange_limits(const GroupInput &in, const Group &group) {
    StepLimits limits = in.limits;
    if (!group.paired.mirrored_load || !group.sides.load_lines_fastest || !group.item.linear ||
        limits.requested.more_local)
        return limits;
    const ChoiceRow *row = in.choice(Question::column_exchange, LineClass::mirrored);
    if (row && !row->flag(Field::larger_local))
        limits.more_local = 0;
    return limits;
}

/// Whether a group's only line is a half spectrum that a copy of whole multiples of 16 bytes can
/// hold: every second one begins inside such a multiple, and the last one must end at its end.
bool ragged_half_spectra(const StepSpec &spec, const Group &group) {
    const LineProblem &lines = spec.lines;
    const LineSide &side = lines.in;
    return group.lines.count == 1 && lines.outer() == 1 &&
           side.hook() == Hook::half_spectrum_packed && !side.planar && side.imaginary == 1 &&
           side.point == 2 && side.lines.front() == 2 * (spec.length + 1) && lines.count() % 2 == 0;
}

/// Whether groups can be persistent: whole groups of contiguous lines, or of one half spectrum.
bool can_persist(const GroupInput &in, const Group &group) {
    const StepSpec &spec = in.spec;
    const LineSide &side = spec.lines.in;
    if (in.alone() || spec.rader() || spec.convolves() || group.sides.load_staged ||
        group.sides.load_run || group.sides.store_run || scatters(spec, in.limits) || side.mask ||
        group.sides.load_lines_fastest || spec.points_in != spec.length ||
        spec.lines.count() % group.lines.count != 0)
        return false;
    constexpr std::size_t unit = 16; // bytes
    const std::size_t point_bytes = 2 * in.limits.number_bytes();
    if (group.paired.mirrored_load) // a copy has room for one point more than its line's
        return 2 * point_bytes >= unit && ragged_half_spectra(spec, group);
    if (group.lines.count * spec.length * point_bytes % unit != 0)
        return false;
    return interleaved(side) && one_run(spec.lines, side, spec.length);
}

} // namespace

GroupMemory group_memory(std::size_t points, std::size_t groups, const StepLimits &limits) {
    const std::size_t own = limits.device.local_numbers, most = std::max(limits.more_local, own);
    GroupMemory memory{false, points > own && points <= most ? most : own};
    const bool gains = limits.requested.bulk == PlanOptions::Switch::on ||
                       (limits.requested.bulk == PlanOptions::Switch::automatic &&
                        groups > limits.device.compute_units && bulk_gains(points, limits));
    if (gains && groups > 0 && 3 * points <= most)
        memory = {true, most - 2 * (points + 2)}; // two more for a half spectrum
    return memory;
}

GroupMemory lines_memory(const GroupInput &in, const Group &group) {
    const std::size_t lines = group.lines.count;
    return group_memory(
        std::max(lines * in.spec.exchanged_numbers(), staged_numbers(group, in.spec)),
        can_persist(in, group) ? in.spec.lines.count() / lines : 0, exchange_limits(in, group));
}

std::size_t number_banks(const StepLimits &limits) {
    return limits.precision == Precision::f64 ? limits.device.banks / 2 : limits.device.banks;
}

} // namespace imago
