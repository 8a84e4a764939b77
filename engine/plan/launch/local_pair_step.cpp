// SPDX-License-Identifier: MIT
#include "engine/plan/launch/local_pair_step.h"
#include "engine/plan/table/factorize.h"

#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/work_group_lines.h"
#include "engine/plan/work_group/work_group_parts.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace imago {

void store_to_local(Defines &defines) {
    defines.flag("STORE_TO_EXCHANGE").flag("LINES_MOVE").set_text("OUT_SPACE", "__local");
    defines.set_text("number_put(x, p)", "local_number_put(x, p)");
    defines.set_text("lane_put(x, p)", "local_number_put(x, p)");
    defines.set_text("pair_put(both, p)", "local_pair_put(both, p)");
    defines.set_text("pairs_put(a, b, p)", "local_pairs_put(a, b, p)");
}

void load_from_local(Defines &defines) {
    defines.flag("LOAD_FROM_EXCHANGE").flag("LINES_MOVE").set_text("IN_SPACE", "__local");
    defines.set_text("number_get(p)", "local_number_get(p)");
    defines.set_text("lane_get(p)", "local_number_get(p)");
    defines.set_text("pair_get(p)", "local_pair_get(p)");
    defines.set_text("pairs_get(p, a, b)", "local_pairs_get(p, a, b)");
}

namespace {

/// Both parts, with the groups that hold so many long lines.
struct LocalPair {
    std::array<LimitedStep, 2> steps;
    std::size_t units = 0;   ///< long lines
    std::size_t numbers = 0; ///< of a long line between the parts
    std::array<LineGroups, 2> groups;
    std::size_t together = 1; ///< long lines of a group
    std::size_t turns = 1;    ///< in which a group has the lines of the first part

    const StepSpec &spec(std::size_t i) const { return steps[i].spec; }
    const StepLimits &limits() const { return steps[0].limits; }
    std::size_t items() const { return std::max(groups[0].group.size(), groups[1].group.size()); }
    std::size_t fewer_items() const {
        return std::min(groups[0].group.size(), groups[1].group.size());
    }
    std::size_t lines(std::size_t i) const { return together * spec(i).lines.inner(); }
    std::size_t lines_at_once(std::size_t i) const {
        return i == 0 ? divide_up(lines(0), turns) : lines(1);
    }
    std::size_t exchange_numbers() const {
        const std::size_t bytes = std::max(groups[0].local_bytes, groups[1].local_bytes);
        return std::max(bytes / limits().arithmetic_bytes(), together * numbers);
    }
};

/// Whether the array of a side may be in local memory.
bool may_join(const LineSide &side) {
    return (side.hook() == Hook::complex || side.hook() == Hook::half_spectrum_pair) &&
           !side.planar && side.imaginary == 1 && !side.mask && !side.blocks && !side.whole &&
           is_work(side.slot);
}

/// Whether the lines are the parts of the same long lines, each of which is a run of the array
/// between the parts.
bool share_long_lines(LocalPair &pair) {
    const LineProblem &first = pair.spec(0).lines, &second = pair.spec(1).lines;
    pair.units = first.outer();
    if (first.loops.size() < 2 || pair.units != second.outer() || first.there || second.there)
        return false;
    const std::size_t numbers = first.out.lines[1];
    pair.numbers = std::max(side_extent(pair.spec(0), first.out, pair.spec(0).points_out),
                            side_extent(pair.spec(1), second.in, pair.spec(1).points_in));
    const bool runs = numbers == second.in.lines[1] && pair.numbers <= numbers;
    pair.numbers = numbers;
    return runs;
}

/// Whether what a group stores cannot overwrite what another one loads.
bool own_places(const LocalPair &pair) {
    const LineProblem &first = pair.spec(0).lines, &second = pair.spec(1).lines;
    if (first.in.slot != second.out.slot && !pair.limits().in_place)
        return true;
    return std::equal(first.in.lines.begin() + 1, first.in.lines.end(),
                      second.out.lines.begin() + 1, second.out.lines.end());
}

bool possible(LocalPair &pair) {
    const LineSide &out = pair.spec(0).lines.out, &in = pair.spec(1).lines.in;
    for (const LimitedStep &step : pair.steps)
        if (step.limits.lanes || step.limits.any_size || !step.spec.transform ||
            step.spec.transposes || step.spec.middle_mask || step.spec.turn ||
            step.spec.lines.in.mask || step.spec.lines.in.planar || step.spec.lines.out.planar ||
            step.limits.requested.exchange == PlanOptions::Exchange::registers)
            return false;
    return out.slot == in.slot && may_join(out) && may_join(in) && share_long_lines(pair) &&
           own_places(pair);
}

/// The groups of part i, with the lines that they have at once.
LineGroups groups_of_part(const LocalPair &pair, std::size_t i) {
    StepLimits limits = pair.steps[i].limits;
    limits.requested.bulk_copies = PlanOptions::Switch::off;
    limits.requested.staged = PlanOptions::Switch::off;
    limits.requested.by_model = PlanOptions::Switch::off;
    if (limits.requested.exchange == PlanOptions::Exchange::automatic)
        limits.requested.exchange = PlanOptions::Exchange::joint;
    limits.requested.group_lines = int(pair.lines_at_once(i));
    return line_groups(pair.spec(i), limits);
}

/// The turns in which the first part has about as many items as the second one. Between the passes
/// of a line, its items would write where earlier turns have stored.
std::size_t turns_of_first(const LocalPair &pair) {
    const StepSpec &first = pair.spec(0);
    const std::size_t items = pair.groups[1].group.size();
    return first.radices.size() == 1 && !first.convolves()
               ? std::max<std::size_t>(1, (pair.lines(0) + items / 2) / items)
               : 1;
}

/// Takes few even passes for parts that convolve: they exchange their points after each of them,
/// and there and back. On an H200 489 points take 0.84 of the time with 18.9 instead of 9.6.3, 1685
/// 0.78 with 21.16 instead of 14.12.2, 1369 0.83 with 6.6 instead of 9.4.
void shape_convolution(LimitedStep &step) {
    if (!step.spec.convolves() || !step.limits.requested.radices.empty())
        return;
    const std::size_t largest =
        std::min<std::size_t>(step.limits.widest_item, step.limits.requested.radix_limit);
    if (auto radices = even_radices(step.spec.length, largest); !radices.empty())
        step.spec.radices = std::move(radices);
}

/// Takes radices with which the first part has as many items as the second one, if it has fewer.
void fill_first(LocalPair &pair) {
    auto &[spec, limits] = pair.steps[0];
    if (!spec.convolves() && limits.requested.radices.empty())
        if (auto radices =
                filling_radices(spec.length, pair.lines(0), pair.groups[1].group.size(), limits)) {
            limits.requested.points_per_item = *std::ranges::max_element(*radices);
            spec.radices = *std::move(radices);
        }
}

/// Chooses the groups of a part. Returns false if they cannot hold its lines.
bool choose_part(LocalPair &pair, std::size_t i) {
    pair.groups[i] = groups_of_part(pair, i);
    return pair.groups[i].group.lines.count == pair.lines_at_once(i);
}

/// Chooses the groups. Returns false if they cannot hold the lines, or a part has too few items.
bool choose_groups(LocalPair &pair) {
    if (!choose_part(pair, 1))
        return false;
    fill_first(pair);
    pair.turns = turns_of_first(pair);
    if (!choose_part(pair, 0) || (pair.turns > 1 && !pair.groups[0].group.exchanges.list.empty()))
        return false;
    const DeviceLimits &device = pair.limits().device;
    if (!fills_both(pair.fewer_items(), pair.items()))
        return false;
    return pair.items() <= device.max_group &&
           pair.exchange_numbers() <= joined_numbers(pair.limits());
}

/// The long lines of a group: the requested number, or at least so many, and as fill two warps.
std::size_t long_lines(LocalPair &pair, std::size_t least) {
    if (const std::size_t requested = pair.limits().requested.group_lines)
        return requested;
    const std::size_t items = groups_of_part(pair, 1).group.size();
    return std::max(least, divide_up(2 * pair.limits().device.warp, items));
}

KernelPart joined_part(const LocalPair &pair, std::size_t i) {
    KernelPart part;
    part.suffix = "_" + std::to_string(i + 1);
    part.defines = pair.groups[i].text.defines;
    if (i == 0)
        store_to_local(part.defines);
    else
        load_from_local(part.defines);
    if (pair.groups[i].group.size() < pair.items())
        part.defines.flag("IDLE_ITEMS");
    part.sections = pair.groups[i].text.sections;
    return part;
}

KernelRecipe recipe_of_pair(const LocalPair &pair, std::size_t second_table) {
    KernelRecipe recipe;
    recipe.comment = step_name(pair.spec(0)) + "; " + step_name(pair.spec(1)) + "; in local memory";
    recipe.defines.set_text("KERNEL_NAME", step_kernel_name);
    set_precision(recipe.defines, pair.limits().precision);
    recipe.defines.set("PAIR_ITEMS", std::int64_t(pair.items()));
    recipe.defines.set("PAIR_EXCHANGE", std::int64_t(pair.exchange_numbers()));
    recipe.defines.set("TABLE_2", std::int64_t(second_table));
    recipe.defines.set("TURNS", std::int64_t(pair.turns));
    recipe.defines.set("FIRST_LINES", std::int64_t(pair.lines(0)));
    recipe.sections = {Section::from_file("lane/scalar.cl"), Section::from_file("lane/stored.cl"),
                       Section::from_file("lane/local_stored.cl")};
    add_codelets(recipe, joined_radices(pair.groups), pair.limits());
    recipe.parts = {joined_part(pair, 0), joined_part(pair, 1)};
    recipe.endings = {Section::from_file("skeleton/launch/local_pair.cl")};
    return recipe;
}

StepReport report_of_pair(const LocalPair &pair) {
    const StepLimits &limits = pair.limits();
    StepReport report = start_report(pair.spec(0), limits, StepFamily::work_group);
    report.work = std::vector{line_work(pair.spec(0)), line_work(pair.spec(1))};
    report.bytes_moved = 0;
    for (std::size_t i : {0, 1}) {
        const StepSpec &spec = pair.spec(i);
        const LineProblem &lines = spec.lines;
        report.bytes_moved += (i == 0 ? side_numbers(spec, lines.in, spec.points_in)
                                      : side_numbers(spec, lines.out, spec.points_out)) *
                              limits.number_bytes();
        report.lengths.push_back(int(lines.points));
        report.private_bytes = std::max(report.private_bytes, pair.groups[i].group.item.points * 2 *
                                                                  limits.arithmetic_bytes());
        if (i == 0 || pair.groups[1].exchange != pair.groups[0].exchange)
            report.exchanges.push_back(pair.groups[i].exchange);
    }
    report.length = int(pair.spec(0).length * pair.spec(1).length);
    report.radices = joined_radices(pair.groups);
    const Group &larger = pair.groups[0].group.size() < pair.groups[1].group.size()
                              ? pair.groups[1].group
                              : pair.groups[0].group;
    report.items_per_transform = int(larger.item.items);
    report.transforms_per_group = int(larger.lines.count);
    report.local_bytes = pair.exchange_numbers() * limits.arithmetic_bytes();
    return report;
}

} // namespace

std::optional<Step> make_local_pair_step(const LimitedStep &first, const LimitedStep &second) {
    LocalPair pair;
    pair.steps = {first, second};
    if (!possible(pair) || !second.spec.convolves())
        return {};
    LineClasses lines = LineClass::rader;
    if (second.spec.lines.in.hook() == Hook::half_spectrum_pair)
        lines.add(LineClass::half_spectrum_pair_load);
    const ChoiceRow *row =
        measured_choice(Question::joined_parts, lines,
                        first.spec.lines.points * second.spec.lines.points, first.limits);
    if (!row)
        return {};
    std::ranges::for_each(pair.steps, shape_convolution);
    pair.together = std::min(long_lines(pair, row->count(Field::lines)), pair.units);
    if (!choose_groups(pair))
        return {};
    Step step;
    step.table = std::move(pair.groups[0].table);
    const std::size_t second_table = step.table.append_table(pair.groups[1].table);
    step.recipe = recipe_of_pair(pair, second_table);
    step.in = first.spec.lines.in.slot;
    step.out = second.spec.lines.out.slot;
    step.local = pair.items();
    step.global = divide_up(pair.units, pair.together) * step.local;
    step.report = report_of_pair(pair);
    step.report.groups = step.global / step.local;
    set_minimum_groups(step, first.limits, false, 0);
    return step;
}

} // namespace imago
