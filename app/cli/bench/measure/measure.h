// SPDX-License-Identifier: GPL-3.0-or-later
// A run of bench from its options to the results, with reports of its progress.
#pragma once
#include "app/cli/bench/first/first.h"
#include "app/cli/bench/measure/live.h"
#include "app/cli/bench/measure/memory.h"
#include "app/cli/bench/measure/planning.h"
#include "app/cli/bench/measure/run.h"
#include "app/cli/bench/measure/suites.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace imago::cli {

/// All results.
struct Measured {
    std::vector<CaseResult> cases;
    std::vector<LiveResult> live;
    std::vector<PlanningResult> planning;
    std::vector<MemoryResult> memory;
    std::vector<FirstResult> first;
    CopyCeiling ceiling;    ///< if requested
    std::size_t failed = 0; ///< cases in which one of ours was wrong or refused
};

/// Receives progress in the measuring thread.
struct MeasureWatcher {
    /// Called before each part with its index, the number of parts, and its name, "1024 * 4096 in".
    std::function<void(std::size_t index, std::size_t count, const std::string &name)> begins;
    std::function<void(const CopyCeiling &)> measured_ceiling;
    std::function<void(const CaseResult &)> measured_case;
    std::function<void(const LiveResult &)> measured_live;
    std::function<void(const PlanningResult &)> measured_planning;
    std::function<void(const std::vector<MemoryResult> &)> measured_memory;
    std::function<void(const FirstResult &)> measured_first;
};

/// Throws Error as its parts do.
Measured measure_all(const CaseSettings &settings, const DevicePtr &device,
                     const std::vector<Peer> &peers, int rounds, const MeasureWatcher &watcher);

/// Shows the running part on standard error if that is a terminal.
MeasureWatcher terminal_watcher();
/// Prints each part before and after it, one JSON object a line, on standard output: {"event":
/// "part", "index", "of", "name"}, then {"event": "case", "case": {...}}, or "memory_copy", "live",
/// "planning", "memory" or "first", with the same values as the whole report.
MeasureWatcher line_watcher();
/// Prints such a line at once.
void print_event(const nlohmann::ordered_json &event);

bool has_suite(const CaseSettings &settings, const char *suite);
/// The works of the suite "live" that are measured; none if the suite is not requested.
std::vector<LiveWork> live_works_of(const CaseSettings &settings);
/// The same of the suite "first".
std::vector<FirstWork> first_works_of(const CaseSettings &settings);

} // namespace imago::cli
