// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_one_launch.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/fused_units.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

namespace imago {
namespace {

/// The numbers between the counters of two steps, which are not in one sector of memory.
constexpr std::size_t step_counters = 16;
/// Readings of a counter before a group takes over the units of others: some 100 microseconds.
constexpr std::size_t patience = 256;
/// The most registers that a compiler gives to an item, on every NVIDIA device.
constexpr std::size_t most_item_registers = 255;
/// The bytes of a table of which each group has a copy in local memory. Copies of longer ones would
/// leave room for fewer groups.
constexpr std::size_t most_local_table = 16384;

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
    std::size_t items = 1;       ///< of a group
    std::size_t groups = 1;      ///< in all
    std::size_t counters = 0;    ///< numbers of counters and claims
    std::optional<Slot> work;    ///< the work buffer that the steps share
    bool one_array = false;      ///< whether the input is the output's buffer
    StepTable table;             ///< of all steps
    std::size_t local_table = 0; ///< its numbers if it is copied to local memory, else 0

    const StepLimits &limits() const { return steps.front().step.limits; }
    /// Local memory for exchanges.
    std::size_t exchange_numbers() const {
        std::size_t bytes = 0;
        for (const LaunchedStep &step : steps)
            bytes = std::max(bytes, step.groups.local_bytes);
        return std::max<std::size_t>(1, bytes / limits().arithmetic_bytes());
    }
    std::size_t local_bytes() const {
        return (exchange_numbers() + local_table) * limits().arithmetic_bytes();
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
           !in.planar && !out.planar && !in.mask && !spec.middle_mask &&
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

/// The class of all steps: plain, or with hooks on one side or more.
LineClass class_of(const std::vector<LimitedStep> &steps) {
    const bool plain = std::all_of(steps.begin(), steps.end(),
                                   [](const LimitedStep &step) { return plain_step(step.spec); });
    return plain ? LineClass::plain : LineClass::hooks;
}

/// The points that an item of a step's groups has, in a launch of steps of this class.
std::size_t points_of_item(const LimitedStep &step, LineClass lines) {
    const std::size_t requested = step.limits.requested.points_per_item;
    return requested ? requested
                     : measured_count(Question::launch_points, Field::points, step.limits, lines,
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
    const LineClass lines = class_of(steps);
    const std::size_t of_item =
        std::min(points_of_item(steps[0], lines), points_of_item(steps[1], lines));
    const bool held =
        points <= of_item * limits.device.max_group && 2 * points <= limits.device.local_numbers;
    const bool enough = 4 * units >= row.count(Field::groups);
    return held && enough && share_units(first, second, units) ? units : 0;
}

/// The limits of a step in the launch. An item has few points, so that many items share the work.
StepLimits limits_in_launch(const LimitedStep &step, LineClass lines) {
    StepLimits limits = step.limits;
    RequestedShape &shape = limits.requested;
    shape.bulk = PlanOptions::Switch::off;
    shape.staged_runs = false;
    shape.by_model = PlanOptions::Switch::off;
    if (shape.exchange == PlanOptions::Exchange::automatic)
        shape.exchange = PlanOptions::Exchange::joint;
    shape.points_per_item = points_of_item(step, lines);
    return limits;
}

/// The row for a launch of these steps; null if they are better launched by themselves.
const ChoiceRow *row_of(const std::vector<LimitedStep> &steps) {
    const LimitedStep &first = steps.front();
    return measured_choice(Question::one_launch, class_of(steps), points_of(first.spec),
                           first.limits);
}

/// The groups that are resident at a time, at least, whatever registers the compiler gives to an
/// item: those of more groups would be taken over one by one after a long wait.
std::size_t resident_groups(const Launch &launch) {
    const DeviceLimits &device = launch.limits().device;
    std::size_t of_unit =
        std::max<std::size_t>(1, device.group_registers / (launch.items * most_item_registers));
    if (device.items_at_once)
        of_unit = std::min(of_unit, device.items_at_once / launch.items);
    if (device.unit_local)
        of_unit = std::min(of_unit, device.unit_local / launch.local_bytes());
    return device.compute_units * std::max<std::size_t>(1, of_unit);
}

/// The lines of a group if this many groups share all: few lines are a power of two, more of them a
/// multiple of 8.
std::size_t lines_of_share(std::size_t all, std::size_t groups) {
    const std::size_t lines = divide_up(all, groups);
    return lines <= 8 ? std::bit_ceil(lines) : divide_up(lines, 8) * 8;
}

/// The radices of a line in the launch. Two passes have radices as equal as possible: more items
/// then share a line, and each computes for a shorter time.
std::vector<int> radices_in_launch(const LimitedStep &step) {
    const std::vector<int> &usual = step.spec.radices;
    if (usual.size() != 2 || !step.limits.requested.radices.empty())
        return usual;
    const int length = usual[0] * usual[1];
    for (int least = int(std::sqrt(double(length)));; --least)
        if (length % least == 0)
            return length / least < std::max(usual[0], usual[1])
                       ? std::vector<int>{least, length / least}
                       : usual;
}

/// Shapes the groups of step i, of which there are about as many as the row says, or as joined
/// units.
LineGroups groups_of(const std::vector<LimitedStep> &steps, const ChoiceRow &row, std::size_t i,
                     std::size_t joined) {
    const LimitedStep &step = steps[i];
    StepLimits limits = limits_in_launch(step, class_of(steps));
    std::size_t &lines = limits.requested.group_lines;
    const std::size_t all = step.spec.lines.count();
    if (joined && i < 2) // all lines of a matrix
        lines = all / joined;
    else if (lines == 0)
        lines = lines_of_share(all, joined ? joined : row.count(Field::groups));
    StepSpec spec = step.spec;
    spec.radices = radices_in_launch(step);
    return line_groups(spec, limits);
}

/// Whether a step reads its table before its items exchange points, which is the first barrier of a
/// kernel.
bool reads_table_early(const LaunchedStep &step) {
    const StepSpec &spec = step.spec();
    const Hook hook = spec.lines.in.hook();
    const bool plain_load = hook == Hook::complex || hook == Hook::real_pair ||
                            hook == Hook::half_spectrum_pair || hook == Hook::sample_pair;
    return !plain_load || !spec.load_multiply.empty() || spec.chirp_length || spec.rader() ||
           step.group().item.items == 1;
}

/// The numbers of the launch's table that are copied to local memory: all or none.
std::size_t local_table(const Launch &launch) {
    const std::size_t numbers = divide_up(launch.table.size(), 16) * 16;
    const std::size_t bytes = numbers * launch.limits().arithmetic_bytes();
    const bool fits = bytes <= most_local_table &&
                      launch.exchange_numbers() + numbers <= launch.limits().device.local_numbers;
    return fits ? numbers : 0;
}

/// Whether step i takes its table from local memory.
bool table_in_local(const Launch &launch, std::size_t i) {
    return launch.local_table && (i > 0 || !reads_table_early(launch.steps[i]));
}

Launch make_launch(const std::vector<LimitedStep> &steps, const ChoiceRow &row) {
    Launch launch;
    launch.counters = steps.size() * step_counters;
    const std::size_t joined = joined_units(steps, row);
    for (const LimitedStep &step : steps) {
        const std::size_t i = launch.steps.size();
        LaunchedStep made{step, groups_of(steps, row, i, joined)};
        made.claims = launch.counters;
        made.last = &step == &steps.back();
        made.joins_next = joined && i == 0;
        made.joined = joined && i == 1;
        if (!made.last && !made.joined)
            launch.counters += made.groups.groups;
        launch.items = std::max(launch.items, made.group().size());
        launch.groups = std::max(launch.groups, made.groups.groups);
        if (i == 0)
            launch.table = made.groups.table;
        else
            made.table = launch.table.append_table(made.groups.table);
        launch.steps.push_back(std::move(made));
    }
    launch.local_table = local_table(launch);
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
    if (table_in_local(launch, i))
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
        d.set_text("STEP_TABLE_" + number, table_in_local(launch, i) ? "local_table" : "table");
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
    if (launch.local_table)
        recipe.sections.push_back(Section::from_file("skeleton/launch/local_table.cl"));
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
