// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/frequency_map.h"

#include <QPainterPath>

#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace imago {

/// The lines along which a shape takes half of what it takes, in a view.
QPainterPath outline(const FilterShape &shape, const FrequencyMap &map);

/// What of a shape the hand can take.
enum class Part {
    body,   ///< the shape itself: moves, turns or widens it
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

/// The part under a position, handles first where the shape is `selected`.
std::optional<Part> part_at(const FilterShape &shape, const FrequencyMap &map, QPointF position,
                            bool selected);

inline constexpr double degree = std::numbers::pi / 180;

inline double norm(Frequency f) {
    return std::hypot(f.x, f.y);
}

/// How far the angle of a frequency's line is from the middle of a wedge, in degrees, -90 .. 90.
double from_wedge(const FilterShape &wedge, Frequency f);

} // namespace imago
