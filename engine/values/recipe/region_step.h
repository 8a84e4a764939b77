// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal.h"
#include "engine/values/recipe/band_step.h"
#include "engine/values/region/region_values.h"

#include <optional>
#include <vector>

namespace imago {

/// A region in a unit that its file need not have the rate of: times in seconds and frequencies in
/// hertz, or times in samples and frequencies in cycles per sample. Which members apply is as for
/// SpectralRegion.
struct StepRegion {
    SpectralRegion::Shape shape = SpectralRegion::Shape::rectangle; ///< which members apply
    std::optional<double> from;                                     ///< empty: from the beginning
    std::optional<double> to;                                       ///< empty: to the end
    std::optional<double> low;        ///< empty: from the lowest frequency on
    std::optional<double> high;       ///< empty: up to the highest frequency
    std::vector<RegionPoint> corners; ///< of a lasso
    double fundamental = 0;           ///< of a comb
    int harmonics = 1;                ///< of a comb
    double width = 0;                 ///< of a comb
    double gain = -60;                ///< in dB
    bool operator==(const StepRegion &) const = default;
};

/// A signal is filtered by regions of its spectrogram.
struct RegionStep {
    std::vector<StepRegion> regions; ///< one or more
    BandUnit unit = BandUnit::hertz; ///< of their frequencies, and with it that of their times
    bool isolate = false;            ///< RegionSettings::isolate
    std::size_t frame = 0;           ///< RegionSettings::frame
    bool operator==(const RegionStep &) const = default;
};

/// The step's filter for a signal: for complex samples, frequencies are those of its spectrum,
/// around the centre frequency. Throws Error (usage) if the unit is hertz and the rate is unknown,
/// and as check() of engine/values/region/region_values.h does, in the step's unit where a region
/// is outside of the signal.
RegionSettings settings_for(const RegionStep &step, const Signal &signal);

/// The step that settings_for() makes these settings from, for this signal and those like it. It is
/// in hertz if the rate is known. A region that reaches the signal's end, or the highest frequency,
/// does so for other signals, too.
RegionStep step_of(const RegionSettings &settings, const Signal &signal);

} // namespace imago
