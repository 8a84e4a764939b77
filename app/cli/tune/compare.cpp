// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/compare.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/engine.h"
#include "app/cli/bench/measure/measure.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "app/cli/tune/model_standing.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/values/cost/occupancy.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iostream>
#include <map>
#include <optional>

namespace imago::cli {

namespace {

/// HBPL's table 10: a radix, and the work-items of a group (L; for the lanes family the lanes).
struct Cell {
    int radix = 0, items = 0;
    RatedPlan rated;
};

struct ComparedRow {
    TuneOutcome outcome;
    PlanReport planned, best;
    PlanProfile planned_profile, best_profile;
    std::vector<Cell> cells;
    std::optional<ModelStanding> standing;
};

/// A CPU's compiler gives a work-item no registers of its own.
constexpr const char *not_applicable = "n/a";

std::string count_text(const DeviceInfo &device, const std::vector<double> &values) {
    if (values.empty() || values.front() < 0)
        return device.type == DeviceType::cpu ? not_applicable : "?";
    return fixed(values.front(), 0);
}

/// Resident work-items relative to those that a compute unit holds, by HBPL's Eqs. 1 to 4 with the
/// kernel's own registers and, if the device reports it, a compute unit's local memory: 0 to 1;
/// empty if the driver does not report the registers, or nothing says how many work-items and
/// groups a compute unit holds.
std::optional<double> resident_share(const DeviceInfo &device, const PlanReport &plan,
                                     const PlanProfile &profile) {
    if (!device.items_per_compute_unit || !device.groups_per_compute_unit)
        return std::nullopt;
    if (plan.steps.empty() || profile.registers.empty() || profile.registers.front() <= 0 ||
        !device.registers_per_group)
        return std::nullopt;
    const StepReport &step = plan.steps.front();
    const std::size_t items = std::size_t(step.items_per_transform) * step.transforms_per_group;
    const UnitRoom unit{*device.registers_per_group,
                        std::size_t(device.local_memory_per_compute_unit.value_or(0)),
                        *device.items_per_compute_unit, *device.groups_per_compute_unit};
    const Occupancy by = occupancy(
        unit, {std::size_t(profile.registers.front()), items, std::size_t(step.local_bytes)});
    return occupancy_share(std::max<std::size_t>(1, by.resident()), items, unit.items);
}

std::string occupancy_text(const DeviceInfo &device, const PlanReport &plan,
                           const PlanProfile &profile) {
    const auto share = resident_share(device, plan, profile);
    if (!share)
        return device.type == DeviceType::cpu ? not_applicable : "?";
    return fixed(100 * *share, 0) + "%";
}

PlanReport planned_report(const Problem &problem, const DeviceInfo &device,
                          const PlanOptions &options) {
    PlanReport report;
    for (const Step &step : make_plan(problem, device, options).steps)
        report.steps.push_back(step.report);
    return report;
}

/// The radix in all passes except the first, which takes the remainder (HBPL's mixed radix).
std::vector<int> mixed(std::size_t n, int radix) {
    std::vector<int> radices;
    for (; n > 1; n /= std::size_t(radices.back()))
        radices.push_back(int(std::min<std::size_t>(n, std::size_t(radix))));
    std::reverse(radices.begin(), radices.end());
    return radices;
}

std::vector<Cell> cells_of(const Problem &problem, const DeviceInfo &device,
                           const PlanOptions &base) {
    std::vector<Cell> cells;
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
            Cell cell{radix, items, {}};
            cell.rated.options = options;
            cells.push_back(cell);
        }
    }
    return cells;
}

double rate_of(const Problem &problem, double milliseconds) {
    return milliseconds > 0 ? nominal_operations(problem) / milliseconds * 1e-6 : 0;
}

/// "1024" of complex rows, in a batch of any size; else the whole problem.
std::string name_of(const Problem &problem) {
    const bool rows = problem.kind == TransformKind::fft && problem.extents.size() == 1 &&
                      problem.precision == Precision::f32;
    return rows ? std::to_string(problem.extents.front()) : to_string(problem);
}

std::string standing_text(const std::optional<ModelStanding> &standing,
                          double ModelStanding::*ratio) {
    return standing ? fixed(*standing.*ratio, 3) : not_applicable;
}

/// Prints mean and worst of the planner, of the cost model and of its best three raced.
void print_standing(const std::vector<ComparedRow> &rows) {
    const auto print = [&](const char *what, double ModelStanding::*ratio) {
        double sum = 0, worst = 0;
        std::size_t count = 0, far = 0;
        for (const ComparedRow &row : rows)
            if (row.standing) {
                const double value = *row.standing.*ratio;
                sum += value;
                worst = std::max(worst, value);
                far += value > 1.1 ? 1 : 0;
                ++count;
            }
        if (count)
            std::cout << what << fixed(sum / double(count), 4) << " on average, " << fixed(worst, 3)
                      << " at worst, " << far << " of " << count << " above 1.1.\n";
    };
    print("All timed afresh, by the best of them: the planner ", &ModelStanding::planned);
    print("  the cost model's first choice ", &ModelStanding::model);
    print("  the fastest of the planner's and the model's best three ", &ModelStanding::raced);
}

void print_comparison(const DeviceInfo &device, const std::vector<ComparedRow> &rows) {
    std::vector<std::vector<std::string>> table{{"N", "planned", "GF/s", "regs", "occ", "best",
                                                 "GF/s", "regs", "occ", "planned/best",
                                                 "model/best", "raced/best"}};
    double sum = 0, worst = 0;
    std::size_t count = 0;
    for (const ComparedRow &row : rows) {
        const SearchResult &result = row.outcome.result;
        const std::string n = name_of(row.outcome.problem);
        if (!row.outcome.failure.empty()) {
            table.push_back({n, row.outcome.failure});
            continue;
        }
        const double ratio = result.improved ? 1 / result.relative : 1;
        sum += ratio;
        worst = std::max(worst, ratio);
        ++count;
        const auto &best = result.improved ? result.chosen : result.incumbent;
        table.push_back({n, plan_in_short(row.planned),
                         fixed(rate_of(row.outcome.problem, result.incumbent.median), 0),
                         count_text(device, row.planned_profile.registers),
                         occupancy_text(device, row.planned, row.planned_profile),
                         result.improved ? plan_in_short(row.best) : "as planned",
                         fixed(rate_of(row.outcome.problem, best.median), 0),
                         count_text(device, row.best_profile.registers),
                         occupancy_text(device, row.best, row.best_profile), fixed(ratio, 3),
                         standing_text(row.standing, &ModelStanding::model),
                         standing_text(row.standing, &ModelStanding::raced)});
    }
    print_table(std::cout, table, "rlrrrlrrrrrr");
    if (count)
        std::cout << "The planner's time divided by the best of the search: "
                  << fixed(sum / double(count), 3) << " on average, " << fixed(worst, 3)
                  << " at worst.\n";
    print_standing(rows);
}

/// Prints GFLOP/s by radix and work-items.
void print_cells(const std::vector<ComparedRow> &rows) {
    std::vector<int> columns;
    for (const ComparedRow &row : rows)
        for (const Cell &cell : row.cells)
            if (std::find(columns.begin(), columns.end(), cell.items) == columns.end())
                columns.push_back(cell.items);
    std::sort(columns.begin(), columns.end());
    if (columns.empty())
        return;
    std::vector<std::vector<std::string>> table{{"N", "radix"}};
    for (const int column : columns)
        table.front().push_back("L " + std::to_string(column));
    for (const ComparedRow &row : rows) {
        std::map<int, std::vector<std::string>> lines;
        for (const Cell &cell : row.cells) {
            auto &line = lines[cell.radix];
            if (line.empty()) {
                line = {std::to_string(row.outcome.problem.extents.front()),
                        std::to_string(cell.radix)};
                line.resize(columns.size() + 2, "-");
            }
            if (cell.rated.timed)
                line[std::size_t(std::find(columns.begin(), columns.end(), cell.items) -
                                 columns.begin()) +
                     2] = fixed(rate_of(row.outcome.problem, cell.rated.milliseconds), 0);
        }
        for (auto &[radix, line] : lines)
            table.push_back(std::move(line));
    }
    std::cout << "\nGFLOP/s by radix and work-items of a group (lanes of a vector on a CPU):\n";
    print_table(std::cout, table, std::string(columns.size() + 2, 'r'));
}

/// "kernel_milliseconds" and the fields after it are for each step; -1: the driver does not report
/// it.
nlohmann::ordered_json profile_json(const DeviceInfo &device, const Problem &problem,
                                    const PlanReport &plan, const PlanProfile &profile,
                                    double median) {
    nlohmann::ordered_json json{{"plan", plan_in_short(plan)},
                                {"gflops", rate_of(problem, median)},
                                {"kernel_milliseconds", profile.milliseconds},
                                {"registers", profile.registers},
                                {"private_bytes", profile.private_bytes},
                                {"local_bytes", profile.local_bytes}};
    if (const auto share = resident_share(device, plan, profile))
        json["occupancy"] = *share;
    return json;
}

/// Adds the comparison to a problem's report of a search.
void add_comparison(nlohmann::ordered_json &json, const DeviceInfo &device,
                    const ComparedRow &row) {
    const Problem &problem = row.outcome.problem;
    const SearchResult &result = row.outcome.result;
    json["n"] = problem.extents.front();
    json["batch"] = problem.transforms();
    if (!row.outcome.failure.empty())
        return;
    if (row.standing)
        json["standing"] = {{"planned", row.standing->planned},
                            {"model", row.standing->model},
                            {"raced", row.standing->raced}};
    json["planned"] =
        profile_json(device, problem, row.planned, row.planned_profile, result.incumbent.median);
    json["best"] = profile_json(device, problem, row.best, row.best_profile,
                                result.improved ? result.chosen.median : result.incumbent.median);
    for (const Cell &cell : row.cells)
        json["by_radix"].push_back({{"radix", cell.radix},
                                    {"items", cell.items},
                                    {"options", to_string(cell.rated.options)},
                                    {"gflops", rate_of(problem, cell.rated.milliseconds)},
                                    {"reason", cell.rated.reason}});
}

nlohmann::ordered_json compared_json(const DeviceInfo &device, const ComparedRow &row) {
    nlohmann::ordered_json json = tuned_json(device, {row.outcome})["problems"][0];
    add_comparison(json, device, row);
    return json;
}

/// The parts that do not depend on the problems.
nlohmann::ordered_json comparison_surroundings(const DeviceInfo &device) {
    nlohmann::ordered_json json{{"imago_tune", 1}};
    json.update(surroundings_json(device, {}));
    return json;
}

/// The plans of an outcome with their profiles, and each radix by work-items if `radices`.
ComparedRow compare(Search &search, const DeviceInfo &device, const PlanOptions &base,
                    const TuneOutcome &outcome, bool radices) {
    ComparedRow row{outcome, {}, {}, {}, {}, {}, {}};
    if (!outcome.failure.empty())
        return row;
    const Problem &problem = outcome.problem;
    const PlanOptions &best = outcome.result.best;
    row.planned = planned_report(problem, device, base);
    row.best = planned_report(problem, device, best);
    row.planned_profile = search.profile(problem, base);
    row.best_profile = search.profile(problem, best);
    row.standing = model_standing(search, device, problem, base, best);
    if (!radices)
        return row;
    row.cells = cells_of(problem, device, base);
    std::vector<PlanOptions> plans;
    for (const Cell &cell : row.cells)
        plans.push_back(cell.rated.options);
    const auto rated = search.rate(problem, plans);
    for (std::size_t i = 0; i < rated.size(); ++i)
        row.cells[i].rated = rated[i];
    return row;
}

} // namespace

std::vector<Problem> compared_problems(const std::string &sizes, std::size_t points) {
    std::vector<Problem> problems;
    std::vector<std::string> lengths;
    if (sizes.empty())
        for (int n = 4; n <= 4096; n *= 2)
            lengths.push_back(std::to_string(n));
    else
        lengths = split_list(sizes);
    for (const std::string &text : lengths) {
        const auto n = std::size_t(parse_whole(text, "--sizes", 2, 1 << 24));
        Problem problem{TransformKind::fft, {n}, {std::max<std::size_t>(1, points / n)}};
        problems.push_back(problem);
    }
    return problems;
}

void compare_model(const DeviceInfo &device, const TuneSettings &settings, bool radices, bool json,
                   const std::function<bool()> &in_time) {
    std::vector<ComparedRow> rows;
    Search search(device, settings.search);
    TuneSettings told = settings;
    told.surroundings = comparison_surroundings(device);
    told.each = [&](std::size_t index, const TuneOutcome &outcome) {
        rows.push_back(compare(search, device, settings.search.base, outcome,
                               radices && (!in_time || in_time())));
        if (settings.lines)
            print_event({{"event", "compared"},
                         {"index", index},
                         {"problem", compared_json(device, rows.back())}});
    };
    tune_problems(device, told);
    if (settings.lines)
        return; // reported as it went on
    if (json) {
        nlohmann::ordered_json report = comparison_surroundings(device);
        report["problems"] = nlohmann::ordered_json::array();
        for (const ComparedRow &row : rows)
            report["problems"].push_back(compared_json(device, row));
        std::cout << json_text(report);
        return;
    }
    print_comparison(device, rows);
    print_cells(rows);
}

} // namespace imago::cli
