// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/deconvolve/deconvolve_values.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// Depth, height and width.
using BlurExtents = std::array<std::size_t, 3>;

/// Their product.
std::size_t count_of(const BlurExtents &extents);
/// "2 x 512 x 512".
std::string text_of(const BlurExtents &extents);

/// The samples of a point spread function, which sum to 1.
struct PointSpread {
    BlurExtents extents{1, 1, 1};
    std::vector<double> samples = {1};
    bool operator==(const PointSpread &) const = default;

    /// The index of the middle, sample 0 of the convolution.
    BlurExtents middle() const { return {extents[0] / 2, extents[1] / 2, extents[2] / 2}; }
    /// The samples in an array of these extents or larger ones, with the middle at index 0 and what
    /// comes before it at the end of each axis.
    std::vector<double> wrapped(const BlurExtents &whole) const;
};

/// The model of the settings, whose psf is neither `spot` nor `picture`, for pictures of these
/// extents. Throws Error (usage) if it is larger.
PointSpread model_of(const DeconvolveSettings &settings, const BlurExtents &picture);

/// The bright spot of the settings in a picture's samples. Throws Error (usage) if the square
/// around the settings' place, or the one around its brightest sample, is not within the picture,
/// or for a spot that is no brighter than its border.
PointSpread spot_of(const std::vector<double> &samples, const BlurExtents &picture,
                    const DeconvolveSettings &settings);

/// Samples divided by their sum. Throws Error (usage) if they are larger than the picture, not
/// finite, not as many as the extents say, or if their sum is not above 0.
PointSpread spread_of(std::vector<double> samples, const BlurExtents &extents,
                      const BlurExtents &picture);

} // namespace imago
