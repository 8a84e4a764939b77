// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a spectrum in reports, with the digits that their errors justify, and levels in
// decibels.
#pragma once
#include "engine/values/signal_values.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago::cli {

inline constexpr std::size_t peaks_told = 5; ///< of each channel

/// Settings whose levels are in dBFS if that is meaningful: the density of a sound is relative to
/// the mean square of a sine of full scale. Decibels that are written to files keep their
/// reference.
MeasureSettings with_level_reference(MeasureSettings settings, bool sound, bool reference_given);

/// The unit of levels: "dBFS", "dB re 0.05", "dBFS per Hz", "dB re 1 per cycle/sample"
std::string level_unit(const MeasureSettings &settings, bool rate_known, bool sound);

/// The lines as JSON, with unrounded numbers and their errors.
nlohmann::ordered_json peaks_json(const std::vector<SpectralLine> &lines);

/// The most digits of a frequency: near a radio's centre frequency the digits before the band
/// count, too.
constexpr int frequency_digits(double centre_frequency) {
    return centre_frequency == 0 ? 7 : 12;
}

/// A line in words, "440.03 Hz, -6.0 dBFS"; a constant is "the mean, -12.0 dBFS". The frequency has
/// the digits that its error justifies, at most `digits`.
std::string peak_text(const SpectralLine &line, const std::string &frequency_unit,
                      const std::string &level_unit, int digits);

} // namespace imago::cli
