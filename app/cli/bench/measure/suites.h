// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/case.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The requested cases of the suites.
struct CaseSettings {
    std::vector<std::string> suites;
    std::string sizes;            ///< "256,512x512": instead of the suites' own
    std::size_t points = 1;       ///< points of a batch
    bool leave_out = false;       ///< omit the suites' sizes with more points
    bool single = false;          ///< only batches of one
    bool in = false, out = false; ///< placements; neither: the suite's
    Precision precision = Precision::f32;
    bool cpu = false;           ///< for a CPU: both families, if a suite names them
    bool model = false;         ///< a variant by the planner's rules alone, ignoring records
    bool transfers = false;     ///< times with the transfers between host and device, too
    bool ceiling = false;       ///< also a copy that exceeds the caches
    std::size_t most_sizes = 0; ///< of the suite "first", and of a draw of "lottery"; 0: all
    std::uint64_t seed = 1;     ///< of the suite "lottery"
    std::vector<std::string> draws = {}; ///< of the suite "lottery"; none: all
    std::vector<PlanOptions> beside; ///< one variant for each, in addition to the planner's choice
};

/// The cases of the suites that are lists of transforms. Throws Error (usage) for invalid sizes, or
/// sizes that do not have the suite's number of axes.
std::vector<BenchCase> cases_of(const CaseSettings &settings);

/// All suites, in the order in which `all` runs them.
const std::vector<std::string> &suite_names();

} // namespace imago::cli
