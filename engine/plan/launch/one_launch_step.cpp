// SPDX-License-Identifier: MIT
#include "engine/plan/launch/one_launch_step.h"

#include "engine/plan/launch/launch_shape.h"
#include "engine/plan/launch/local_pair_step.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <string>
#include <utility>

namespace imago {
namespace {

/// Readings of a counter before a group takes over the units of others: some 100 microseconds.
constexpr std::size_t patience = 256;

/// Whether a step convolves, which loses by one launch: its many exchanges wait for too few groups.
/// On an H200 162x1797 takes 1.90 of the time of two launches, 105x1874 2.16, 100x1234 1.42,
/// 1046x126 1.14, 1234x100 1.09.
bool convolves(const LimitedStep &step) {
    return step.spec.convolves();
}

/// Whether a step of its own limits can be part of a launch at all.
bool can_take_part(const LimitedStep &step) {
    const StepSpec &spec = step.spec;
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    return !step.limits.lanes && !step.limits.any_size && spec.transform && !spec.transposes &&
           !in.planar && !out.planar && !in.mask && !spec.middle_mask && !spec.turn &&
           step.limits.requested.exchange != PlanOptions::Exchange::registers;
}

/// Whether the plan's input and output are one buffer.
bool one_array(const std::vector<LimitedStep> &steps) {
    return steps.front().limits.in_place && steps.front().spec.lines.in.slot == Slot::input &&
           steps.back().spec.lines.out.slot == Slot::output;
}

const char *name_of(Slot slot) {
    return slot == Slot::input ? "in" : slot == Slot::output ? "out" : "work";
}

/// The arrays of a step's sides in the kernel's text.
std::string input_of(const Launch &launch, std::size_t i) {
    const Slot slot = launch.steps[i].spec().lines.in.slot;
    return name_of(launch.one_array && slot == Slot::input ? Slot::output : slot);
}

std::string output_of(const Launch &launch, std::size_t i) {
    return name_of(launch.steps[i].spec().lines.out.slot);
}

/// A call of a macro of one_launch.cl for step i; `call` is its name with a parenthesis.
std::string unit_call(const std::string &call, std::size_t i, const std::string &arguments) {
    return call + std::to_string(i + 1) + ", " + arguments + ")";
}

/// The work of step i for a unit of its own, as OpenCL C.
std::string own_work(const Launch &launch, std::size_t i) {
    const std::string sides = input_of(launch, i) + ", " + output_of(launch, i);
    return launch.steps[i].awaited ? unit_call("CLAIMED_UNIT(", i, sides)
                                   : unit_call("RUN_UNIT(", i, sides + ", ");
}

/// The work of step i for a unit, with that of the next one for the same matrix.
std::string work_of(const Launch &launch, std::size_t i) {
    const LaunchTile &tile = launch.tile;
    if (!tile.has(i) || i != tile.first)
        return own_work(launch, i);
    const std::string to = output_of(launch, i + 1);
    if (!tile.local)
        return own_work(launch, i) + " " +
               unit_call("JOINED_UNIT(", i + 1, input_of(launch, i + 1) + ", " + to);
    return unit_call("UNIT_TO_LOCAL(", i, input_of(launch, i)) + " " +
           (launch.steps[i].awaited ? unit_call("CLAIMED_FROM_LOCAL(", i + 1, to)
                                    : unit_call("UNIT_FROM_LOCAL(", i + 1, to + ", "));
}

/// Whether step i claims its units: of a matrix that stays in local memory, the second step does,
/// and otherwise the first.
bool claims_units(const Launch &launch, std::size_t i) {
    const LaunchTile &tile = launch.tile;
    const std::size_t claiming = tile.local ? tile.first + 1 : tile.first;
    return launch.steps[i].awaited && (!tile.has(i) || i == claiming);
}

/// The text of step i: its files with a suffix.
KernelPart part_of(const Launch &launch, std::size_t i) {
    const LaunchedStep &step = launch.steps[i];
    KernelPart part;
    part.suffix = "_" + std::to_string(i + 1);
    part.defines = step.groups.text.defines;
    if (claims_units(launch, i))
        part.defines.flag("CLAIMED");
    if (launch.tile.stores_local(i))
        store_to_local(part.defines);
    if (launch.tile.loads_local(i))
        load_from_local(part.defines);
    if (step.group().size() < launch.items)
        part.defines.flag("IDLE_ITEMS");
    if (launch.table_in_local(i))
        part.defines.flag("TABLE_IN_LOCAL");
    part.sections = step.groups.text.sections;
    return part;
}

/// The macros that all parts share.
Defines launch_defines(const Launch &launch) {
    Defines d;
    d.set_text("KERNEL_NAME", step_kernel_name);
    set_precision(d, launch.limits().precision);
    for (const char *macro : waiting_group_macros(launch.limits().device.instructions))
        d.flag(macro);
    d.set("LAUNCH_ITEMS", std::int64_t(launch.items));
    d.set("LAUNCH_EXCHANGE", std::int64_t(launch.exchange_numbers()));
    if (launch.local_table)
        d.set("LOCAL_TABLE", std::int64_t(launch.local_table));
    d.set("PATIENCE", std::int64_t(patience)).set("STEP_COUNTERS", std::int64_t(step_counters));
    std::string calls;
    for (std::size_t i = 0; i < launch.steps.size(); ++i) {
        const LaunchedStep &step = launch.steps[i];
        const std::string number = std::to_string(i + 1);
        d.set("UNITS_" + number, std::int64_t(step.groups.groups));
        d.set("CLAIMS_" + number, std::int64_t(step.claims));
        d.set("TABLE_" + number, std::int64_t(step.table));
        d.set_text("STEP_TABLE_" + number, launch.table_in_local(i) ? "local_table" : "table");
        d.set_text("WORK_" + number, work_of(launch, i));
        if (!launch.tile.has(i) || i == launch.tile.first)
            calls += std::string(step.awaited ? " AWAITED_STEP(" : " LAST_STEP(") + number + ")";
    }
    d.set_text("LAUNCH_STEPS", calls);
    if (launch.one_array)
        d.flag("ONE_ARRAY");
    if (launch.work)
        d.flag("WORK_ARRAY");
    return d;
}

KernelRecipe launch_recipe(const Launch &launch, std::size_t counters) {
    KernelRecipe recipe;
    for (const LaunchedStep &step : launch.steps)
        recipe.comment += step_name(step.spec()) + "; ";
    recipe.comment += "in one launch";
    recipe.defines = launch_defines(launch);
    recipe.defines.set("COUNTERS", std::int64_t(counters));
    recipe.sections = {Section::from_file("lane/scalar.cl"), Section::from_file("lane/stored.cl"),
                       Section::from_file("lane/cached.cl")};
    if (launch.tile.local)
        recipe.sections.push_back(Section::from_file("lane/local_stored.cl"));
    if (launch.local_table)
        recipe.sections.push_back(Section::from_file("skeleton/launch/local_table.cl"));
    add_codelets(recipe, launch.radices(), launch.limits());
    for (std::size_t i = 0; i < launch.steps.size(); ++i)
        recipe.parts.push_back(part_of(launch, i));
    recipe.endings = {Section::from_file("skeleton/launch/one_launch.cl")};
    return recipe;
}

/// Bytes of global memory that step i reads and writes.
std::size_t bytes_of_step(const Launch &launch, std::size_t i) {
    const StepSpec &spec = launch.steps[i].spec();
    const std::size_t number = launch.limits().number_bytes();
    std::size_t bytes = bytes_moved(spec, number);
    if (launch.tile.stores_local(i))
        bytes -= side_numbers(spec, spec.lines.out, spec.points_out) * number;
    if (launch.tile.loads_local(i))
        bytes -= side_numbers(spec, spec.lines.in, spec.points_in) * number;
    return bytes;
}

StepReport launch_report(const Launch &launch) {
    const LaunchedStep &first = launch.steps.front();
    const StepLimits &limits = launch.limits();
    StepReport report = start_report(first.spec(), limits, StepFamily::work_group);
    std::vector<LineWork> works;
    report.bytes_moved = 0;
    std::size_t length = 1;
    for (std::size_t i = 0; i < launch.steps.size(); ++i) {
        const LaunchedStep &step = launch.steps[i];
        works.push_back(line_work(step.spec()));
        report.lengths.push_back(int(step.spec().length));
        report.bytes_moved += bytes_of_step(launch, i);
        length *= step.spec().length;
        if (std::find(report.exchanges.begin(), report.exchanges.end(), step.groups.exchange) ==
            report.exchanges.end())
            report.exchanges.push_back(step.groups.exchange);
    }
    report.work = std::move(works);
    report.length = int(length);
    report.radices = launch.radices();
    report.items_per_transform = int(first.group().item.items);
    report.transforms_per_group = int(first.group().lines.count);
    report.local_bytes = launch.local_bytes();
    report.private_bytes = launch.points_per_item() * 2 * limits.arithmetic_bytes();
    report.groups = launch.groups;
    return report;
}

} // namespace

std::optional<Step> make_one_launch_step(const std::vector<LimitedStep> &steps,
                                         std::size_t transforms) {
    const PlanOptions::Switch requested = steps.front().limits.requested.one_launch;
    std::optional<Slot> work;
    if (requested == PlanOptions::Switch::off || steps.size() < 2 ||
        !std::all_of(steps.begin(), steps.end(), can_take_part) || !find_work(steps, work))
        return {};
    const ChoiceRow *const row = launch_row(steps);
    if (!row)
        return {};
    const bool gains =
        row->flag(Field::one_launch) && transforms == 1 && std::ranges::none_of(steps, convolves);
    if (requested == PlanOptions::Switch::automatic && !gains)
        return {};
    Launch launch = make_launch(steps, *row);
    launch.work = work;
    launch.one_array = one_array(steps);
    Step step;
    step.table = std::move(launch.table);
    step.counters_behind_table = true;
    step.recipe = launch_recipe(launch, step.table_places());
    step.in = steps.front().spec.lines.in.slot;
    step.out = steps.back().spec.lines.out.slot;
    step.one_array = launch.one_array;
    step.ring = work;
    step.counters = launch.counters;
    step.local = launch.items;
    step.global = launch.groups * launch.items;
    step.report = launch_report(launch);
    return step;
}

} // namespace imago
