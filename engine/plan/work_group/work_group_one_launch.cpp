// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_one_launch.h"

#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/fused_units.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace imago {
namespace {

/// The numbers between the counters of two steps, which are not in one sector of memory.
constexpr std::size_t step_counters = 16;
/// Readings of a counter before a group takes over the units of others: some 100 microseconds.
constexpr std::size_t patience = 256;

/// A step's place in the launch.
struct LaunchedStep {
    const LimitedStep &step;
    LineGroups groups;
    std::size_t claims = 0; ///< where the claims of its units begin among the counters
    std::size_t table = 0;  ///< where its table begins
    bool last = false;
    /// Whether a unit goes on with that of the next step, which reads nothing else.
    bool joins_next = false;
    bool joined = false; ///< whether it is such a next step

    const StepSpec &spec() const { return step.spec; }
    const Group &group() const { return groups.group; }
};

/// All steps of a launch.
struct Launch {
    std::vector<LaunchedStep> steps;
    std::size_t items = 1;    ///< of a group
    std::size_t groups = 1;   ///< in all
    std::size_t counters = 0; ///< numbers of counters and claims
    std::optional<Slot> work; ///< the work buffer that the steps share
    bool one_array = false;   ///< whether the input is the output's buffer

    const StepLimits &limits() const { return steps.front().step.limits; }
    std::size_t local_numbers() const {
        std::size_t bytes = 0;
        for (const LaunchedStep &step : steps)
            bytes = std::max(bytes, step.groups.local_bytes);
        return std::max<std::size_t>(1, bytes / limits().arithmetic_bytes());
    }
    std::size_t points_per_item() const {
        std::size_t points = 0;
        for (const LaunchedStep &step : steps)
            points = std::max(points, step.group().item.points);
        return points;
    }
    std::vector<int> radices() const {
        std::vector<int> all;
        for (const LaunchedStep &step : steps)
            all.insert(all.end(), step.groups.text.radices.begin(), step.groups.text.radices.end());
        return all;
    }
};

bool is_work(Slot slot) {
    return slot != Slot::input && slot != Slot::output;
}

/// Whether a step of its own limits can be part of a launch at all.
bool can_take_part(const LimitedStep &step) {
    const StepSpec &spec = step.spec;
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    return !step.limits.lanes && !step.limits.any_size && spec.transform && !spec.transposes &&
           !in.planar && !out.planar && !in.mask && !spec.middle_mask && !spec.turn &&
           step.limits.requested.exchange != PlanOptions::Exchange::registers;
}

/// The one work buffer of the steps; empty if there is none. Returns false if there are several.
bool find_work(const std::vector<LimitedStep> &steps, std::optional<Slot> &work) {
    for (const LimitedStep &step : steps)
        for (Slot slot : {step.spec.lines.in.slot, step.spec.lines.out.slot})
            if (is_work(slot)) {
                if (work && *work != slot)
                    return false;
                work = slot;
            }
    return true;
}

/// Whether the plan's input and output are one buffer.
bool one_array(const std::vector<LimitedStep> &steps) {
    return steps.front().limits.in_place && steps.front().spec.lines.in.slot == Slot::input &&
           steps.back().spec.lines.out.slot == Slot::output;
}

/// The points of all lines of a step.
std::size_t points_of(const StepSpec &spec) {
    return spec.length * spec.lines.count();
}

/// The points that an item of a step's groups has.
std::size_t points_of_item(const LimitedStep &step) {
    const std::size_t requested = step.limits.requested.points_per_item;
    return requested ? requested
                     : measured_count(Question::launch_points, Field::points, step.limits, {},
                                      step.spec.length);
}

/// The number of matrices that the first two steps transform, each by itself, in units of both; 0
/// if a group cannot hold one, or if there are so few that most compute units would idle.
std::size_t joined_units(const std::vector<LimitedStep> &steps, const ChoiceRow &row) {
    const StepSpec &first = steps[0].spec, &second = steps[1].spec;
    const StepLimits &limits = steps[0].limits;
    if (steps.size() < 3 || !limits.requested.tiles || second.lines.count() % first.length != 0)
        return 0;
    const std::size_t units = second.lines.count() / first.length;
    const std::size_t points = divide_up(points_of(first), units);
    const std::size_t of_item = std::min(points_of_item(steps[0]), points_of_item(steps[1]));
    const bool held =
        points <= of_item * limits.device.max_group && 2 * points <= limits.device.local_numbers;
    const bool enough = 4 * units >= row.count(Field::groups);
    return held && enough && share_units(first, second, units) ? units : 0;
}

/// The limits of a step in the launch. An item has few points, so that many items share the work.
StepLimits limits_in_launch(const LimitedStep &step) {
    StepLimits limits = step.limits;
    RequestedShape &shape = limits.requested;
    shape.bulk = PlanOptions::Switch::off;
    shape.by_model = PlanOptions::Switch::off;
    if (shape.exchange == PlanOptions::Exchange::automatic)
        shape.exchange = PlanOptions::Exchange::joint;
    shape.points_per_item = points_of_item(step);
    return limits;
}

/// The row for a launch of these steps; null if they are better launched by themselves.
const ChoiceRow *row_of(const std::vector<LimitedStep> &steps) {
    const LimitedStep &first = steps.front();
    const bool plain = std::all_of(steps.begin(), steps.end(),
                                   [](const LimitedStep &step) { return plain_step(step.spec); });
    return measured_choice(Question::one_launch, plain ? LineClass::plain : LineClass::hooks,
                           points_of(first.spec), first.limits);
}

/// The groups that are resident at a time, at least. More would wait for the first to end.
std::size_t resident_groups(const Launch &launch) {
    const DeviceLimits &device = launch.limits().device;
    const std::size_t registers =
        launch.items * registers_of_item(launch.points_per_item(), launch.limits().precision);
    std::size_t of_unit = std::max<std::size_t>(1, device.group_registers / registers);
    if (device.items_at_once)
        of_unit = std::min(of_unit, device.items_at_once / launch.items);
    const std::size_t local = launch.local_numbers() * launch.limits().arithmetic_bytes();
    if (device.unit_local)
        of_unit = std::min(of_unit, device.unit_local / local);
    return device.compute_units * std::max<std::size_t>(1, of_unit);
}

/// Shapes the groups of step i, of which there are about as many as the row says, or as joined
/// units.
LineGroups groups_of(const LimitedStep &step, const ChoiceRow &row, std::size_t i,
                     std::size_t joined) {
    StepLimits limits = limits_in_launch(step);
    std::size_t &lines = limits.requested.group_lines;
    const std::size_t all = step.spec.lines.count();
    if (joined && i < 2) // all lines of a matrix
        lines = all / joined;
    else if (lines == 0)
        lines = std::bit_ceil(divide_up(all, joined ? joined : row.count(Field::groups)));
    return line_groups(step.spec, limits);
}

Launch make_launch(const std::vector<LimitedStep> &steps, const ChoiceRow &row) {
    Launch launch;
    launch.counters = steps.size() * step_counters;
    const std::size_t joined = joined_units(steps, row);
    for (const LimitedStep &step : steps) {
        const std::size_t i = launch.steps.size();
        LaunchedStep made{step, groups_of(step, row, i, joined)};
        made.claims = launch.counters;
        made.last = &step == &steps.back();
        made.joins_next = joined && i == 0;
        made.joined = joined && i == 1;
        if (!made.last && !made.joined)
            launch.counters += made.groups.groups;
        launch.items = std::max(launch.items, made.group().size());
        launch.groups = std::max(launch.groups, made.groups.groups);
        launch.steps.push_back(std::move(made));
    }
    launch.groups = std::min(launch.groups, resident_groups(launch));
    return launch;
}

const char *name_of(Slot slot) {
    return slot == Slot::input ? "in" : slot == Slot::output ? "out" : "work";
}

/// The number of a step in the kernel's text, and the arrays of its sides.
std::string sides_of(const Launch &launch, std::size_t i) {
    const LineProblem &lines = launch.steps[i].spec().lines;
    const bool same = launch.one_array && lines.in.slot == Slot::input;
    return std::to_string(i + 1) + ", " + name_of(same ? Slot::output : lines.in.slot) + ", " +
           name_of(lines.out.slot);
}

/// The work of step i for a unit, as OpenCL C.
std::string work_of(const Launch &launch, std::size_t i) {
    const LaunchedStep &step = launch.steps[i];
    if (step.last)
        return "RUN_UNIT(" + sides_of(launch, i) + ", )";
    const std::string own = "CLAIMED_UNIT(" + sides_of(launch, i) + ")";
    return step.joins_next ? own + " JOINED_UNIT(" + sides_of(launch, i + 1) + ")" : own;
}

/// The text of step i: its files with a suffix.
KernelPart part_of(const Launch &launch, std::size_t i) {
    const LaunchedStep &step = launch.steps[i];
    KernelPart part;
    part.suffix = "_" + std::to_string(i + 1);
    part.defines = step.groups.text.defines;
    if (!step.last && !step.joined)
        part.defines.flag("CLAIMED");
    if (step.group().size() < launch.items)
        part.defines.flag("IDLE_ITEMS");
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
    d.set("LAUNCH_EXCHANGE", std::int64_t(launch.local_numbers()));
    d.set("PATIENCE", std::int64_t(patience)).set("STEP_COUNTERS", std::int64_t(step_counters));
    std::string calls;
    for (std::size_t i = 0; i < launch.steps.size(); ++i) {
        const LaunchedStep &step = launch.steps[i];
        const std::string number = std::to_string(i + 1);
        d.set("UNITS_" + number, std::int64_t(step.groups.groups));
        d.set("CLAIMS_" + number, std::int64_t(step.claims));
        d.set("TABLE_" + number, std::int64_t(step.table));
        d.set_text("WORK_" + number, work_of(launch, i));
        if (!step.joined)
            calls += std::string(step.last ? " LAST_STEP(" : " AWAITED_STEP(") + number + ")";
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
    add_codelets(recipe, launch.radices(), launch.limits());
    for (std::size_t i = 0; i < launch.steps.size(); ++i)
        recipe.parts.push_back(part_of(launch, i));
    recipe.endings = {Section::from_file("skeleton/launch/one_launch.cl")};
    return recipe;
}

StepReport launch_report(const Launch &launch) {
    const LaunchedStep &first = launch.steps.front();
    const StepLimits &limits = launch.limits();
    StepReport report = start_report(first.spec(), limits, StepFamily::work_group);
    std::vector<LineWork> works;
    report.bytes_moved = 0;
    std::size_t length = 1;
    for (const LaunchedStep &step : launch.steps) {
        works.push_back(line_work(step.spec()));
        report.lengths.push_back(int(step.spec().length));
        report.bytes_moved += bytes_moved(step.spec(), limits.number_bytes());
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
    report.local_bytes = launch.local_numbers() * limits.arithmetic_bytes();
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
    const ChoiceRow *const row = row_of(steps);
    if (!row)
        return {};
    const bool gains = row->flag(Field::one_launch) && transforms == 1;
    if (requested == PlanOptions::Switch::automatic && !gains)
        return {};
    Launch launch = make_launch(steps, *row);
    launch.work = work;
    launch.one_array = one_array(steps);
    Step step;
    step.table = std::move(launch.steps.front().groups.table);
    for (std::size_t i = 1; i < launch.steps.size(); ++i)
        launch.steps[i].table = step.table.append_table(launch.steps[i].groups.table);
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
