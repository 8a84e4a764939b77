// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/compared_plans.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/engine.h"
#include "app/cli/common/report.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/values/cost/occupancy.h"

#include <algorithm>
#include <bit>
#include <iostream>
#include <iterator>
#include <limits>
#include <set>

namespace imago::cli {
namespace {

/// The radix in all passes except the first, which takes the remainder (HBPL's mixed radix).
std::vector<int> mixed(std::size_t n, int radix) {
    std::vector<int> radices;
    for (; n > 1; n /= std::size_t(radices.back()))
        radices.push_back(int(std::min<std::size_t>(n, std::size_t(radix))));
    std::reverse(radices.begin(), radices.end());
    return radices;
}

/// Whether HBPL's tables have a problem: complex lines of a power of two, or squares of them.
bool in_tables(const Problem &problem) {
    const std::vector<std::size_t> &extents = problem.extents;
    return problem.kind == TransformKind::fft && std::has_single_bit(extents.front()) &&
           (extents.size() == 1 || (extents.size() == 2 && extents[0] == extents[1]));
}

/// The base for plans of one step an axis.
PlanOptions one_step_an_axis(PlanOptions options, const Problem &problem) {
    using Switch = PlanOptions::Switch;
    if (problem.extents.size() == 1)
        return options;
    options.tiles = false;
    options.fused_pair = options.one_launch = options.whole_transforms = Switch::off;
    return options;
}

/// A step of n points by a radix; empty where so many work-items are less than a line.
std::optional<PlanOptions::Step> step_of_cell(std::size_t n, int radix, int items, bool lanes) {
    PlanOptions::Step step;
    step.radices = mixed(n, radix);
    const int of_line = int(n) / radix;
    if (lanes)
        step.lane_width = items;
    else if (items < of_line)
        return std::nullopt;
    else {
        step.points_per_item = radix;
        step.group_lines = items / of_line;
    }
    return step;
}

std::vector<RadixCell> cells_of(const Problem &problem, const DeviceInfo &device,
                                const PlanOptions &base) {
    std::vector<RadixCell> cells;
    const std::size_t n = problem.extents.front();
    if (!in_tables(problem))
        return cells;
    const PlanOptions one = one_step_an_axis(base, problem);
    const bool lanes =
        planned_report(problem, device, one).steps.front().family != StepFamily::work_group;
    for (const int radix : {2, 4, 8, 16, 32})
        for (const int items :
             lanes ? std::vector<int>{4, 8, 16} : std::vector<int>{32, 64, 128, 256, 512}) {
            if (std::size_t(radix) > n)
                continue;
            const auto step = step_of_cell(n, radix, items, lanes);
            if (!step)
                continue;
            RadixCell cell{radix, items, {}, {}, {}, {}};
            cell.rated.options = one;
            cell.rated.options.steps.assign(problem.extents.size(), *step);
            cells.push_back(cell);
        }
    return cells;
}

/// Adds what the device tells of a cell's first step; a processor tells nothing.
void add_profile(RadixCell &cell, Search &search, const DeviceInfo &device,
                 const Problem &problem) {
    if (!cell.rated.timed || device.type == DeviceType::cpu)
        return;
    try {
        const ProfiledPlan profiled = profiled_plan(search, device, problem, cell.rated.options);
        const std::vector<double> &registers = profiled.profile.registers;
        if (!registers.empty() && registers.front() > 0)
            cell.registers = int(registers.front());
        cell.local_bytes = profiled.plan.steps.front().local_bytes;
        cell.occupancy = resident_share(device, profiled);
    } catch (const Error &) {
        // What the driver does not tell stays unknown.
    }
}

} // namespace

PlanReport report_of(const Plan &plan) {
    PlanReport report;
    for (const Step &step : plan.steps)
        report.steps.push_back(step.report);
    return report;
}

PlanReport planned_report(const Problem &problem, const DeviceInfo &device,
                          const PlanOptions &options) {
    return report_of(make_plan(problem, device, options));
}

ProfiledPlan profiled_plan(Search &search, const DeviceInfo &device, const Problem &problem,
                           const PlanOptions &options) {
    return {planned_report(problem, device, options), search.profile(problem, options)};
}

double rate_of(const Problem &problem, double milliseconds) {
    return milliseconds > 0 ? nominal_operations(problem) / milliseconds * 1e-6 : 0;
}

std::optional<double> resident_share(const DeviceInfo &device, const ProfiledPlan &profiled) {
    const auto &[plan, profile] = profiled;
    if (!device.items_per_compute_unit || !device.groups_per_compute_unit ||
        !device.registers_per_group || plan.steps.empty() || profile.registers.empty() ||
        profile.registers.front() <= 0)
        return std::nullopt;
    const StepReport &step = plan.steps.front();
    const std::size_t items =
        std::size_t(step.items_per_transform) * std::size_t(step.transforms_per_group);
    const UnitRoom unit{*device.registers_per_group,
                        std::size_t(device.local_memory_per_compute_unit.value_or(0)),
                        *device.items_per_compute_unit, *device.groups_per_compute_unit};
    const Occupancy by = occupancy(
        unit, {std::size_t(profile.registers.front()), items, std::size_t(step.local_bytes)});
    return occupancy_share(std::max<std::size_t>(1, by.resident()), items, unit.items);
}

std::string registers_text(const ProfiledPlan &profiled) {
    const std::vector<double> &registers = profiled.profile.registers;
    return registers.empty() || registers.front() < 0 ? not_applicable
                                                      : fixed(registers.front(), 0);
}

std::string occupancy_text(const DeviceInfo &device, const ProfiledPlan &profiled) {
    const auto share = resident_share(device, profiled);
    return share ? fixed(100 * *share, 0) + "%" : not_applicable;
}

nlohmann::ordered_json profile_json(const DeviceInfo &device, const Problem &problem,
                                    const ProfiledPlan &profiled, double median) {
    nlohmann::ordered_json json{{"plan", plan_in_short(profiled.plan)},
                                {"gflops", rate_of(problem, median)},
                                {"kernel_milliseconds", profiled.profile.milliseconds},
                                {"registers", profiled.profile.registers},
                                {"private_bytes", profiled.profile.private_bytes},
                                {"local_bytes", profiled.profile.local_bytes}};
    if (const auto share = resident_share(device, profiled))
        json["occupancy"] = *share;
    return json;
}

std::vector<RadixCell> rated_radices(Search &search, const DeviceInfo &device,
                                     const Problem &problem, const PlanOptions &base) {
    std::vector<RadixCell> cells = cells_of(problem, device, base);
    std::vector<PlanOptions> plans;
    for (const RadixCell &cell : cells)
        plans.push_back(cell.rated.options);
    const auto rated = search.rate(problem, plans);
    for (std::size_t i = 0; i < rated.size(); ++i)
        cells[i].rated = rated[i];
    for (RadixCell &cell : cells)
        add_profile(cell, search, device, problem);
    return cells;
}

nlohmann::ordered_json cell_json(const RadixCell &cell, const Problem &problem) {
    const auto number = [](const auto &value) {
        return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
    };
    return {{"radix", cell.radix},
            {"items", cell.items},
            {"options", to_string(cell.rated.options)},
            {"gflops", rate_of(problem, cell.rated.milliseconds)},
            {"local_bytes", number(cell.local_bytes)},
            {"registers", number(cell.registers)},
            {"occupancy", number(cell.occupancy)},
            {"reason", cell.rated.reason}};
}

Chart chart_of(const Problem &problem, const std::vector<RadixCell> &cells) {
    std::set<int> radices, items;
    for (const RadixCell &cell : cells) {
        radices.insert(cell.radix);
        items.insert(cell.items);
    }
    Chart chart{size_text(problem) +
                    " by radix and work-items of a group (lanes of a vector on a CPU)",
                "GFLOP/s",
                {},
                {}};
    for (const int count : items)
        chart.places.push_back(std::to_string(count));
    for (const int radix : radices) {
        ChartLine line{"radix " + std::to_string(radix),
                       std::vector<double>(items.size(), std::numeric_limits<double>::quiet_NaN())};
        for (const RadixCell &cell : cells)
            if (cell.radix == radix && cell.rated.timed)
                line.values[std::size_t(std::distance(items.begin(), items.find(cell.items)))] =
                    rate_of(problem, cell.rated.milliseconds);
        chart.lines.push_back(std::move(line));
    }
    return chart;
}

void print_radices(const std::vector<std::pair<Problem, std::vector<RadixCell>>> &problems) {
    std::vector<std::vector<std::string>> table{
        {"N", "radix", "L", "S", "registers", "occupancy", "GFLOP/s"}};
    for (const auto &[problem, cells] : problems)
        for (const RadixCell &cell : cells)
            table.push_back(
                {size_text(problem), std::to_string(cell.radix), std::to_string(cell.items),
                 cell.local_bytes ? std::to_string(*cell.local_bytes) : not_applicable,
                 cell.registers ? std::to_string(*cell.registers) : not_applicable,
                 cell.occupancy ? fixed(100 * *cell.occupancy, 0) + "%" : not_applicable,
                 cell.rated.timed ? fixed(rate_of(problem, cell.rated.milliseconds), 1)
                                  : not_applicable});
    if (table.size() == 1)
        return;
    std::cout
        << "\nBy length, radix and work-items of a group (L; lanes of a vector on a CPU), with "
           "bytes of local memory (S):\n";
    print_table(std::cout, table, "rrrrrrr");
}

} // namespace imago::cli
