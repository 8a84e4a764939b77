// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/recipe/recipe.h"

#include <QString>

#include <optional>

namespace imago {

/// All settings that a filter's result depends on besides the image; undo and redo set them.
/// The waves are of the picture that is open; a volume is filtered by the shapes of radii alone.
struct FilterSettings : FilterStep {
    /// The halftone that is removed before the mask applies; none: nothing is removed.
    std::optional<DescreenSettings> descreen = {};
    bool operator==(const FilterSettings &) const = default;
};

/// The name of a kind: "Notch", "Low-pass" ...
QString kind_name(FilterShape::Kind kind);
/// The name with the position: "Notch 6.4 px, 45°".
QString shape_name(const FilterShape &shape);
/// The period of a frequency in cycles per pixel, "6.4 px"; "∞" for 0.
QString period_text(double frequency);
/// A frequency in cycles per pixel, with four decimals.
QString frequency_text(double frequency);

/// The shape with every number limited to the range that the engine allows.
FilterShape within_range(FilterShape shape);

} // namespace imago
