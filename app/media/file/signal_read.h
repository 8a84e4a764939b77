// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/signal.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <vector>

namespace imago {

/// The maximum number of samples over all channels that a reader accepts by default: 1 GiB of
/// floats.
inline constexpr std::size_t default_max_samples = std::size_t{1} << 28;

struct SignalReadResult {
    Signal signal;               ///< the signal, with one or more samples, all of them finite
    std::vector<Sentence> notes; ///< notes for the user about what was lost or is in doubt
};

} // namespace imago
