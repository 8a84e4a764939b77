// SPDX-License-Identifier: MIT
// The lines of measured spectra; internal to engine/pipeline.
#pragma once
#include "engine/values/signal_values.h"

namespace imago {

/// Adds the lines of every channel, most_peaks of each at most, but to a spectrogram. `complex`: of
/// complex samples, whose rows are circles.
void add_peaks(const MeasureSettings &settings, bool complex, MeasuredSpectrum &result);

} // namespace imago
