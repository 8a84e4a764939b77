// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask_geometry.h"

#include <vector>

namespace imago {

/// The shape as it is when a part of it was taken at `from` and is now at `to`. May be out of
/// range.
FilterShape dragged(FilterShape shape, Part part, Frequency from, Frequency to);

/// A new shape that a drag from `from` to `to` draws; `least` is how far the hand moves without
/// meaning it, in cycles per pixel.
FilterShape drawn(FilterShape::Kind kind, Frequency from, Frequency to, double least);

/// A brush's line with fewer points, none of the old ones farther from it than `tolerance`
/// (Douglas and Peucker 1973).
std::vector<Frequency> simplified(const std::vector<Frequency> &line, double tolerance);

} // namespace imago
