// SPDX-License-Identifier: GPL-3.0-or-later
// The planner, a quick search and a full one beside each other: what a search of each effort gains,
// and whether what it chose is ever slower than what the planner chose.
#pragma once
#include "app/cli/tune/tune.h"

namespace imago::cli {

/// Searches the problems twice, with quick and with full effort, each from the planner's choice,
/// whatever records say, and keeps no record. Then races planner against quick, planner against
/// full and quick against full, anew, in interleaved pairs, and prints a table or JSON. The budget
/// of the wishes is that of the full searches. Throws Error.
void compare_efforts(const DeviceInfo &device, TuneWishes wishes, bool json);

} // namespace imago::cli
