// SPDX-License-Identifier: GPL-3.0-or-later
// A run of bench from its options to the results, with reports of its progress.
#pragma once

#include "app/cli/bench/contest/timing.h"
#include "app/cli/bench/first/first.h"
#include "app/cli/bench/measure/live.h"
#include "app/cli/bench/measure/run.h"
#include "app/cli/bench/measure/suites.h"
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

// The suite "memory": the device's memory bandwidth by the pattern of access.

struct MemoryResult {
    std::string pattern; ///< "width 4, stride 16"
    double bytes = 0;    ///< bytes read and written
    std::vector<Sample> samples;
};

/// The ceiling of all transforms that exceed the caches: a copy that exceeds them.
struct CopyCeiling {
    double bytes = 0; ///< bytes read and written; 0: not measured
    std::string way;  ///< the fastest
    std::vector<Sample> samples;
};

/// The fastest of make_copies() between arrays that exceed the caches: 512 MiB each on a GPU, 128
/// to 256 on a CPU, an eighth of the device's memory if that is less. It takes up to five rounds.
/// Throws Error.
CopyCeiling measure_copy_ceiling(const DevicePtr &device, int rounds);
nlohmann::ordered_json copy_ceiling_json(const CopyCeiling &ceiling);

/// Measures in interleaved rounds the ways of make_copies(), copies by vector width (1 to 16
/// floats), by stride (of float4, 1 to 64) and by the input's offset (of float4, 1 to 16 floats),
/// upload and download. Each reads `bytes` and writes as many. Throws Error.
std::vector<MemoryResult> measure_memory(const DevicePtr &device, std::size_t bytes, int rounds);

void print_memory(std::ostream &out, const std::vector<MemoryResult> &results);
nlohmann::ordered_json memory_json(const std::vector<MemoryResult> &results);

// The suite "plan": the time to make a plan, with empty and with filled caches.

/// The measurements of one process, in seconds.
struct PlanningTimes {
    double planned = 0; ///< Transform constructed: planned, programs and tables built
    double first = 0;   ///< its first run, in which drivers may still compile
    double second = 0;  ///< its second run
    std::size_t compiled = 0, loaded = 0; ///< programs, from source and from the cache on disk
};

struct PlanningResult {
    std::string problem;
    PlanningTimes cold; ///< in a separate process with empty caches
    PlanningTimes warm; ///< in another process with the caches that the first has left
};

/// Measures in child processes whose caches (ours, PoCL's, NVIDIA's) are in a temporary folder.
/// Throws Error if a child fails.
PlanningResult measure_planning(int device, const Problem &problem);

/// The work of such a child: it measures, stores the programs, and prints the times on standard
/// output.
void run_planning_probe(const DevicePtr &device, const std::string &problem);

/// The problems of the suite: one and two axes, powers of two, products and primes, cosines.
std::vector<Problem> planning_problems(std::size_t points, Precision precision);

void print_planning(std::ostream &out, const std::vector<PlanningResult> &results);
nlohmann::ordered_json planning_json(const std::vector<PlanningResult> &results);

/// All results.
struct Measured {
    std::vector<CaseResult> cases;
    std::vector<LiveResult> live;
    std::vector<PlanningResult> planning;
    std::vector<MemoryResult> memory;
    std::vector<FirstResult> first;
    CopyCeiling ceiling;    ///< if requested
    std::size_t failed = 0; ///< cases in which one of ours was wrong or refused
    /// Where the device failed, and how: what follows was not measured. Empty: all was.
    std::string ended_at, ended_by;
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

/// A part that throws Error ends it, and the results so far are kept.
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
