// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"

#include <vector>

namespace imago {

/// The peaks of a spectrum: `magnitudes` are height * width, not negative, frequency 0 at
/// (height / 2, width / 2), m(-x, -y) = m(x, y). Spectra of pictures fall with the frequency and
/// have crests along directions; so a peak is what stands out from all that surrounds it: a largest
/// of 5 x 5 whose ratio to the median of a ring around it, to that of its row and to that of its
/// column, each within about 14 bins, reaches settings.least_ratio. Of peaks closer than their
/// radius the strongest stays. Positions are refined between bins by parabolas through the
/// logarithms. What `masked` takes() is passed over, so that the next strongest come in its place.
/// Sorted by ratio, the strongest first. Nothing is found in planes with a side below
/// 32. Throws Error (usage) for settings out of range.
std::vector<SpectralPeak> find_peaks(const Plane &magnitudes, const PeakSettings &settings = {},
                                     const FilterMask &masked = {});

} // namespace imago
