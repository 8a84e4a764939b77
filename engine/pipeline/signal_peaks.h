// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal_values.h"

#include <span>
#include <vector>

namespace imago {

/// The `most` highest local maxima of these values that stand at least 6 dB above the lower of the
/// saddles that part them from higher ones, and no more than 120 dB below the highest; the first
/// and the last value can be one. Of phases there are none. Time goes with the number of values.
std::vector<SpectralLine> spectral_lines(std::span<const float> values, Quantity quantity,
                                         double frequency_step, std::size_t most);

} // namespace imago
