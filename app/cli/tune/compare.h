// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the planner with the search, as in HBPL's tables 5, 7 and 8, with the profile of tables
// 6 and 9 and the radices by work-items of table 10.
#pragma once
#include "app/cli/tune/tune.h"

#include <functional>
#include <string>
#include <vector>

namespace imago::cli {

/// Forward FFTs of these lengths (comma-separated; empty: the powers of two from 4 to 4096), in
/// batches of this many points. Throws Error (usage).
std::vector<Problem> compared_problems(const std::string &sizes, std::size_t points);

/// Searches the problems (with the requested effort, and then in full if TuneSettings says for how
/// long), profiles the planner's choice and the best, says how planner, model and searches stand to
/// the best and by which options that differs from the planner's, rates each radix by each number
/// of work-items (if `radices`), and prints tables or JSON. With `lines` it also prints {"event":
/// "compared", "index", "problem"} with the length's part of the JSON as soon as a length is
/// compared, and the JSON's surroundings as "report" of the event "begin". Where `in_time` says no,
/// a length has no radices, and one that was not searched no row. A path `plot` gets charts of the
/// GFLOP/s over the sizes, and of each size's radices over the work-items. Throws Error.
void compare_model(const DeviceInfo &device, const TuneSettings &settings, bool radices, bool json,
                   const std::function<bool()> &in_time = {}, const std::string &plot = {});

} // namespace imago::cli
