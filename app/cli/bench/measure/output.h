// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of a benchmark run: a table for people, JSON for programs.
#pragma once
#include "app/cli/bench/measure/run.h"
#include "app/cli/common/chart.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// One line for each variant, case and placement, at most 140 columns wide: rate by 5 N log2 N with
/// its quartiles, bytes, percentage of the copy ceiling, ratio to each peer (their time divided by
/// ours), the error, and a short form of the plan.
void print_cases(std::ostream &out, const std::vector<CaseResult> &results);

/// GFLOP/s by 5 N log2 N over the sizes, a line for each of our variants and each peer: a chart for
/// each suite, kind, precision and placement, and another one where a size comes again, in a batch
/// or alone.
std::vector<Chart> charts_of(const std::vector<CaseResult> &results);

/// All results of a case, with the samples.
nlohmann::ordered_json case_json(const CaseResult &result);
nlohmann::ordered_json cases_json(const std::vector<CaseResult> &results);

/// Median, quartiles and samples in seconds, rates by the bytes moved and the operations (if there
/// are any).
nlohmann::ordered_json times_json(const std::vector<Sample> &samples, double operations,
                                  double bytes);

/// Device, driver, platform, host, versions, date and command line.
nlohmann::ordered_json surroundings_json(const DeviceInfo &device, const std::vector<Peer> &peers);

/// The host's processor by name, and the number of its logical processors.
std::string host_processor();

} // namespace imago::cli
