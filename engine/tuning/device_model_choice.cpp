// SPDX-License-Identifier: MIT
#include "engine/tuning/device_model_choice.h"

#include "engine/plan/limits/item_registers.h"
#include "engine/plan/plan.h"
#include "engine/program/assemble.h"
#include "engine/support/number_text.h"
#include "engine/values/step_words.h"

#include <algorithm>

namespace imago {
namespace {

bool work_group(const StepReport &report) {
    return report.family == StepFamily::work_group;
}

bool lanes(const StepReport &report) {
    return is_lanes(report.family);
}

std::size_t divide_up(std::size_t a, std::size_t b) {
    return (a + b - 1) / std::max<std::size_t>(1, b);
}

/// All points of a tile; those of a line for lines in registers alone.
std::size_t points_of_item(const StepReport &report, Precision precision) {
    return report.private_bytes / (precision == Precision::f64 ? 16 : 8);
}

/// The points of a lanes work-item, over all its lines.
std::size_t points_of_lines(const StepReport &report) {
    return std::size_t(report.length) * std::size_t(report.transforms_per_group);
}

PlanOptions::Structure structure_of(const StepReport &report) {
    return report.family == StepFamily::lanes_along    ? PlanOptions::Structure::along
           : report.family == StepFamily::lanes_hybrid ? PlanOptions::Structure::hybrid
                                                       : PlanOptions::Structure::across;
}

/// The parameters of a plan's one step as options, where nothing else was requested. The radices of
/// a matrix in a group are those of its rows and columns and follow from the points per item.
PlanOptions explicit_options(const StepReport &report, PlanOptions options, bool matrix) {
    const auto length = std::size_t(report.length);
    if (options.radices.empty() && !matrix)
        options.radices = report.radices;
    if (work_group(report)) {
        options.family = PlanOptions::Family::work_group;
        if (!options.points_per_item)
            options.points_per_item =
                int(divide_up(length, std::size_t(report.items_per_transform)));
        if (!options.group_lines && !matrix)
            options.group_lines = report.transforms_per_group;
    } else {
        options.family = PlanOptions::Family::lanes;
        if (options.structure == PlanOptions::Structure::automatic)
            options.structure = structure_of(report);
        if (!options.lane_width)
            options.lane_width = report.lane_width;
        if (!options.item_points)
            options.item_points = points_of_lines(report);
    }
    return options;
}

bool same_kernels(const Plan &a, const Plan &b) {
    return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                      [](const Step &x, const Step &y) {
                          return x.global == y.global && x.local == y.local &&
                                 x.table.size() == y.table.size() &&
                                 assemble(x.recipe) == assemble(y.recipe);
                      });
}

/// The options, if they give the same plan for an info without facts.
std::optional<PlanOptions> checked(const Plan &plan, const DeviceInfo &info,
                                   const PlanOptions &options) {
    try {
        if (same_kernels(plan, make_plan(plan.problem, info, options)))
            return options;
    } catch (const Error &) {
        // The device refuses these options.
    }
    return std::nullopt;
}

PlanOptions options_of(const Plan &plan, const DeviceInfo &info, const PlanOptions &requested) {
    if (plan.steps.size() != 1)
        return requested;
    const StepReport &report = plan.steps.front().report;
    if (!work_group(report) && !lanes(report))
        return requested;
    const bool matrix = std::count_if(plan.problem.extents.begin(), plan.problem.extents.end(),
                                      [](std::size_t extent) { return extent > 1; }) > 1;
    return checked(plan, info, explicit_options(report, requested, matrix)).value_or(requested);
}

/// Adds registers, local memory and occupancy.
void add_group_terms(StepTerms &terms, const StepReport &report, const Architecture &unit,
                     Precision precision) {
    terms.item_points = points_of_item(report, precision);
    terms.registers = registers_of_item(terms.item_points, precision);
    terms.local_bytes = report.local_bytes;
    const std::size_t size = terms.items * terms.lines;
    terms.occupancy = occupancy(unit, terms.registers, size, report.local_bytes);
    if (unit.items)
        terms.resident =
            std::min(1.0, double(terms.occupancy.resident() * size) / double(unit.items));
}

StepTerms terms_of(const StepReport &report, const Architecture &unit, const DeviceFacts &facts,
                   Precision precision) {
    StepTerms terms;
    terms.work = report.work;
    terms.family = report.family;
    terms.radices = report.radices;
    terms.length = std::size_t(report.length);
    terms.items = std::size_t(report.items_per_transform);
    terms.lines = std::size_t(report.transforms_per_group);
    terms.lane_width = std::size_t(report.lane_width);
    terms.groups = report.groups;
    terms.bytes_moved = report.bytes_moved;
    if (work_group(report)) {
        add_group_terms(terms, report, unit, precision);
    } else if (lanes(report)) {
        terms.item_points = points_of_lines(report);
        terms.scratch_bytes = report.private_bytes;
    }
    const double copy = double(report.bytes_moved) / facts.copy_bandwidth.value;
    terms.seconds = std::max(copy, facts.launch_seconds.value);
    terms.bound = copy >= facts.launch_seconds.value ? "copy" : "launch";
    return terms;
}

std::string microseconds(double seconds) {
    return fixed(seconds * 1e6, 1) + " us";
}

std::string bound_text(const char *name, std::size_t groups) {
    const bool none = groups == std::numeric_limits<std::size_t>::max();
    return (none ? "any" : std::to_string(groups)) + " by " + name;
}

std::string cache_name(std::uint64_t bytes, const DeviceFacts &facts) {
    return bytes <= facts.first_cache.value    ? "in the first cache"
           : bytes <= facts.second_cache.value ? "in the second cache"
                                               : "beyond the second cache";
}

std::string shape_text(const StepTerms &step, const DeviceFacts &facts) {
    std::string radices;
    for (int radix : step.radices)
        radices += (radices.empty() ? "" : "·") + std::to_string(radix);
    std::string text = "   " + std::to_string(step.length) + " points";
    if (!radices.empty())
        text += " = " + radices;
    if (step.registers == 0) {
        if (step.item_points)
            text += ", " + std::to_string(step.lane_width) + " lanes, " +
                    std::to_string(step.item_points) + " points a work-item, scratch of " +
                    std::to_string(step.scratch_bytes) + " bytes " +
                    cache_name(step.scratch_bytes, facts);
        return text + "\n";
    }
    return text + ", L1 x L2 = " + std::to_string(step.items) + " x " + std::to_string(step.lines) +
           ", " + std::to_string(step.item_points) + " points a work-item in about " +
           std::to_string(step.registers) + " registers, " + std::to_string(step.local_bytes) +
           " bytes of local memory\n   groups a compute unit: " +
           std::to_string(step.occupancy.resident()) + " (" +
           bound_text("registers", step.occupancy.by_registers) + ", " +
           bound_text("local memory", step.occupancy.by_local) + ", " +
           bound_text("work-items", step.occupancy.by_items) + ", " +
           bound_text("limit", step.occupancy.by_limit) + "), " + fixed(100 * step.resident, 0) +
           "% of its work-items\n";
}

} // namespace

PlanOptions model_options(const DeviceInfo &info, const DeviceFacts &facts, const Problem &problem,
                          const PlanOptions &requested) {
    return options_of(make_plan(problem, with_facts(info, facts), requested), info, requested);
}

ModelChoice model_choice(const DeviceInfo &info, const DeviceFacts &facts, const Problem &problem,
                         const PlanOptions &requested) {
    const Plan plan = make_plan(problem, with_facts(info, facts), requested);
    const Architecture unit = architecture_of(info, facts);
    ModelChoice choice;
    choice.problem = to_string(problem);
    choice.device = info.name;
    choice.options = options_of(plan, info, requested);
    choice.facts = facts;
    for (const Step &step : plan.steps) {
        choice.steps.push_back(terms_of(step.report, unit, facts, problem.precision));
        choice.bytes_moved += choice.steps.back().bytes_moved;
        choice.seconds += choice.steps.back().seconds;
    }
    return choice;
}

std::string to_text(const ModelChoice &choice) {
    std::string text =
        choice.problem + " on " + choice.device + ": " + std::to_string(choice.steps.size()) +
        (choice.steps.size() == 1 ? " step, " : " steps, ") + std::to_string(choice.bytes_moved) +
        " bytes, at least " + microseconds(choice.seconds) +
        (choice.facts.copy_bandwidth.known() ? "\n" : ", if it copies as fast as is assumed\n");
    for (std::size_t i = 0; i < choice.steps.size(); ++i) {
        const StepTerms &step = choice.steps[i];
        text += std::to_string(i + 1) + ". " + step_words(step.work).text() + " (" +
                family_words(step.family).text() + ", " + std::to_string(step.groups) +
                (step.groups == 1 ? " group)\n" : " groups)\n") + shape_text(step, choice.facts) +
                "   " + std::to_string(step.bytes_moved) + " bytes: at least " +
                microseconds(step.seconds) + ", bound by " + step.bound + "\n";
    }
    return text + to_text(choice.facts);
}

} // namespace imago
