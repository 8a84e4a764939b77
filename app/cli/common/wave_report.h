// SPDX-License-Identifier: GPL-3.0-or-later
// Single waves of a picture in reports, and their numbers in options.
#pragma once
#include "engine/values/wave/wave_values.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace imago::cli {

struct PictureSize {
    std::size_t height = 0, width = 0; ///< pixels
};

/// A whole number of cycles. Throws Error (usage) that names the option.
int parse_cycles(const std::string &text, const std::string &option);

/// Each wave's numbers: frequency, period, direction, amplitude and phase of each plane, shares;
/// with its changes, which are those of `settings` in the same order, if there are any.
nlohmann::ordered_json waves_json(const std::vector<MeasuredWave> &waves, PictureSize size,
                                  const WaveSettings &settings = {});

/// Prints the same as a table; nothing without waves.
void print_waves(std::ostream &out, const std::vector<MeasuredWave> &waves, PictureSize size,
                 const WaveSettings &settings = {});

} // namespace imago::cli
