// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal.h"
#include "engine/values/signal_values.h"

#include <optional>
#include <vector>

namespace imago {

/// The unit of a filter's frequencies. In hertz, a filter means the same at every sample rate.
enum class BandUnit { hertz, cycles_per_sample };

/// A filter of a signal, in a unit that its file need not have the rate of.
struct FrequencyBand {
    /// low keeps up to `edge`, high keeps what is above; of complex samples both count from the
    /// centre to either side. pass keeps from `low` to `high`, stop removes what is there.
    enum class Kind { low, high, pass, stop };
    Kind kind = Kind::pass;     ///< which members apply
    double edge = 0;            ///< of low and high
    std::optional<double> low;  ///< of pass and stop; empty: from the lowest frequency on
    std::optional<double> high; ///< of pass and stop; empty: up to the highest frequency
    double soft = 0;            ///< width of the edges
    bool operator==(const FrequencyBand &) const = default;
};

/// A signal is filtered by bands.
struct BandStep {
    std::vector<FrequencyBand> bands; ///< one or more
    BandUnit unit = BandUnit::hertz;  ///< of their frequencies
    bool mirror = true;               ///< BandSettings::mirror
    bool operator==(const BandStep &) const = default;
};

/// The step's filter for a signal: for complex samples, frequencies are those of its spectrum,
/// around the centre frequency. Throws Error (usage) if the unit is hertz and the rate is unknown,
/// if a low or a high is not above 0 and below half the rate, and as check() of
/// engine/values/band_response.h does.
BandSettings settings_for(const BandStep &step, const Signal &signal);

/// The step that settings_for() makes these settings from, for this signal and those like it. It is
/// in hertz if the rate is known.
BandStep step_of(const BandSettings &settings, const Signal &signal);

} // namespace imago
