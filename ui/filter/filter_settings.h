// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/filter_values.h"

#include <QString>

namespace imago {

/// All that a filter's result depends on besides the image; what undo and redo set.
struct FilterSettings {
    FilterMask mask;
    FilterEdges edges = FilterEdges::automatic;
    FilterChannels channels = FilterChannels::rgb;
    bool operator==(const FilterSettings &) const = default;
};

/// "Notch", "Low-pass" ...
QString kind_name(FilterShape::Kind kind);
/// With where it is: "Notch 6.4 px, 45°".
QString shape_name(const FilterShape &shape);
/// "6.4 px": the period of a frequency in cycles per pixel; "∞" of 0.
QString period_text(double frequency);
/// A frequency in cycles per pixel, with four decimals.
QString frequency_text(double frequency);

/// The shape with every number in the range that the engine allows.
FilterShape within_range(FilterShape shape);

} // namespace imago
