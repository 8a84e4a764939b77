// SPDX-License-Identifier: GPL-3.0-or-later
// The options of imago-cli filter for single waves of a picture.
#pragma once
#include "app/cli/filter/filter_options.h"
#include "engine/values/wave/wave_values.h"

#include <string>

namespace imago::cli {

/// The name of an option for single waves that was given; empty if none was.
std::string wave_option(const FilterOptions &options);

/// The waves of --wave, --keep-wave and --strongest. Throws Error (usage): wrong numbers, --wave
/// beside the others, --devices.
WaveSettings waves_of(const FilterOptions &options);

} // namespace imago::cli
