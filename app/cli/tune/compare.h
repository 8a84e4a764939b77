// SPDX-License-Identifier: GPL-3.0-or-later
// The planner against the search, as HBPL's tables 5, 7 and 8, with the profile of its tables 6 and
// 9 and the table of radix and work-items of its table 10.
#pragma once
#include "app/cli/tune/tune.h"

#include <string>
#include <vector>

namespace imago::cli {

/// fft of these lengths (between commas; empty: the powers of two from 4 to 4096), forward, in
/// batches of so many points. Throws Error (usage).
std::vector<Problem> compared_problems(const std::string &sizes, std::size_t points);

/// Searches them (by the effort that is wished), profiles the planner's choice and the best, rates
/// each radix by each number of work-items (where `radices`), and prints tables or JSON; with lines
/// also, as soon as a length is compared, {"event": "compared", "index", "problem"} with what the
/// JSON has of it, and the JSON's surroundings as "report" of the event "begin". Throws Error.
void compare_model(const DeviceInfo &device, const TuneWishes &wishes, bool radices, bool json);

} // namespace imago::cli
