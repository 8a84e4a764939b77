// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/filter/filter_options.h"

namespace imago::cli {

/// Whether the input is a signal: sound, a table, or an array that --dimensions declares as one.
/// Throws Error: no such file, and (usage) --dimensions for something else.
bool filters_signal(const FilterOptions &options);

/// Reads a signal, filters it by its bands, writes and reports. Throws Error.
void run_signal_filter(const FilterOptions &options);

} // namespace imago::cli
