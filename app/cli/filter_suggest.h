// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/filter_options.h"

namespace imago::cli {

/// `filter IN --suggest FILE.json`: looks for periodic patterns, tells each with its period and
/// direction, and writes a mask file with a notch for each. Throws Error: usage when options are
/// given that belong to filtering; as reading, searching and writing do.
void run_suggest(const FilterOptions &options);

} // namespace imago::cli
