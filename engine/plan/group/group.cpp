// SPDX-License-Identifier: MIT
#include "engine/plan/group/group.h"

#include "engine/plan/group/group_exchanges.h"
#include "engine/plan/group/group_items.h"
#include "engine/plan/group/group_lines.h"
#include "engine/plan/group/group_memory.h"
#include "engine/plan/group/group_sides.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// Returns the radices of all passes. A convolution repeats them in reverse order on its way back.
std::vector<int> passes_of(const GroupInput &in) {
    std::vector<int> passes = in.radices;
    if (in.spec.convolves())
        passes.insert(passes.end(), in.radices.rbegin(), in.radices.rend());
    return passes;
}

} // namespace

bool GroupInput::alone() const {
    return limits.requested.exchange == PlanOptions::Exchange::registers;
}

bool GroupInput::powers_of_two() const {
    return std::has_single_bit(spec.length) && !spec.rader() &&
           std::all_of(radices.begin(), radices.end(),
                       [](int radix) { return std::has_single_bit(unsigned(radix)); });
}

const ChoiceRow *GroupInput::choice(Question question, LineClasses lines) const {
    return measured_choice(question, lines, spec.length, limits);
}

std::size_t GroupPass::count() const {
    return divide_up(length / std::size_t(radix), items);
}

Group group_without_exchanges(const GroupInput &in) {
    Group group;
    group.passes = passes_of(in);
    group.item = size_items(in);
    group.paired = pair_passes(in, group.item);
    group.item.points = points_with_pairs(in, group.item, group.paired);
    group.sides = choose_sides(in, group.item, group.paired);
    group.lines = count_lines(in, group);
    group.bulk = lines_memory(in, group).bulk;
    return group;
}

std::size_t staged_points(const Group &group, const StepSpec &spec) {
    const std::size_t points = group.lines.count * spec.length;
    return group.paired.mirrored_load ? points + 2 : points;
}

std::size_t staged_numbers(const Group &group, const StepSpec &spec) {
    const auto numbers = [&](bool staged, bool load) {
        return staged ? 2 * (group.lines.count * run_points(spec, load) + 1) : 0;
    };
    return std::max(numbers(group.sides.load_run, true), numbers(group.sides.store_run, false));
}

std::size_t local_bytes(const Group &group, const StepSpec &spec, const StepLimits &limits) {
    const GroupExchanges &exchanges = group.exchanges;
    const bool local =
        limits.requested.exchange != PlanOptions::Exchange::registers && !exchanges.list.empty();
    const std::size_t numbers = local ? exchanges.numbers * (exchanges.joint ? 2 : 1) : 0;
    const std::size_t copied = group.bulk ? 2 * staged_points(group, spec) : 0;
    return (numbers + group.factors()) * limits.arithmetic_bytes() + copied * limits.number_bytes();
}

namespace {

/// Whether local memory holds the factors of a filter in blocks beside the exchanges.
bool mask_fits(const GroupInput &in, const Group &group) {
    const GroupExchanges &exchanges = group.exchanges;
    const std::size_t taken = exchanges.numbers * (exchanges.joint ? 2 : 1);
    return in.spec.mask_by_columns && !in.alone() && !exchanges.list.empty() &&
           taken + group.size() * group.item.points <=
               std::max(in.limits.device.local_numbers, in.limits.more_local);
}

} // namespace

Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs) {
    const GroupInput in{spec, radices, limits, pairs};
    Group group = group_without_exchanges(in);
    group.exchanges = plan_exchanges(in, group, lines_memory(in, group).numbers);
    group.mask_ahead = mask_fits(in, group);
    if (group.exchanges.list.empty()) // without exchanges nothing changes the order
        group.sides.store_lines_fastest = group.sides.load_lines_fastest;
    return group;
}

} // namespace imago
