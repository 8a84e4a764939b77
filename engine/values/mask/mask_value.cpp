// SPDX-License-Identifier: MIT
#include "engine/values/mask/mask_value.h"

#include "engine/values/mask/lattice.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

/// The distance on the torus of frequencies.
double torus_distance(double x, double y) {
    return std::hypot(x - std::round(x), y - std::round(y));
}

double lattice_distance(const LatticeBasis &basis, Frequency at) {
    const auto [a, b] = basis;
    const double area = a.x * b.y - a.y * b.x;
    const double first = std::floor((at.x * b.y - at.y * b.x) / area);
    const double second = std::floor((a.x * at.y - a.y * at.x) / area);
    double nearest = 2;
    for (double i = first - 1; i <= first + 2; ++i) // near 0 its neighbours count
        for (double j = second - 1; j <= second + 2; ++j)
            if (i != 0 || j != 0)
                nearest = std::min(nearest,
                                   std::hypot(at.x - i * a.x - j * b.x, at.y - i * a.y - j * b.y));
    return nearest;
}

double line_distance(const std::vector<Frequency> &points, Frequency at) {
    double nearest = 2;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Frequency a = points[i], b = points[std::min(i + 1, points.size() - 1)];
        const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
        const double along =
            square > 0 ? std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0.0, 1.0) : 0;
        nearest = std::min(nearest, std::hypot(at.x - a.x - along * dx, at.y - a.y - along * dy));
    }
    return nearest;
}

/// The smallest distance over all that a frequency represents: its mirror image, and the other
/// signs of 0.5.
template <class Distance>
double least(Distance distance, Frequency at) {
    double nearest = std::min(distance(at), distance({-at.x, -at.y}));
    if (std::fabs(at.x) == 0.5 || std::fabs(at.y) == 0.5)
        nearest = std::min({nearest, distance({-at.x, at.y}), distance({at.x, -at.y})});
    return nearest;
}

double wedge_value(const FilterShape &shape, Frequency at) {
    const double turn = std::atan2(at.y, at.x) - shape.angle * std::numbers::pi / 180;
    const double from_middle = std::fabs(std::asin(std::sin(turn)));
    return 1 - mask_edge(std::hypot(at.x, at.y) *
                             (from_middle - shape.width / 2 * std::numbers::pi / 180),
                         shape.soft);
}

/// The value without `invert` and `strength`.
double plain_value(const FilterShape &shape, Frequency at) {
    const double r = std::hypot(at.x, at.y);
    const auto ring = [&] {
        return mask_edge(r - shape.outer, shape.soft) *
               (1 - mask_edge(r - shape.inner, shape.soft));
    };
    switch (shape.kind) {
    case FilterShape::Kind::low:
        return mask_edge(r - shape.radius, shape.soft);
    case FilterShape::Kind::high:
        return 1 - mask_edge(r - shape.radius, shape.soft);
    case FilterShape::Kind::band:
        return ring();
    case FilterShape::Kind::stop:
        return 1 - ring();
    case FilterShape::Kind::notch:
        return (1 - mask_edge(torus_distance(at.x - shape.x, at.y - shape.y) - shape.radius,
                              shape.soft)) *
               (1 - mask_edge(torus_distance(at.x + shape.x, at.y + shape.y) - shape.radius,
                              shape.soft));
    case FilterShape::Kind::lattice: {
        const LatticeBasis basis = reduced_basis(shape);
        const auto distance = [&](Frequency f) { return lattice_distance(basis, f); };
        return 1 - mask_edge(least(distance, at) - shape.radius, shape.soft);
    }
    case FilterShape::Kind::brush: {
        const auto distance = [&](Frequency f) { return line_distance(shape.points, f); };
        return 1 - mask_edge(least(distance, at) - shape.radius, shape.soft);
    }
    case FilterShape::Kind::wedge:
        break;
    }
    if (std::fabs(at.x) == 0.5 || std::fabs(at.y) == 0.5) // both signs apply
        return (wedge_value(shape, at) + wedge_value(shape, {-at.x, at.y})) / 2;
    return wedge_value(shape, at);
}

} // namespace

double mask_edge(double distance, double soft) {
    if (soft == 0)
        return distance <= 1e-6 ? 1 : 0;
    if (distance <= -soft / 2)
        return 1;
    return distance >= soft / 2 ? 0 : (1 - std::sin(std::numbers::pi * distance / soft)) / 2;
}

double shape_value(const FilterShape &shape, Frequency at) {
    const double plain = plain_value(shape, at);
    return 1 - shape.strength * (1 - (shape.invert ? 1 - plain : plain));
}

bool takes(const FilterMask &mask, Frequency at) {
    double value = 1;
    for (FilterShape shape : mask.shapes) {
        if (shape.strength <= 0)
            continue;
        shape.strength = 1;
        value *= shape_value(shape, at);
    }
    return value <= 0.5;
}

} // namespace imago
