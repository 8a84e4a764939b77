// SPDX-License-Identifier: GPL-3.0-or-later
// The work of the subcommand tune: searches, their comparison with the model, explanations.
#pragma once
#include "app/cli/options/options.h"
#include "engine/search/search.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace imago::cli {

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

} // namespace imago::cli
