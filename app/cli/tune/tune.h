// SPDX-License-Identifier: GPL-3.0-or-later
// What the subcommand tune does: searches, the comparison of the model with them, explanations.
#pragma once
#include "app/cli/options.h"
#include "engine/search/search.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <vector>

namespace imago::cli {

/// What became of one problem: a result, or a sentence why there is none.
struct TuneOutcome {
    Problem problem;
    SearchResult result;
    std::string failure;
    bool recorded = false;
    bool stopped = false; ///< by SIGINT or SIGTERM
};

/// Which problems, how far, and where to.
struct TuneWishes {
    std::vector<Problem> problems;
    SearchWishes search; ///< seconds and progress are set for each problem
    double budget = 0;   ///< seconds of all problems; 0: no end
    /// Whether gains become records of the user's, where the base leaves all to the planner.
    bool keep_records = false;
    bool take_hints = true; ///< begin with what records say
    /// What goes on as JSON objects, a line each, on standard output: {"event": "begin", "device",
    /// "driver", "of"}; {"event": "progress", "index", "of", "problem", "tried", "planned",
    /// "relative", "seconds", "seconds_left"}, ten a second at most; {"event": "problem", "index",
    /// "outcome"} with what tuned_json() has of it; {"event": "end", "stopped"}.
    bool lines = false;
    nlohmann::ordered_json surroundings = {}; ///< with lines: "report" of the event "begin"
    /// Whose workers search, given other wishes; null: a search of its own.
    Search *searcher = nullptr;
    /// Called with each outcome as soon as it is there; what it throws ends the run.
    std::function<void(std::size_t index, const TuneOutcome &)> each = {};
};

/// Problems between commas, which strides may hold, too.
std::vector<std::string> split_problems(const std::string &text);

/// Searches problem after problem, what records say of it first, with progress on standard error
/// where that is a terminal. Of a budget each problem gets an equal part of what is left. SIGINT or
/// SIGTERM ends it at once: what was found is kept. Throws Error when nothing can be searched at
/// all.
std::vector<TuneOutcome> tune_problems(const DeviceInfo &device, const TuneWishes &wishes);

void print_tuned(const DeviceInfo &device, const std::vector<TuneOutcome> &outcomes);
nlohmann::ordered_json tuned_json(const DeviceInfo &device,
                                  const std::vector<TuneOutcome> &outcomes);

} // namespace imago::cli
