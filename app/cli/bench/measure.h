// SPDX-License-Identifier: GPL-3.0-or-later
// A run of bench from its wishes to what was measured, told as it goes on.
#pragma once
#include "app/cli/bench/live.h"
#include "app/cli/bench/memory.h"
#include "app/cli/bench/planning.h"
#include "app/cli/bench/run.h"
#include "app/cli/bench/suites.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace imago::cli {

/// Everything that was measured.
struct Measured {
    std::vector<CaseResult> cases;
    std::vector<LiveResult> live;
    std::vector<PlanningResult> planning;
    std::vector<MemoryResult> memory;
    CopyCeiling ceiling;    ///< where it is wished
    std::size_t failed = 0; ///< cases in which one of ours was wrong or refused
};

/// Told in the measuring thread.
struct MeasureWatcher {
    /// Before each part: its place, how many there are, and its name, "1024 * 4096 in".
    std::function<void(std::size_t index, std::size_t count, const std::string &name)> begins;
    std::function<void(const CopyCeiling &)> measured_ceiling;
    std::function<void(const CaseResult &)> measured_case;
    std::function<void(const LiveResult &)> measured_live;
    std::function<void(const PlanningResult &)> measured_planning;
    std::function<void(const std::vector<MemoryResult> &)> measured_memory;
};

/// Throws Error as its parts do.
Measured measure_all(const CaseWishes &wishes, const DevicePtr &device,
                     const std::vector<Peer> &peers, int rounds, const MeasureWatcher &watcher);

/// Where a person watches, the part that runs, on standard error.
MeasureWatcher terminal_watcher();
/// Each part before it begins and after it, a JSON object a line on standard output:
/// {"event": "part", "index", "of", "name"}, then {"event": "case", "case": {...}}, or
/// "memory_copy", "live", "planning" or "memory", with what the whole report has there.
MeasureWatcher line_watcher();
/// Writes such a line, at once.
void print_event(const nlohmann::ordered_json &event);

bool has_suite(const CaseWishes &wishes, const char *suite);
/// Of the suite "live", those that are not left out; none where it is not wished.
std::vector<LiveWork> live_works_of(const CaseWishes &wishes);

} // namespace imago::cli
