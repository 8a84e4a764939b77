// SPDX-License-Identifier: MIT
#include "engine/plan/fused_pair/fused_pair_step.h"

#include "engine/plan/fused_pair/fused_matrices.h"
#include "engine/plan/fused_pair/fused_units.h"
#include "engine/plan/fused_pair/step_pair.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <array>
#include <bit>

namespace imago {
namespace {

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
