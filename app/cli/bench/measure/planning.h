// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "plan": the time to make a plan, with empty and with filled caches.
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

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

} // namespace imago::cli
