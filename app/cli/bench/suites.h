// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/case.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// Which cases are wanted of the suites.
struct CaseWishes {
    std::vector<std::string> suites;
    std::string sizes;            ///< "256,512x512": instead of the suites' own
    std::size_t points = 1;       ///< of a batch
    bool leave_out = false;       ///< of the suites' sizes those with more points
    bool single = false;          ///< batches of one only
    bool in = false, out = false; ///< placements; neither: what the suite has
    Precision precision = Precision::f32;
    bool cpu = false;     ///< for a CPU: both families, where a suite names them
    bool model = false;   ///< a variant by the planner's rules alone, whatever records say
    bool ceiling = false; ///< also a copy that no cache holds
    std::vector<PlanOptions> beside; ///< a variant each, beside the planner's choice
};

/// The cases of those suites that are lists of transforms. Throws Error (usage) for sizes that are
/// none, or are not of the suite's number of axes.
std::vector<BenchCase> cases_of(const CaseWishes &wishes);

/// All suites, in the order in which `all` runs them.
const std::vector<std::string> &suite_names();

} // namespace imago::cli
