// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/halftone/frequency.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace imago {

/// The screen of a halftone: dots on the lattice of points where both i = first . (x, y) and j =
/// second . (x, y) are whole numbers plus an offset. Its spectrum has lines at whole multiples and
/// sums of the two frequencies.
struct HalftoneScreen {
    Frequency first, second; ///< the lattice's frequencies, about at a right angle
    /// How sure it is, 0 to 1: how far neighbouring parts of the plane carry its lines with the
    /// phase of one lattice. 0 for an ink whose screen follows from those of others, 1 for a screen
    /// that the caller names.
    double confidence = 1;

    /// The distance of neighbouring dots in pixels: the mean along the two axes.
    double period() const {
        return (1 / std::hypot(first.x, first.y) + 1 / std::hypot(second.x, second.y)) / 2;
    }
    /// The direction of the first frequency, in degrees from across towards down: -180 to 180.
    double angle() const { return std::atan2(first.y, first.x) * 180 / std::numbers::pi; }
    bool operator==(const HalftoneScreen &) const = default;
};

/// The distances of neighbouring dots that are possible, in pixels.
inline constexpr double least_period = 2.1, largest_period = 24;

/// The largest strength of a removal.
inline constexpr double most_descreen_strength = 2;

/// The screens of one plane, the strongest first; none: the plane is of continuous tone.
using PlaneScreens = std::vector<HalftoneScreen>;

/// How halftones are removed.
struct DescreenSettings {
    /// Up to 1 the share of the dots that is removed: 0 leaves the picture unchanged. From 1 to
    /// most_descreen_strength, the result is smoother: the noise that is assumed grows by its
    /// square.
    double strength = 1;
    /// The screens of each plane; empty: they are looked for. All planes have as many, one or two:
    /// two in a gray picture print in one ink; in colours, the first is black's.
    std::vector<PlaneScreens> screens = {};

    bool operator==(const DescreenSettings &) const = default;
};

} // namespace imago
