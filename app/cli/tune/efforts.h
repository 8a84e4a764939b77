// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the planner, a quick search and a full one: the gain of each effort, and whether its
// choice is ever slower than the planner's.
#pragma once
#include "app/cli/tune/tune.h"

namespace imago::cli {

/// Searches the problems twice, with quick and with full effort, each from the planner's choice,
/// ignoring records, and keeps no record. Then races planner against quick, planner against full
/// and quick against full again, in interleaved pairs, and prints a table or JSON. The budget of
/// the settings is that of the full searches. Throws Error.
void compare_efforts(const DeviceInfo &device, TuneSettings settings, bool json);

} // namespace imago::cli
