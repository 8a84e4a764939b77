// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/signal_values.h"

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

/// `time_unit`: what the rate is per where that is no second.
SpectrumUnits spectrum_units(const MeasureSettings &settings, bool rate_known,
                             const std::string &time_unit = {});

/// A table: for a spectrogram a row a frame (its number of the channel, where there are several,
/// its time, a column for each bin), else a row a bin (its frequency, a column for each channel).
/// `names` has one a channel.
void write_spectrum_csv(const std::filesystem::path &path, const MeasuredSpectrum &result,
                        const std::vector<std::string> &names, const SpectrumUnits &units,
                        bool spectrogram);

/// An array of float32: (channels, frames, bins), without frames but for a spectrogram, without
/// channels where there is one.
void write_spectrum_npy(const std::filesystem::path &path, MeasuredSpectrum &result,
                        bool spectrogram);

} // namespace imago
