// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/efforts.h"

#include "app/cli/common/report.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <utility>

namespace imago::cli {

namespace {

/// The speed of a plan relative to another's: the ratio of their times, above 1 if the second is
/// faster.
struct Duel {
    Quartiles speed;
    bool slower = false; ///< the second loses beyond the noise: the first wins()
};

struct Row {
    TuneOutcome quick, full;
    Quartiles planned; ///< milliseconds
    Duel planned_quick, planned_full, quick_full;
    std::string failure;
};

Duel duel_of(const Race &race) {
    Race turned{race.second, race.first};
    return {quartiles_of(turned.ratios()), wins(turned)};
}

/// Equal options give equal kernels, which no race can distinguish.
Duel duel(Search &search, const Problem &problem, const PlanOptions &first,
          const PlanOptions &second) {
    if (first == second)
        return {{1, 1, 1}, false};
    return duel_of(search.race(problem, first, second));
}

Row raced(Search &search, const PlanOptions &base, TuneOutcome quick, TuneOutcome full) {
    Row row{std::move(quick), std::move(full), {}, {}, {}, {}, {}};
    for (const TuneOutcome *outcome : {&row.quick, &row.full})
        if (!outcome->failure.empty())
            row.failure = outcome->failure;
    if (!row.failure.empty())
        return row;
    const Problem &problem = row.full.problem;
    row.planned = row.full.result.incumbent;
    try {
        row.planned_quick = duel(search, problem, base, row.quick.result.best);
        row.planned_full = duel(search, problem, base, row.full.result.best);
        row.quick_full = duel(search, problem, row.quick.result.best, row.full.result.best);
    } catch (const Error &error) {
        row.failure = error.what();
    }
    return row;
}

/// Empty if it was interrupted. `share`: seconds for both searches; 0: no limit.
std::optional<Row> compared(const DeviceInfo &device, TuneSettings settings, double share) {
    const auto start = Clock::now();
    const auto searched = [&](SearchEffort effort) -> TuneOutcome {
        settings.search.effort = effort;
        const double left = std::max(1.0, share - milliseconds_since(start) * 1e-3);
        if (share > 0)
            settings.budget =
                effort == SearchEffort::quick ? std::min(left / 2, quick_search_seconds) : left;
        try {
            return std::move(tune_problems(device, settings).front());
        } catch (const Error &error) {
            TuneOutcome failed;
            failed.problem = settings.problems.front();
            failed.failure = error.what();
            return failed;
        }
    };
    TuneOutcome quick = searched(SearchEffort::quick);
    if (quick.stopped)
        return std::nullopt;
    TuneOutcome full = searched(SearchEffort::full);
    if (full.stopped)
        return std::nullopt;
    return raced(*settings.searcher, settings.search.base, std::move(quick), std::move(full));
}

/// A summary of the rows that have figures.
struct Summary {
    std::size_t rows = 0, slower_quick = 0, slower_full = 0, below_97 = 0, cut_short = 0;
    double mean = 0, worst = 1; ///< speed of quick relative to full
    double quick_seconds = 0, full_seconds = 0;
};

Summary summary_of(const std::vector<Row> &rows) {
    Summary summary;
    for (const Row &row : rows) {
        if (!row.failure.empty())
            continue;
        const double reached = 1 / row.quick_full.speed.median;
        ++summary.rows;
        summary.mean += reached;
        summary.worst = std::min(summary.worst, reached);
        summary.below_97 += reached < 0.97;
        summary.slower_quick += row.planned_quick.slower;
        summary.slower_full += row.planned_full.slower;
        summary.cut_short += !row.full.result.complete;
        summary.quick_seconds += row.quick.result.seconds;
        summary.full_seconds += row.full.result.seconds;
    }
    if (summary.rows)
        summary.mean /= double(summary.rows);
    return summary;
}

std::string choice_text(const SearchResult &result) {
    return result.improved ? to_string(result.best) : "as planned";
}

void print_efforts(const DeviceInfo &device, const std::vector<Row> &rows) {
    std::cout << "Device: " << device.name << " (" << device.driver_version << ")\n";
    std::vector<std::vector<std::string>> table{{"problem", "planned ms", "quick", "full",
                                                 "quick/full", "quick s", "full s", "candidates",
                                                 "full's choice"}};
    for (const Row &row : rows) {
        if (!row.failure.empty()) {
            table.push_back({to_string(row.full.problem), row.failure});
            continue;
        }
        const auto gain = [](const Duel &duel) {
            return fixed(duel.speed.median, 3) + (duel.slower ? " slower" : "");
        };
        table.push_back(
            {to_string(row.full.problem), significant(row.planned.median, 4),
             gain(row.planned_quick), gain(row.planned_full),
             fixed(100 / row.quick_full.speed.median, 1) + "%", fixed(row.quick.result.seconds, 1),
             fixed(row.full.result.seconds, 1), std::to_string(row.full.result.candidates()),
             choice_text(row.full.result) + (row.full.result.complete ? "" : " (not complete)")});
    }
    print_table(std::cout, table, "lrrrrrrrl");
    const Summary all = summary_of(rows);
    if (!all.rows)
        return;
    std::cout << "quick, full: speed over the planner's choice, medians of " << last_pairs
              << " interleaved pairs measured after the searches.\nQuick reaches "
              << fixed(100 * all.mean, 1) << "% of full on average, " << fixed(100 * all.worst, 1)
              << "% at worst; below 97%: " << all.below_97 << " of " << all.rows
              << ".\nSlower than the planner's choice beyond the noise: " << all.slower_quick
              << " of quick's, " << all.slower_full << " of full's choices.\nThe searches took "
              << fixed(all.quick_seconds, 0) << " and " << fixed(all.full_seconds, 0) << " s; "
              << all.cut_short << " of the full ones were cut short.\n";
}

nlohmann::ordered_json duel_json(const Duel &duel) {
    return {{"speed", duel.speed.median},
            {"lower", duel.speed.lower},
            {"upper", duel.speed.upper},
            {"slower", duel.slower}};
}

nlohmann::ordered_json search_json(const SearchResult &result) {
    const Quartiles &best = result.improved ? result.chosen : result.incumbent;
    return {
        {"options", to_string(result.best)},
        {"improved", result.improved},
        {"milliseconds", {{"median", best.median}, {"lower", best.lower}, {"upper", best.upper}}},
        {"relative", result.improved ? result.relative : 1.0},
        {"samples", result.samples},
        {"candidates", result.candidates()},
        {"complete", result.complete},
        {"seconds", result.seconds}};
}

nlohmann::ordered_json efforts_json(const DeviceInfo &device, const std::vector<Row> &rows) {
    nlohmann::ordered_json json{
        {"imago_efforts", 1}, {"device", device.name}, {"driver", device.driver_version}};
    json["problems"] = nlohmann::ordered_json::array();
    for (const Row &row : rows) {
        nlohmann::ordered_json entry{{"problem", to_string(row.full.problem)}};
        if (!row.failure.empty())
            entry["failure"] = row.failure;
        else {
            entry["planned_milliseconds"] = row.planned.median;
            entry["quick"] = search_json(row.quick.result);
            entry["full"] = search_json(row.full.result);
            entry["planned_quick"] = duel_json(row.planned_quick);
            entry["planned_full"] = duel_json(row.planned_full);
            entry["quick_full"] = duel_json(row.quick_full);
        }
        json["problems"].push_back(std::move(entry));
    }
    const Summary all = summary_of(rows);
    json["summary"] = {{"problems", all.rows},
                       {"quick_of_full_mean", all.mean},
                       {"quick_of_full_worst", all.worst},
                       {"below_97_percent", all.below_97},
                       {"quick_slower", all.slower_quick},
                       {"full_slower", all.slower_full},
                       {"full_cut_short", all.cut_short},
                       {"quick_seconds", all.quick_seconds},
                       {"full_seconds", all.full_seconds}};
    return json;
}

} // namespace

void compare_efforts(const DeviceInfo &device, TuneSettings settings, bool json) {
    settings.keep_records = settings.take_hints = settings.lines = false;
    Search search(device, settings.search);
    settings.searcher = &search;
    const std::vector<Problem> problems = std::exchange(settings.problems, {});
    const double budget = std::exchange(settings.budget, 0.0);
    const auto start = Clock::now();
    std::vector<Row> rows; // an interrupted comparison has fewer
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const double left = budget - milliseconds_since(start) * 1e-3;
        if (budget > 0 && left <= 0)
            break;
        settings.problems = {problems[i]};
        const double share = budget > 0 ? left / double(problems.size() - i) : 0;
        auto row = compared(device, settings, share);
        if (!row)
            break;
        rows.push_back(std::move(*row));
    }
    if (json)
        std::cout << json_text(efforts_json(device, rows));
    else
        print_efforts(device, rows);
}

} // namespace imago::cli
