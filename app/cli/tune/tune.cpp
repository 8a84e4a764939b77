// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/tune.h"

#include "app/cli/bench/measure/measure.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "app/cli/costs/explain_costs.h"
#include "app/cli/tune/compared_plans.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/candidates.h"
#include "engine/search/model_candidates.h"
#include "engine/values/run/plan_run.h"

#include <algorithm>
#include <iostream>
#include <istream>
#include <sstream>

namespace imago::cli {
namespace {

/// A plan of a list, rated.
struct Rated {
    Problem problem;
    std::string listed; ///< the line, without its problem
    RatedPlan plan;
    bool as_planned = false; ///< the same kernels as the planner's choice, and so not timed
    PlanReport report;
    std::string kernels; ///< signature() of the plan; empty if there is none
};

/// The options of a listed plan: several of the cost model's, or its own.
std::vector<PlanOptions> options_of(const ListedPlan &listed, const Problem &problem,
                                    const DeviceInfo &device) {
    if (!listed.by_model)
        return {listed.options};
    return model_candidates(problem, device, listed.options);
}

Rated planned(const Problem &problem, const DeviceInfo &device, const PlanOptions &options) {
    Rated rated{problem, {}, {}, false, {}, {}};
    rated.plan.options = options;
    try {
        const Plan plan = make_plan(problem, device, options);
        rated.report = report_of(plan);
        rated.kernels = signature(plan);
    } catch (const Error &error) {
        rated.plan.reason = error.what();
    }
    return rated;
}

/// The plans of one problem, before they are timed.
std::vector<Rated> all_planned(const DeviceInfo &device, const PlanList &list) {
    std::vector<Rated> all;
    for (const ListedPlan &listed : list.plans)
        for (const PlanOptions &options : options_of(listed, list.problem, device)) {
            all.push_back(planned(list.problem, device, options));
            all.back().listed = (listed.by_model ? "model " : "") + to_string(listed.options);
        }
    return all;
}

/// Rates the plans of one problem: each kernel once, and none against itself.
std::vector<Rated> rate(Search &search, const DeviceInfo &device, const PlanOptions &base,
                        const PlanList &list) {
    const std::string own = signature(make_plan(list.problem, device, base));
    std::vector<Rated> all = all_planned(device, list);
    std::vector<std::string> kernels;
    std::vector<PlanOptions> raced;
    for (Rated &rated : all) {
        rated.as_planned = rated.kernels == own;
        rated.plan.relative = rated.as_planned ? 1 : 0;
        const bool known =
            std::find(kernels.begin(), kernels.end(), rated.kernels) != kernels.end();
        if (rated.as_planned || rated.kernels.empty() || known)
            continue;
        kernels.push_back(rated.kernels);
        raced.push_back(rated.plan.options);
    }
    const std::vector<RatedPlan> timed = search.rate(list.problem, raced);
    for (Rated &rated : all) {
        const auto of = std::find(kernels.begin(), kernels.end(), rated.kernels);
        if (rated.as_planned || of == kernels.end())
            continue;
        const PlanOptions options = rated.plan.options;
        rated.plan = timed[std::size_t(of - kernels.begin())];
        rated.plan.options = options;
    }
    return all;
}

nlohmann::ordered_json rated_json(const Rated &rated) {
    nlohmann::ordered_json json{{"problem", to_string(rated.problem)},
                                {"listed", rated.listed},
                                {"options", to_string(rated.plan.options)},
                                {"as_planned", rated.as_planned},
                                {"timed", rated.plan.timed}};
    if (rated.plan.timed)
        json["milliseconds"] = rated.plan.milliseconds;
    if (rated.plan.timed || rated.as_planned)
        json["relative"] = rated.plan.relative;
    else
        json["reason"] = rated.plan.reason;
    json["plan"] = plan_in_short(rated.report);
    json["costs"] = chosen_costs_json(rated.report);
    return json;
}

double predicted(const PlanReport &report) {
    double seconds = 0;
    for (const StepReport &step : report.steps)
        if (const ShapeCost *own = own_shape(step))
            seconds += own->seconds();
    return seconds;
}

std::vector<std::string> rated_row(const Rated &rated) {
    const RatedPlan &plan = rated.plan;
    const double seconds = predicted(rated.report);
    return {to_string(rated.problem), to_string(plan.options),
            plan.timed ? duration_text(plan.milliseconds) : "",
            seconds > 0 ? duration_text(seconds * 1e3) : "",
            plan.timed         ? fixed(plan.relative, 3)
            : rated.as_planned ? "as planned"
                               : plan.reason};
}

/// A line's problem, and its plan.
std::pair<Problem, ListedPlan> parse_line(const std::string &line) {
    std::istringstream words(line);
    std::string problem, first, second, more;
    words >> problem >> first >> second >> more;
    const bool by_model = first == "model";
    const std::string &options = by_model ? second : first;
    const std::string &rest = by_model ? more : second;
    if (!rest.empty())
        throw usage_error("options stand together, with commas and no blanks between; '" + rest +
                          "' stands alone");
    return {parse_problem(problem), {parse_plan_options(options), by_model}};
}

} // namespace

std::vector<PlanList> parse_plan_lists(std::istream &text, const std::string &name) {
    std::vector<PlanList> lists;
    std::string line;
    for (std::size_t number = 1; std::getline(text, line); ++number) {
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || line[first] == '#')
            continue;
        try {
            const auto [problem, plan] = parse_line(line);
            auto list =
                std::find_if(lists.begin(), lists.end(), [&of = problem](const PlanList &known) {
                    return known.problem == of;
                });
            if (list == lists.end())
                list = lists.insert(lists.end(), {problem, {}});
            list->plans.push_back(plan);
        } catch (const Error &error) {
            throw usage_error(name + ", line " + std::to_string(number) + ": " + error.what());
        }
    }
    if (lists.empty())
        throw usage_error(name + " names no plan; each line has a problem and options, as "
                                 "fft:1024*4096 radices=16.8.8");
    return lists;
}

void rate_plans(const DeviceInfo &device, const TuneSettings &settings,
                const std::vector<PlanList> &lists, bool json) {
    Search search(device, settings.search);
    std::vector<Rated> all;
    for (const PlanList &list : lists)
        for (Rated &rated : rate(search, device, settings.search.base, list)) {
            if (settings.lines) {
                nlohmann::ordered_json event{{"event", "rated"}};
                event.update(rated_json(rated));
                print_event(event);
            }
            all.push_back(std::move(rated));
        }
    if (settings.lines)
        return;
    if (json) {
        nlohmann::ordered_json report{{"imago_rate", 1}};
        report.update(surroundings_json(device, {}));
        report["plans"] = nlohmann::ordered_json::array();
        for (const Rated &rated : all)
            report["plans"].push_back(rated_json(rated));
        std::cout << json_text(report);
        return;
    }
    std::vector<std::vector<std::string>> table{
        {"problem", "options", "time", "predicted", "relative to the planner's"}};
    for (const Rated &rated : all)
        table.push_back(rated_row(rated));
    print_table(std::cout, table, "llrrl");
}

} // namespace imago::cli
