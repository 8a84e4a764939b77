// SPDX-License-Identifier: MIT
// Which samples are shown or saved as black and as white.
#pragma once
#include "engine/array/image.h"

namespace imago {

/// The samples that are black and white; low < high.
struct SampleRange {
    float low = 0;    ///< black
    float high = 255; ///< white
    bool operator==(const SampleRange &) const = default;
};

/// How a range is chosen.
struct Levels {
    /// The source of the range.
    enum class Mode {
        automatic,  ///< full, or min_max if samples are outside their type's usual range
        full,       ///< the depth's range: 0 to 255, 0 to 65535, 0 to 1
        min_max,    ///< the samples' smallest and largest
        percentile, ///< percentiles of the samples
        manual
    };
    Mode mode = Mode::automatic; ///< the source
    /// 0 to 49: this share of the samples is black, and the same share white.
    double percent = 0.5;
    SampleRange range{}; ///< for Mode::manual

    bool operator==(const Levels &) const = default;
};

/// The range from 0 to depth_maximum().
SampleRange full_range(SampleDepth depth);

/// The smallest and the largest finite sample over all channels. If they are equal, or there is
/// none, the range above has the length 1.
SampleRange sample_range(const Image &image);

/// The range that the levels choose. Percentiles are those of at most 2^22 samples, evenly spread.
/// Samples are in their usual range if they have 8 bits; if one of 16 bits is beyond half the
/// range; if floats are within 0 to 1 and one is beyond 0.5.
SampleRange resolve_levels(const Levels &levels, const Image &image);

/// Whether more than a twentieth of the samples lies outside the range by more than half of 1/255
/// of it, so that they would be shown as plain black or white.
bool leaves_range(const Image &image, SampleRange range);

/// The samples with low mapped to 0 and high to depth_maximum(depth), which becomes the result's
/// depth; values outside stay outside. Alpha is scaled in the same way, from its own depth's range.
Image with_levels(const Image &image, SampleRange range, SampleDepth depth);

} // namespace imago
