// SPDX-License-Identifier: MIT
#include "engine/plan/launch/launch_shape.h"

#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/fused_units.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace imago {
namespace {

/// The most registers that a compiler gives to an item, on every NVIDIA device.
constexpr std::size_t most_item_registers = 255;
/// The bytes of a table of which each group has a copy in local memory. Copies of longer ones would
/// leave room for fewer groups.
constexpr std::size_t most_local_table = 16384;

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

} // namespace

std::size_t Launch::exchange_numbers() const {
    std::size_t bytes = 0;
    for (const LaunchedStep &step : steps)
        bytes = std::max(bytes, step.groups.local_bytes);
    return std::max<std::size_t>(1, bytes / limits().arithmetic_bytes());
}

std::size_t Launch::points_per_item() const {
    std::size_t points = 0;
    for (const LaunchedStep &step : steps)
        points = std::max(points, step.group().item.points);
    return points;
}

std::vector<int> Launch::radices() const {
    std::vector<int> all;
    for (const LaunchedStep &step : steps)
        all.insert(all.end(), step.groups.text.radices.begin(), step.groups.text.radices.end());
    return all;
}

bool Launch::table_in_local(std::size_t i) const {
    return local_table && (i > 0 || !reads_table_early(steps[i]));
}

const ChoiceRow *launch_row(const std::vector<LimitedStep> &steps) {
    const LimitedStep &first = steps.front();
    LineClasses lines = class_of(steps);
    if (std::any_of(steps.begin(), steps.end(), [](const LimitedStep &step) {
            return !std::has_single_bit(step.spec.length) && step.spec.radices.size() > 2;
        }))
        lines.add(LineClass::other_length);
    return measured_choice(Question::one_launch, lines, points_of(first.spec), first.limits);
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

} // namespace imago
