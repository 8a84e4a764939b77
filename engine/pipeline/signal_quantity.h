// SPDX-License-Identifier: MIT
// From the magnitudes of bins to what is asked of them; internal to engine/pipeline.
#pragma once
#include "engine/array/signal_values.h"

#include <cstddef>
#include <vector>

namespace imago {

inline constexpr double lowest_db = -200;

/// The quantity of a bin of this magnitude. `shared`: amplitudes are asked for, and the bin's is
/// that of a sine rather than of a constant or an alternation, whose mean square is all of it.
double quantity_of(double magnitude, bool shared, const MeasureSettings &settings);

/// Frequency 0 or half the rate, which no second bin shares the sine with.
bool is_single(std::size_t bin, std::size_t size);

/// Of a bin of a half spectrum of `size` samples, or of a whole one of complex samples, whose |X|,
/// times gain_of() its window, is `magnitude`.
float bin_quantity(double magnitude, bool complex, std::size_t bin, std::size_t size,
                   const MeasureSettings &settings);

double sum_of(const std::vector<double> &window);

/// What makes |X| the amplitude of a sine, or of complex samples that of a tone e^(i w t); 1 where
/// amplitudes are not asked for.
double gain_of(const std::vector<double> &window, bool complex, const MeasureSettings &settings);

} // namespace imago
