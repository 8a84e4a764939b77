// SPDX-License-Identifier: MIT
// Measures that average over frames; internal to engine/pipeline.
#pragma once
#include "engine/pipeline/signal/cross_spectra.h"
#include "engine/pipeline/signal/measured_samples.h"
#include "engine/pipeline/signal/stft.h"

#include <functional>

namespace imago {

/// Fills in Welch's estimate of each channel, by settled settings, with its interval of confidence
/// if one is requested.
void measure_welch(Stft &stft, const MeasuredSamples &samples, const MeasureSettings &settings,
                   const std::function<void(double)> &between, MeasuredSpectrum &result);

/// Fills in the coherence or the cross density of settings.pair.
void measure_pair(CrossSpectra &cross, const MeasuredSamples &samples,
                  const MeasureSettings &settings, const std::function<void(double)> &between,
                  MeasuredSpectrum &result);

} // namespace imago
