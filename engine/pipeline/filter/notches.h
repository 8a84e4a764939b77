// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/values/filter_values.h"

#include <functional>
#include <string>
#include <vector>

namespace imago {

/// Called between steps with what comes next and how far the work is; may be empty, may throw.
using SuggestBetween = std::function<void(const Sentence &next, double fraction)>;

/// The periodic patterns of an image, except those that `masked` removes already: find_peaks() of
/// the magnitudes, summed over its channels, of the image less its mean under a Hann window in both
/// directions. The window prevents a cross through frequency 0 from the edges and crosses through
/// lines; without a margin there are no mirror images of a pattern. Throws Error: usage for an
/// empty image and as find_peaks() does, failure as Spectrum does.
std::vector<SpectralPeak> suggest_notches(Spectrum &spectrum, const Image &image,
                                          const PeakSettings &settings = {},
                                          const FilterMask &masked = {},
                                          const SuggestBetween &between = {});

} // namespace imago
