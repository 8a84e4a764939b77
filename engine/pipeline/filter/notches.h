// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/values/filter_values.h"

#include <functional>
#include <string>
#include <vector>

namespace imago {

/// Called between steps with the next step and the progress. May be empty, and may throw.
using SuggestBetween = std::function<void(const Sentence &next, double fraction)>;

/// Returns the periodic patterns of an image, except those that `masked` removes already. They are
/// find_peaks() of the magnitudes, summed over its channels, of the image less its mean under a
/// Hann window in both directions. The window prevents a cross through frequency 0 from the edges
/// and crosses through lines. Without a margin there are no mirror images of a pattern. Throws
/// Error (usage) for an empty image and as find_peaks() does. Throws Error (failure) as Spectrum
/// does.
std::vector<SpectralPeak> suggest_notches(Spectrum &spectrum, const Image &image,
                                          const PeakSettings &settings = {},
                                          const FilterMask &masked = {},
                                          const SuggestBetween &between = {});

} // namespace imago
