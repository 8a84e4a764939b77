// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/filter/mask/frequency_map.h"

#include <QPainterPath>

#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace imago {

/// The lines in a view along which a shape has half of its effect.
QPainterPath outline(const FilterShape &shape, const FrequencyMap &map);

/// The parts of a shape that can be dragged.
enum class Part {
    body,   ///< the shape itself: dragging moves, rotates or widens it
    radius, ///< low, high, notch, lattice, brush
    inner,  ///< band, stop
    outer,
    width, ///< wedge
    first, ///< a lattice's vectors
    second,
};

struct Handle {
    Part part;
    QPointF position; ///< in the view
};
std::vector<Handle> handles(const FilterShape &shape, const FrequencyMap &map);

/// The part at a position; handles come first if the shape is `selected`.
std::optional<Part> part_at(const FilterShape &shape, const FrequencyMap &map, QPointF position,
                            bool selected);

inline constexpr double degree = std::numbers::pi / 180;

inline double norm(Frequency f) {
    return std::hypot(f.x, f.y);
}

/// The difference of a frequency's angle from the middle of a wedge, in degrees, -90 .. 90.
double from_wedge(const FilterShape &wedge, Frequency f);

/// The shape after a part of it was dragged from `from` to `to`. It may be out of range.
FilterShape dragged(FilterShape shape, Part part, Frequency from, Frequency to);

/// A new shape from a drag from `from` to `to`; `least` is the distance in cycles per pixel that a
/// hand moves unintentionally.
FilterShape drawn(FilterShape::Kind kind, Frequency from, Frequency to, double least);

/// A brush's line with fewer points, where no removed point is farther from it than `tolerance`
/// (Douglas and Peucker 1973).
std::vector<Frequency> simplified(const std::vector<Frequency> &line, double tolerance);

} // namespace imago
