// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/signal_values.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// Units in words.
struct SpectrumUnits {
    std::string quantity;  ///< for titles: "amplitude", "db", "density_per_hz"
    std::string about;     ///< for people: "amplitude of a sine"
    std::string frequency; ///< "Hz" or "cycles/sample"
    std::string time;      ///< "s" or "samples"
};

/// `time_unit`: the unit of time of the rate, if that is not seconds.
SpectrumUnits spectrum_units(const MeasureSettings &settings, bool rate_known,
                             const std::string &time_unit = {});

/// Writes a table: for a spectrogram a row for each frame (the number of its channel, if there are
/// several, its time, a column for each bin), else a row for each bin (its frequency, a column for
/// each channel). `names` has one for each channel.
void write_spectrum_csv(const std::filesystem::path &path, const MeasuredSpectrum &result,
                        const std::vector<std::string> &names, const SpectrumUnits &units,
                        bool spectrogram);

/// Writes an array of float32: (channels, frames, bins); only a spectrogram has frames, and a
/// single channel has no axis.
void write_spectrum_npy(const std::filesystem::path &path, MeasuredSpectrum &result,
                        bool spectrogram);

} // namespace imago
