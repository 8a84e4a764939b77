// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"
#include "engine/pipeline/spectrum.h"

#include <functional>
#include <string>
#include <vector>

namespace imago {

/// Called between steps with what comes next and how far the work is; may be empty, may throw.
using SuggestBetween = std::function<void(const std::string &next, double fraction)>;

/// The periodic patterns of an image: find_peaks() of the magnitudes, summed over its channels, of
/// the image less its mean under a Hann window in both directions, so that the edges leave no cross
/// through frequency 0 and lines none through themselves, and no margin adds mirror images of a
/// pattern; but for those that `masked` takes already. Throws Error: usage for an empty image
/// and as find_peaks() does, failure as Spectrum does.
std::vector<SpectralPeak> suggest_notches(Spectrum &spectrum, const Image &image,
                                          const PeakSettings &settings = {},
                                          const FilterMask &masked = {},
                                          const SuggestBetween &between = {});

} // namespace imago
