// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/deconvolve/deconvolve_values.h"

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace imago {

/// Depth, height and width.
using BlurExtents = std::array<std::size_t, 3>;

/// Their product.
std::size_t count_of(const BlurExtents &extents);
/// Whether so many samples have these extents, which may be any numbers.
bool have_extents(std::size_t samples, const BlurExtents &extents);
/// "2 x 512 x 512".
std::string text_of(const BlurExtents &extents);

/// The samples of a point spread function. Along each axis they are those that reach from one of
/// the picture's n samples to another, 2 n - 1 around the middle at most: no more can matter
/// without what lies beyond the edges. With periodic edges that is the picture again, and they are
/// all of the function. They sum to 1, but with zero edges the whole function does, which spreads
/// light out of the picture.
struct PointSpread {
    BlurExtents extents{1, 1, 1};
    std::vector<double> samples = {1};
    BlurExtents given{1, 1, 1}; ///< the extents before the rest was cut off
    double part = 1;            ///< the samples' sum
    bool operator==(const PointSpread &) const = default;

    /// The index of the middle, sample 0 of the convolution.
    BlurExtents middle() const { return {extents[0] / 2, extents[1] / 2, extents[2] / 2}; }
    /// The samples in an array of the picture's extents or larger ones, with the middle at index 0
    /// and what comes before it at the end of each axis. Those that meet there are added.
    std::vector<double> wrapped(const BlurExtents &whole) const;
};

/// The model of the settings, whose psf is neither `spot` nor `picture`, for pictures of these
/// extents. `allow` gets the extents before samples are made, and may throw. Throws Error (usage)
/// if edges need all of a model that is too large for that.
PointSpread model_of(const DeconvolveSettings &settings, const BlurExtents &picture,
                     const std::function<void(const BlurExtents &)> &allow = {});

/// The bright spot of the settings in a picture's samples. Throws Error (usage) if the square
/// around the settings' place, or the one around its brightest sample, is not within the picture,
/// or for a spot that is no brighter than its border.
PointSpread spot_of(const std::vector<double> &samples, const BlurExtents &picture,
                    const DeconvolveSettings &settings);

/// The samples that matter (PointSpread). Throws Error (usage) if the samples are not finite, not
/// as many as the extents say, or if a sum that they are divided by or have left is not above 0.
PointSpread spread_of(std::vector<double> samples, const BlurExtents &extents,
                      const BlurExtents &picture, DeconvolveSettings::Edges edges);

} // namespace imago
