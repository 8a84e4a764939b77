// SPDX-License-Identifier: MIT
// Converts the magnitudes of bins to the requested quantity; internal to engine/pipeline.
#pragma once
#include "engine/values/signal_values.h"

#include <cstddef>

namespace imago {

/// The level of silence in decibels, unless another level of a result is lower.
inline constexpr double lowest_db = -200;
/// The level of a magnitude of 0, until floor_levels(): below that of any double.
inline constexpr double silent_db = -10000;

/// Gives bins without any magnitude the level of silence.
void floor_levels(MeasuredSpectrum &result);

/// The quantity of a bin of this magnitude. `shared`: amplitudes are requested, and the bin's is
/// that of a sine, not of a constant or an alternation, whose mean square is all of it.
double quantity_of(double magnitude, bool shared, const MeasureSettings &settings);

/// Whether a bin is frequency 0 or half the rate. Such a bin shares its sine with no second bin.
bool is_single(std::size_t bin, std::size_t size);

/// Returns the quantity of a mean power: of a density, or of the mean square of a sine if
/// `density` is not requested. `doubled`: of the latter the bin stands for two frequencies.
double power_quantity(double power, bool doubled, const MeasureSettings &settings);

/// Returns the quantity of a bin of a half spectrum of `size` points, or of a whole one of complex
/// samples, if `magnitude` is its |X| times amplitude_gain().
double bin_quantity(double magnitude, bool complex, std::size_t bin, std::size_t size,
                    const MeasureSettings &settings);

/// Returns the factor that turns |X| into the amplitude of a sine, or for complex samples of a tone
/// e^(i w t), for a window of this coherent gain; 1 if amplitudes are not requested.
double amplitude_gain(double coherent, bool complex, const MeasureSettings &settings);

} // namespace imago
