// SPDX-License-Identifier: MIT
// The parts in which a signal is filtered by regions, and the samples that they read; without the
// device.
#pragma once
#include "engine/array/signal.h"
#include "engine/values/region/region_gain.h"
#include "engine/values/signal_values.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// Throws Error (usage) without a signal, and as check() of region_values.h does.
void check_regions(const Signal *signal, const RegionSettings &settings);

/// The frames of a signal by these settings: no longer than it, rounded up to a power of two.
RegionFrames region_frames(const Signal &signal, const RegionSettings &settings);

/// Hops that follow one another, whose samples change: first .. end - 1.
struct CellRun {
    std::int64_t first = 0, end = 0;
};

/// The hops of an interval that the frames of these runs reach, in pieces of `most` at most.
std::vector<CellRun> changed_cells(const std::vector<FrameRun> &runs, const RegionFrames &frames,
                                   const Interval &interval, std::int64_t most);

/// The samples first .. first + count - 1 of a channel, mirrored beyond its ends as often as it
/// takes; complex ones alternate real and imaginary parts, and are mirrored with the conjugate,
/// rotated so that they continue.
template <class T>
void read_extended(const Signal &signal, std::size_t channel, std::int64_t first, std::size_t count,
                   T *to);

} // namespace imago
