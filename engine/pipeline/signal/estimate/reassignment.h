// SPDX-License-Identifier: MIT
// The moves of power in a reassigned spectrogram, without the device; internal to engine/pipeline.
#pragma once
#include "engine/values/window/window.h"

#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// Returns a window of `size` elements, the window times the samples from its middle, and its
/// derivative: half the difference of an element's neighbours, around the circle, which turns a
/// line d radians per sample beside a bin into i sin d of it.
std::vector<std::vector<double>> centre_windows(const Window &window, std::size_t size);

/// The powers of frames of bins, one after another, and where each belongs.
template <class T>
struct MovedPower {
    std::span<const T> power;
    std::span<const T> later;  ///< samples after the frame's middle
    std::span<const T> higher; ///< the sine of the radians per sample above the bin's frequency
};

/// The cells of a spectrogram.
struct MovedCells {
    std::size_t bins = 0, hop = 1;
    std::size_t first_frame = 0; ///< of the powers
    std::size_t points = 0;      ///< of a transform
    bool circle = false;         ///< the first bin follows the last one: complex samples
    /// Where the last frame of all begins, in hops: not a whole number if it ends with the samples.
    double last = 0;
};

/// Adds each power to the cell of `sums` (frames * bins) that it belongs nearest to, if there is
/// one.
template <class T>
void add_moved(const MovedPower<T> &moved, const MovedCells &cells, std::span<T> sums);

} // namespace imago
