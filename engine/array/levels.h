// SPDX-License-Identifier: MIT
// Which samples are shown, or saved, as black and as white.
#pragma once
#include "engine/array/image.h"

namespace imago {

/// Samples that are black and white; low < high.
struct SampleRange {
    float low = 0;
    float high = 255;
    bool operator==(const SampleRange &) const = default;
};

/// How that range is chosen.
struct Levels {
    enum class Mode {
        automatic,  ///< full, or min_max where the samples are beyond their type's usual range
        full,       ///< of the depth: 0 to 255, 0 to 65535, 0 to 1
        min_max,    ///< of the samples
        percentile, ///< between these percentiles of the samples
        manual
    };
    Mode mode = Mode::automatic;
    double percent = 0.5; ///< 0 to 49: so much of the samples is black, and as much white
    SampleRange range{};  ///< manual

    bool operator==(const Levels &) const = default;
};

/// 0 to depth_maximum().
SampleRange full_range(SampleDepth depth);

/// Smallest and largest finite sample over all channels. Where they are equal, or there is none,
/// the range above it has the length 1.
SampleRange sample_range(const Image &image);

/// The range by levels. Percentiles are those of at most 2^22 samples, evenly spread. Usual is any
/// use of 8 bits; of 16 bits one beyond their half; of floats one within 0 to 1, and beyond 0.5.
SampleRange resolve_levels(const Levels &levels, const Image &image);

/// Whether more than a twentieth of the samples lies outside the range by more than half a step of
/// 1 / 255 of it: they would be shown as plain black or white.
bool leaves_range(const Image &image, SampleRange range);

/// The samples with low at 0 and high at depth_maximum(depth), whose depth the result has; values
/// beyond stay beyond. Alpha is scaled likewise, from its own depth's range.
Image with_levels(const Image &image, SampleRange range, SampleDepth depth);

} // namespace imago
