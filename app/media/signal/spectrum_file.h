// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/signal_values.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// The words for the units of a spectrum.
struct SpectrumUnits {
    std::string quantity;  ///< quantity for titles: "amplitude", "db", "density_per_hz"
    std::string about;     ///< quantity in words: "amplitude of a sine"
    std::string frequency; ///< unit of frequency: "Hz" or "cycles/sample"
    std::string time;      ///< unit of time: "s" or "samples"
};

/// Returns the units. `time_unit` is the unit of time of the rate if that is not seconds.
SpectrumUnits spectrum_units(const MeasureSettings &settings, bool rate_known,
                             const std::string &time_unit = {});

/// Writes a table. A spectrogram has a row for each frame: the number of its channel if there are
/// several, its time, and a column for each bin. Other spectra have a row for each bin: its
/// frequency, and a column for each channel, followed by the two ends of its interval if it has
/// one. `names` has one name for each channel.
void write_spectrum_csv(const std::filesystem::path &path, const MeasuredSpectrum &result,
                        const std::vector<std::string> &names, const SpectrumUnits &units,
                        bool spectrogram);

/// Writes an array of float32: (channels, frames, bins). Only a spectrogram has the axis of frames,
/// and a single channel has no axis. With intervals, (channels, 3, bins): values, lower ends, upper
/// ends.
void write_spectrum_npy(const std::filesystem::path &path, MeasuredSpectrum &result,
                        bool spectrogram);

} // namespace imago
