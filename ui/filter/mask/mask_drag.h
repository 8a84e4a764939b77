// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_geometry.h"

#include <vector>

namespace imago {

/// The shape after a part of it was dragged from `from` to `to`. It may be out of range.
FilterShape dragged(FilterShape shape, Part part, Frequency from, Frequency to);

/// A new shape from a drag from `from` to `to`; `least` is the distance in cycles per pixel that a
/// hand moves unintentionally.
FilterShape drawn(FilterShape::Kind kind, Frequency from, Frequency to, double least);

/// A brush's line with fewer points, where no removed point is farther from it than `tolerance`
/// (Douglas and Peucker 1973).
std::vector<Frequency> simplified(const std::vector<Frequency> &line, double tolerance);

} // namespace imago
