// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/pipeline/signal/signal_measure.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago::cli {

/// The request for a signal or for planes; for planes the amplitude is |X| / (height * width).
struct SpectrumRequest : MeasureSettings {
    bool shift = true; ///< planes: frequency 0 at (height / 2, width / 2)
};

using SpectrumResult = MeasuredSpectrum;

/// The smallest hop that gives at most this many frames, as "--hop 3 has fewer"; if one frame is
/// already too many, says that a smaller size is needed.
std::string advice_for(std::size_t length, const SpectrumRequest &request, std::size_t most_frames);

} // namespace imago::cli
