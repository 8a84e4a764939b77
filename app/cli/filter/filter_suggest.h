// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/filter/filter_options.h"

namespace imago::cli {

/// `filter IN --suggest FILE.json`: searches for periodic patterns, reports each with its period
/// and direction, and writes a mask file with a notch for each. Throws Error (usage) if options for
/// filtering are given, and as reading, searching and writing do.
void run_suggest(const FilterOptions &options);

} // namespace imago::cli
