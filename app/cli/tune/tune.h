// SPDX-License-Identifier: GPL-3.0-or-later
// Times the plans of a list, with the counts of the cost model: what a fit of its coefficients to a
// device needs, and any comparison of a few plans.
#pragma once

#include "app/cli/options/options.h"
#include "engine/search/search.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace imago::cli {

// The work of the subcommand tune: searches, their comparison with the model, explanations.

/// The outcome of one problem: a result, or the reason why there is none.
struct TuneOutcome {
    Problem problem;
    SearchResult result;
    std::string failure;
    bool recorded = false;
    std::string unkept;   ///< of a search with choices in its base: why there is no record
    bool stopped = false; ///< by SIGINT or SIGTERM
};

/// The problems, the effort, and the outputs.
struct TuneSettings {
    std::vector<Problem> problems;
    SearchSettings search; ///< seconds and progress are set for each problem
    double budget = 0;     ///< seconds for all problems; 0: no limit
    /// Whether gains become records of the user. If the base has choices, the best races the
    /// planner's own choice for that.
    bool keep_records = false;
    bool take_hints = true; ///< begin with the choices of records
    /// Prints progress as JSON objects, one a line, on standard output: {"event": "begin",
    /// "device", "driver", "of"}; {"event": "progress", "index", "of", "problem", "tried",
    /// "planned", "relative", "seconds", "seconds_left"}, at most ten a second; {"event":
    /// "problem", "index", "outcome"} with its tuned_json(); {"event": "end", "stopped"}.
    bool lines = false;
    nlohmann::ordered_json surroundings = {}; ///< with lines: "report" of the event "begin"
    /// A search to use, whose workers continue with other settings; null: a new search.
    Search *searcher = nullptr;
    /// Of a comparison: seconds of a full search of each problem after the other one; 0: none.
    double full_seconds = 0;
    bool afresh = false; ///< a full search measures again what an earlier one has measured
    /// Called with each outcome as soon as there is one; an exception ends the run. The token is
    /// that of SIGINT and SIGTERM.
    std::function<void(std::size_t index, const TuneOutcome &, const std::stop_token &)> each = {};
};

/// Problems in a comma-separated list; strides may contain commas, too.
std::vector<std::string> split_problems(const std::string &text);

/// Searches problem after problem, starting with the choices of records, with progress on standard
/// error if that is a terminal. Each problem gets an equal part of the remaining budget. SIGINT or
/// SIGTERM ends the run at once, and findings so far are kept. Throws Error if nothing can be
/// searched at all.
std::vector<TuneOutcome> tune_problems(const DeviceInfo &device, const TuneSettings &settings);

void print_tuned(const DeviceInfo &device, const std::vector<TuneOutcome> &outcomes);
nlohmann::ordered_json tuned_json(const DeviceInfo &device,
                                  const std::vector<TuneOutcome> &outcomes);

/// A plan, or the plans that the cost model predicts to be fastest with these options.
struct ListedPlan {
    PlanOptions options;
    bool by_model = false;
};

/// The plans of a problem.
struct PlanList {
    Problem problem;
    std::vector<ListedPlan> plans;
};

/// Reads a problem and options a line, as `fft:1024*4096 radices=16.8.8,group-lines=2`; without
/// options the planner's choice. The word `model` between them stands for model_candidates(). Empty
/// lines and those that begin with # are skipped. Lines of the same problem are put together, in
/// the order of their first ones. Throws Error (usage) that names the line, for a wrong one and for
/// a list without any.
std::vector<PlanList> parse_plan_lists(std::istream &text, const std::string &name);

/// Builds and checks each plan and races it against the planner's choice with the settings' base,
/// in interleaved pairs. Plans with the same kernels are timed once, and those of the planner's
/// choice not at all. Prints a table; or JSON; or, if `settings.lines`, one JSON object for each
/// plan as soon as it is timed. Throws Error if no plan can be timed at all.
void rate_plans(const DeviceInfo &device, const TuneSettings &settings,
                const std::vector<PlanList> &lists, bool json);

} // namespace imago::cli
