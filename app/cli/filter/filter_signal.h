// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/filter/filter_options.h"
#include "engine/values/wave/wave_values.h"

#include <string>

namespace imago::cli {

// The options of imago-cli filter for single waves of a picture.

/// The name of an option for single waves that was given; empty if none was.
std::string wave_option(const FilterOptions &options);

/// The waves of --wave, --keep-wave and --strongest. Throws Error (usage): wrong numbers, --wave
/// beside the others, --devices.
WaveSettings waves_of(const FilterOptions &options);

/// Whether the input is a signal: sound, a table, or an array that --dimensions declares as one.
/// Throws Error: no such file, and (usage) --dimensions for something else.
bool filters_signal(const FilterOptions &options);

/// Reads a signal, filters it by its bands, writes and reports. Throws Error.
void run_signal_filter(const FilterOptions &options);

} // namespace imago::cli
