// SPDX-License-Identifier: MIT
// The lines of measured spectra; internal to engine/pipeline.
#pragma once
#include "engine/values/signal_values.h"

namespace imago {

/// Adds the lines of every channel, at most most_peaks of each, except for a spectrogram. `complex`
/// says that samples are complex; their rows are circles. `exact`: they are doubles.
void add_peaks(const MeasureSettings &settings, bool complex, bool exact, MeasuredSpectrum &result);

} // namespace imago
