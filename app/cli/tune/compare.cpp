// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/compare.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/engine.h"
#include "app/cli/bench/measure/measure.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "app/cli/options/options.h"
#include "app/cli/tune/compared_plans.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/finding.h"
#include "engine/search/hbpl_choice.h"
#include "engine/search/model_candidates.h"
#include "engine/search/search.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago::cli {
namespace {

/// Times of a problem's plans relative to the fastest that is known, all timed afresh, so that no
/// winner has its luck counted. Empty: there is no such plan, or it does not run.
struct ModelStanding {
    std::optional<double> planned;  ///< the planner's
    std::optional<double> hbpl;     ///< that of HBPL's model (hbpl_choice())
    std::optional<double> model;    ///< the one that the cost model predicts to be fastest
    std::optional<double> raced;    ///< the fastest of the planner's and the model's best three
    std::optional<double> searched; ///< the best of the search
    std::optional<double> full;     ///< the best of a full search
    /// The options of the fastest that the base does not have; empty: it is the planner's.
    std::string differs;
};

/// The options of a plan, as text, without those that the base has with the same values.
std::string differing_options(const PlanOptions &options, const PlanOptions &base) {
    const std::vector<std::string> known = split_list(to_string(base));
    std::string text;
    for (const std::string &option : split_list(to_string(options)))
        if (std::find(known.begin(), known.end(), option) == known.end())
            text += (text.empty() ? "" : ",") + option;
    return text;
}

/// Races the model's plans, HBPL's, the best of a search and, if there was one, of a full search,
/// each against the planner's. Empty where there is nothing to compare: neither model knows the
/// steps, and there was no full search. Throws Error as Search::rate() does.
std::optional<ModelStanding> model_standing(Search &search, const DeviceInfo &device,
                                            const Problem &problem, const PlanOptions &base,
                                            const PlanOptions &searched,
                                            const std::optional<PlanOptions> &full) {
    std::vector<PlanOptions> plans = model_candidates(problem, device, base);
    const std::optional<PlanOptions> hbpl = hbpl_choice(problem, device, base);
    if (plans.empty() && !hbpl && !full)
        return std::nullopt;
    const std::size_t of_model = plans.size();
    plans.push_back(searched);
    if (full)
        plans.push_back(*full);
    if (hbpl)
        plans.push_back(*hbpl);
    const std::vector<RatedPlan> rated = search.rate(problem, plans);
    ModelStanding standing;
    double least = 1;
    const auto time_of = [&](std::size_t i) -> std::optional<double> {
        if (plans[i] == base)
            return 1; // of the same kernels
        if (!rated[i].timed)
            return std::nullopt;
        if (rated[i].relative < least) {
            least = rated[i].relative;
            standing.differs = differing_options(plans[i], base);
        }
        return rated[i].relative;
    };
    standing.planned = 1;
    for (std::size_t i = 0; i < of_model; ++i) {
        const std::optional<double> time = time_of(i);
        if (i == 0)
            standing.model = time;
        standing.raced = std::min(standing.raced.value_or(1), time.value_or(1));
    }
    standing.searched = time_of(of_model);
    if (full)
        standing.full = time_of(of_model + 1);
    if (hbpl)
        standing.hbpl = time_of(plans.size() - 1);
    for (std::optional<double> *time : {&standing.planned, &standing.hbpl, &standing.model,
                                        &standing.raced, &standing.searched, &standing.full})
        if (*time)
            **time /= least;
    return standing;
}

struct ComparedRow {
    TuneOutcome outcome;
    ProfiledPlan planned, best;       ///< the same where the search has found nothing better
    std::optional<SearchResult> full; ///< of a full search after the other
    std::vector<RadixCell> cells;
    std::optional<ModelStanding> standing;
};

/// "1024" of complex rows, in a batch of any size; else the whole problem.
std::string name_of(const Problem &problem) {
    const bool rows = problem.kind == TransformKind::fft && problem.extents.size() == 1 &&
                      problem.precision == Precision::f32;
    return rows ? std::to_string(problem.extents.front()) : to_string(problem);
}

using Ratio = std::optional<double> ModelStanding::*;

/// A column of the comparison and a line below it: times by those of the best.
struct StandingColumn {
    const char *title, *mean;
    Ratio ratio;
};
constexpr StandingColumn standing_columns[] = {
    {"planned/best", "All timed afresh, by the best of them: the planner ",
     &ModelStanding::planned},
    {"hbpl/best", "  HBPL's choice by its model (Eqs. 1 to 4) ", &ModelStanding::hbpl},
    {"model/best", "  the cost model's first choice ", &ModelStanding::model},
    {"raced/best", "  the fastest of the planner's and the model's best three ",
     &ModelStanding::raced},
    {"search/best", "  the best of the search ", &ModelStanding::searched},
    {"full/best", "  the best of the full search ", &ModelStanding::full}};

std::optional<double> ratio_of(const ComparedRow &row, Ratio ratio) {
    return row.standing ? *row.standing.*ratio : std::nullopt;
}

/// Those that a row has at all.
std::vector<StandingColumn> columns_of(const std::vector<ComparedRow> &rows) {
    std::vector<StandingColumn> columns;
    for (const StandingColumn &column : standing_columns)
        if (std::any_of(rows.begin(), rows.end(), [&](const ComparedRow &row) {
                return ratio_of(row, column.ratio).has_value();
            }))
            columns.push_back(column);
    return columns;
}

/// Prints mean and worst of each way to choose a plan.
void print_standing(const std::vector<ComparedRow> &rows) {
    for (const auto &[title, mean, ratio] : columns_of(rows)) {
        double sum = 0, worst = 0;
        std::size_t count = 0, far = 0;
        for (const ComparedRow &row : rows)
            if (const std::optional<double> value = ratio_of(row, ratio)) {
                sum += *value;
                worst = std::max(worst, *value);
                far += *value > 1.1 ? 1 : 0;
                ++count;
            }
        std::cout << mean << fixed(sum / double(count), 4) << " on average, " << fixed(worst, 3)
                  << " at worst, " << far << " of " << count << " above 1.1.\n";
    }
}

/// The options of the best plan that the planner's does not have.
std::string differing(const ComparedRow &row, const PlanOptions &base) {
    const std::string text =
        row.standing ? row.standing->differs : differing_options(row.outcome.result.best, base);
    return text.empty() ? "nothing" : text;
}

void print_comparison(const DeviceInfo &device, const PlanOptions &base,
                      const std::vector<ComparedRow> &rows) {
    const std::vector<StandingColumn> standing = columns_of(rows);
    std::vector<std::string> head{"N",    "planned", "GF/s", "regs", "occ",
                                  "best", "GF/s",    "regs", "occ",  "planned/search"};
    std::string right = "rlrrrlrrrr";
    for (const StandingColumn &column : standing) {
        head.push_back(column.title);
        right += 'r';
    }
    head.push_back("what differed");
    std::vector<std::vector<std::string>> table{head};
    double sum = 0, worst = 0;
    std::size_t count = 0;
    for (const ComparedRow &row : rows) {
        const SearchResult &result = row.outcome.result;
        const Problem &problem = row.outcome.problem;
        if (!row.outcome.failure.empty()) {
            table.push_back({name_of(problem), row.outcome.failure});
            continue;
        }
        const double ratio = result.improved ? 1 / result.relative : 1;
        sum += ratio;
        worst = std::max(worst, ratio);
        ++count;
        const auto &best = result.improved ? result.chosen : result.incumbent;
        std::vector<std::string> cells{name_of(problem),
                                       plan_in_short(row.planned.plan),
                                       fixed(rate_of(problem, result.incumbent.median), 0),
                                       registers_text(row.planned),
                                       occupancy_text(device, row.planned),
                                       result.improved ? plan_in_short(row.best.plan)
                                                       : "as planned",
                                       fixed(rate_of(problem, best.median), 0),
                                       registers_text(row.best),
                                       occupancy_text(device, row.best),
                                       fixed(ratio, 3)};
        for (const StandingColumn &column : standing) {
            const std::optional<double> value = ratio_of(row, column.ratio);
            cells.push_back(value ? fixed(*value, 3) : not_applicable);
        }
        cells.push_back(differing(row, base));
        table.push_back(std::move(cells));
    }
    print_table(std::cout, table, right);
    if (count)
        std::cout << "The planner's time divided by the best of the search: "
                  << fixed(sum / double(count), 3) << " on average, " << fixed(worst, 3)
                  << " at worst.\n";
    print_standing(rows);
}

nlohmann::ordered_json standing_json(const ModelStanding &standing) {
    nlohmann::ordered_json json;
    for (const auto &[name, ratio] : {std::pair{"planned", &ModelStanding::planned},
                                      {"hbpl", &ModelStanding::hbpl},
                                      {"model", &ModelStanding::model},
                                      {"raced", &ModelStanding::raced},
                                      {"search", &ModelStanding::searched},
                                      {"full", &ModelStanding::full}})
        if (standing.*ratio)
            json[name] = *(standing.*ratio);
    return json;
}

/// Adds the comparison to a problem's report of a search.
void add_comparison(nlohmann::ordered_json &json, const DeviceInfo &device, const PlanOptions &base,
                    const ComparedRow &row) {
    const Problem &problem = row.outcome.problem;
    const SearchResult &result = row.outcome.result;
    json["n"] = problem.extents.front();
    json["batch"] = problem.transforms();
    if (!row.outcome.failure.empty())
        return;
    if (row.standing)
        json["standing"] = standing_json(*row.standing);
    json["differed"] = row.standing ? row.standing->differs : differing_options(result.best, base);
    json["planned"] = profile_json(device, problem, row.planned, result.incumbent.median);
    json["best"] = profile_json(device, problem, row.best,
                                result.improved ? result.chosen.median : result.incumbent.median);
    if (row.full) {
        TuneOutcome full;
        full.problem = problem;
        full.result = *row.full;
        json["full"] = tuned_json(device, {full})["problems"][0];
    }
    for (const RadixCell &cell : row.cells)
        json["by_radix"].push_back(cell_json(cell, problem));
}

nlohmann::ordered_json compared_json(const DeviceInfo &device, const PlanOptions &base,
                                     const ComparedRow &row) {
    nlohmann::ordered_json json = tuned_json(device, {row.outcome})["problems"][0];
    add_comparison(json, device, base, row);
    return json;
}

/// The parts that do not depend on the problems.
nlohmann::ordered_json comparison_surroundings(const DeviceInfo &device) {
    nlohmann::ordered_json json{{"imago_tune", 1}};
    json.update(surroundings_json(device, {}));
    return json;
}

/// A full search that begins with the best of the other one. Its gain becomes a record as that of
/// any search.
SearchResult full_search(Search &search, const DeviceInfo &device, const TuneSettings &settings,
                         const TuneOutcome &outcome, const std::stop_token &cancel) {
    SearchSettings full = settings.search;
    full.effort = SearchEffort::full;
    full.resume = !settings.afresh;
    full.cancel = cancel;
    search.set_settings(full);
    std::vector<PlanOptions> hints;
    if (outcome.result.improved)
        hints.push_back(outcome.result.best);
    SearchResult result = search.run(outcome.problem, settings.full_seconds, hints);
    search.set_settings(settings.search);
    if (settings.keep_records)
        if (const auto record = record_of(device, full.base, full.effort, result))
            keep_record(*record);
    return result;
}

/// The plans of an outcome with their profiles, and each radix by work-items if `radices`.
ComparedRow compare(Search &search, const DeviceInfo &device, const TuneSettings &settings,
                    const TuneOutcome &outcome, bool radices, const std::stop_token &cancel) {
    ComparedRow row;
    row.outcome = outcome;
    if (!outcome.failure.empty())
        return row;
    const Problem &problem = outcome.problem;
    const PlanOptions &base = settings.search.base;
    if (settings.full_seconds > 0 && !outcome.stopped)
        row.full = full_search(search, device, settings, outcome, cancel);
    row.planned = row.best = profiled_plan(search, device, problem, base);
    if (outcome.result.improved)
        row.best = profiled_plan(search, device, problem, outcome.result.best);
    row.standing = model_standing(search, device, problem, base, outcome.result.best,
                                  row.full ? std::optional(row.full->best) : std::nullopt);
    if (radices)
        row.cells = rated_radices(search, device, problem, base);
    return row;
}

/// A chart of all rows, and one of the radices of each that has them.
std::vector<Chart> charts_of(const std::vector<ComparedRow> &rows) {
    std::vector<Chart> charts{
        {"The planner's plans and the best of the search", "GFLOP/s", {}, {}}};
    ChartLine planned{"planned", {}}, best{"best", {}};
    for (const ComparedRow &row : rows) {
        const Problem &problem = row.outcome.problem;
        const SearchResult &result = row.outcome.result;
        const bool timed = row.outcome.failure.empty();
        const auto value = [&](double milliseconds) {
            return timed && milliseconds > 0 ? rate_of(problem, milliseconds)
                                             : std::numeric_limits<double>::quiet_NaN();
        };
        charts.front().places.push_back(name_of(problem));
        planned.values.push_back(value(result.incumbent.median));
        best.values.push_back(
            value(result.improved ? result.chosen.median : result.incumbent.median));
        if (!row.cells.empty())
            charts.push_back(chart_of(problem, row.cells));
    }
    charts.front().lines = {std::move(planned), std::move(best)};
    return charts;
}

} // namespace

std::vector<Problem> compared_problems(const std::string &sizes, std::size_t points) {
    std::vector<std::string> extents;
    if (sizes.empty())
        for (int n = 4; n <= 4096; n *= 2)
            extents.push_back(std::to_string(n));
    else
        extents = split_list(sizes);
    std::vector<Problem> problems;
    for (const std::string &text : extents) {
        Problem problem{TransformKind::fft, {}, {}};
        std::size_t one = 1;
        for (std::size_t from = 0; from <= text.size();) {
            const std::size_t end = std::min(text.find('x', from), text.size());
            const auto n =
                std::size_t(parse_whole(text.substr(from, end - from), "--sizes", 2, 1 << 24));
            problem.extents.push_back(n);
            one = one > points ? one : one * n; // a larger product has one transform, too
            from = end + 1;
        }
        problem.batch = {std::max<std::size_t>(1, points / one)};
        problems.push_back(problem);
    }
    return problems;
}

void compare_model(const DeviceInfo &device, const TuneSettings &settings, bool radices, bool json,
                   const std::function<bool()> &in_time, const std::string &plot) {
    std::vector<ComparedRow> rows;
    Search search(device, settings.search);
    TuneSettings told = settings;
    told.surroundings = comparison_surroundings(device);
    const PlanOptions &base = settings.search.base;
    told.each = [&](std::size_t index, const TuneOutcome &outcome, const std::stop_token &cancel) {
        rows.push_back(
            compare(search, device, settings, outcome, radices && (!in_time || in_time()), cancel));
        if (settings.lines)
            print_event({{"event", "compared"},
                         {"index", index},
                         {"problem", compared_json(device, base, rows.back())}});
    };
    tune_problems(device, told);
    if (!plot.empty())
        write_charts(plot, charts_of(rows));
    if (settings.lines)
        return; // reported as it went on
    if (json) {
        nlohmann::ordered_json report = comparison_surroundings(device);
        report["problems"] = nlohmann::ordered_json::array();
        for (const ComparedRow &row : rows)
            report["problems"].push_back(compared_json(device, base, row));
        std::cout << json_text(report);
        return;
    }
    print_comparison(device, base, rows);
    std::vector<std::pair<Problem, std::vector<RadixCell>>> cells;
    for (const ComparedRow &row : rows)
        cells.emplace_back(row.outcome.problem, row.cells);
    print_radices(cells);
}

} // namespace imago::cli
