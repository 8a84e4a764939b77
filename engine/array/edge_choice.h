// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"

#include <algorithm>

namespace imago {

/// How much opposite borders of an image differ: the amplitude that the step from the last sample
/// of a row to its first one puts on the axis of frequencies across, over the mean one of the steps
/// between neighbours; and likewise of columns, down. Of an image that tiles both are about 1, and
/// below 1.6 of 999 in 1000; of photographs they are 10 to 30. 0 where the borders are equal, and
/// of an extent below 3, which has no neighbours that are not borders.
struct BorderJump {
    double across = 0, down = 0;
    double largest() const { return std::max(across, down); }
    bool operator==(const BorderJump &) const = default;
};

/// From this jump on, an image that is taken as periodic shows a cross in its spectrum.
inline constexpr double visible_jump = 1.75;

/// Measures the lowest 8 frequencies along the borders, where a cross is narrow and bright, summed
/// over the channels, against up to 64 lines of neighbours. Takes a time that grows with the border
/// and not with the area.
BorderJump border_jump(const Image &image);

/// FilterEdges::automatic for an image: `none` where it has no visible_jump, so that textures that
/// tile stay periodic; else `mirror`. It is never `taper`, which leaves no cross either but fades
/// the frame of the result, nor `mean`, which leaves the step.
FilterEdges choose_edges(const Image &image);

/// As choose_edges(image), but `none` for a mask with pictures: those fit one size of the
/// transform, and that is the image's own unless a person says otherwise.
FilterEdges choose_edges(const Image &image, const FilterMask &mask);

} // namespace imago
