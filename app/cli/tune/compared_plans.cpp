// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/compared_plans.h"

#include "app/cli/bench/contest/engine.h"
#include "app/cli/common/report.h"
#include "engine/plan/plan.h"
#include "engine/values/cost/occupancy.h"

#include <algorithm>
#include <bit>
#include <iostream>
#include <map>

namespace imago::cli {
namespace {

/// What stands for a value that is not known.
const char *unknown_on(const DeviceInfo &device) {
    return device.type == DeviceType::cpu ? not_applicable : "?";
}

/// The radix in all passes except the first, which takes the remainder (HBPL's mixed radix).
std::vector<int> mixed(std::size_t n, int radix) {
    std::vector<int> radices;
    for (; n > 1; n /= std::size_t(radices.back()))
        radices.push_back(int(std::min<std::size_t>(n, std::size_t(radix))));
    std::reverse(radices.begin(), radices.end());
    return radices;
}

std::vector<RadixCell> cells_of(const Problem &problem, const DeviceInfo &device,
                                const PlanOptions &base) {
    std::vector<RadixCell> cells;
    const std::size_t n = problem.extents.front();
    if (!std::has_single_bit(n) || problem.kind != TransformKind::fft ||
        problem.extents.size() != 1)
        return cells;
    const bool lanes =
        planned_report(problem, device, base).steps.front().family != StepFamily::work_group;
    for (const int radix : {2, 4, 8, 16, 32}) {
        if (std::size_t(radix) > n)
            break;
        for (const int items :
             lanes ? std::vector<int>{4, 8, 16} : std::vector<int>{32, 64, 128, 256, 512}) {
            const int of_line = int(n) / radix;
            if (!lanes && items < of_line)
                continue;
            PlanOptions::Step step;
            step.radices = mixed(n, radix);
            if (lanes)
                step.lane_width = items;
            else {
                step.points_per_item = radix;
                step.group_lines = items / of_line;
            }
            PlanOptions options = base;
            options.steps = {step};
            RadixCell cell{radix, items, {}};
            cell.rated.options = options;
            cells.push_back(cell);
        }
    }
    return cells;
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

std::string registers_text(const DeviceInfo &device, const ProfiledPlan &profiled) {
    const std::vector<double> &registers = profiled.profile.registers;
    return registers.empty() || registers.front() < 0 ? unknown_on(device)
                                                      : fixed(registers.front(), 0);
}

std::string occupancy_text(const DeviceInfo &device, const ProfiledPlan &profiled) {
    const auto share = resident_share(device, profiled);
    return share ? fixed(100 * *share, 0) + "%" : unknown_on(device);
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
    return cells;
}

void print_radices(const std::vector<std::pair<Problem, std::vector<RadixCell>>> &problems) {
    std::vector<int> columns;
    for (const auto &[problem, cells] : problems)
        for (const RadixCell &cell : cells)
            if (std::find(columns.begin(), columns.end(), cell.items) == columns.end())
                columns.push_back(cell.items);
    std::sort(columns.begin(), columns.end());
    if (columns.empty())
        return;
    std::vector<std::vector<std::string>> table{{"N", "radix"}};
    for (const int column : columns)
        table.front().push_back("L " + std::to_string(column));
    for (const auto &[problem, cells] : problems) {
        std::map<int, std::vector<std::string>> lines;
        for (const RadixCell &cell : cells) {
            auto &line = lines[cell.radix];
            if (line.empty()) {
                line = {std::to_string(problem.extents.front()), std::to_string(cell.radix)};
                line.resize(columns.size() + 2, "-");
            }
            if (cell.rated.timed)
                line[std::size_t(std::find(columns.begin(), columns.end(), cell.items) -
                                 columns.begin()) +
                     2] = fixed(rate_of(problem, cell.rated.milliseconds), 0);
        }
        for (auto &[radix, line] : lines)
            table.push_back(std::move(line));
    }
    std::cout << "\nGFLOP/s by radix and work-items of a group (lanes of a vector on a CPU):\n";
    print_table(std::cout, table, std::string(columns.size() + 2, 'r'));
}

} // namespace imago::cli
