// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

#include <vector>

namespace imago {

/// Returns the peaks of a spectrum. `magnitudes` are height * width, not negative, with frequency 0
/// at (height / 2, width / 2) and m(-x, -y) = m(x, y). Spectra of pictures fall with the frequency
/// and have crests along directions, so a peak must exceed all of its surroundings. It is a largest
/// of 5 x 5, and its ratio to the median of a ring around it, to that of its row and to that of its
/// column, each within about 14 bins, reaches settings.least_ratio. Among peaks closer than their
/// radius the strongest stays. Positions are refined between bins by parabolas through the
/// logarithms. Peaks that `masked` takes() are skipped, so that the next strongest take their
/// place. The result is sorted by ratio, the strongest first. Planes with a side below 32 have no
/// peaks. Throws Error (usage) for settings out of range.
std::vector<SpectralPeak> find_peaks(const Plane &magnitudes, const PeakSettings &settings = {},
                                     const FilterMask &masked = {});

} // namespace imago
