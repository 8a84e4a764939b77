// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/mask_drag.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

/// The mirror image of a shape that a position belongs to: 1 or -1.
double side_of(const FilterShape &shape, Frequency place) {
    const double plus = std::hypot(place.x - shape.x, place.y - shape.y);
    return plus <= std::hypot(place.x + shape.x, place.y + shape.y) ? 1 : -1;
}

/// Rotates and scales both vectors of a lattice as (from -> to).
void turn_lattice(FilterShape &shape, Frequency from, Frequency to) {
    const double square = from.x * from.x + from.y * from.y;
    if (square == 0)
        return;
    const double re = (to.x * from.x + to.y * from.y) / square;
    const double im = (to.y * from.x - to.x * from.y) / square;
    const auto turn = [&](double &x, double &y) {
        const double old = x;
        x = re * old - im * y;
        y = im * old + re * y;
    };
    turn(shape.x, shape.y);
    turn(shape.x2, shape.y2);
}

void drag_body(FilterShape &shape, Frequency from, Frequency to) {
    const double dx = to.x - from.x, dy = to.y - from.y;
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        shape.radius += norm(to) - norm(from);
        break;
    case Kind::band:
    case Kind::stop: { // the nearer edge
        double &edge = std::fabs(norm(from) - shape.inner) < std::fabs(norm(from) - shape.outer)
                           ? shape.inner
                           : shape.outer;
        edge = norm(to);
        break;
    }
    case Kind::notch: {
        const double side = side_of(shape, from);
        shape.x += side * dx;
        shape.y += side * dy;
        break;
    }
    case Kind::wedge:
        shape.angle += (std::atan2(to.y, to.x) - std::atan2(from.y, from.x)) / degree;
        break;
    case Kind::lattice:
        turn_lattice(shape, from, to);
        break;
    case Kind::brush:
        for (Frequency &point : shape.points)
            point = {point.x + dx, point.y + dy};
        break;
    }
}

} // namespace

FilterShape dragged(FilterShape shape, Part part, Frequency from, Frequency to) {
    switch (part) {
    case Part::body:
        drag_body(shape, from, to);
        break;
    case Part::radius: {
        Frequency centre; // 0 for rings
        if (shape.kind == Kind::notch || shape.kind == Kind::lattice)
            centre = {shape.x, shape.y};
        else if (shape.kind == Kind::brush)
            centre = shape.points.front();
        shape.radius = std::hypot(to.x - centre.x, to.y - centre.y);
        break;
    }
    case Part::inner:
        shape.inner = std::min(norm(to), shape.outer);
        break;
    case Part::outer:
        shape.outer = std::max(norm(to), shape.inner);
        break;
    case Part::width:
        shape.width = 2 * std::fabs(from_wedge(shape, to));
        break;
    case Part::first:
        shape.x = to.x;
        shape.y = to.y;
        break;
    case Part::second:
        shape.x2 = to.x;
        shape.y2 = to.y;
        break;
    }
    return shape;
}

FilterShape drawn(Kind kind, Frequency from, Frequency to, double least) {
    FilterShape shape;
    shape.kind = kind;
    const double moved = std::hypot(to.x - from.x, to.y - from.y);
    const double usual_notch = 2 * least;
    switch (kind) {
    case Kind::low:
    case Kind::high:
        shape.radius = std::max(norm(to), least);
        break;
    case Kind::band:
    case Kind::stop: {
        const double a = norm(from), b = moved < least ? a + 4 * least : norm(to);
        shape.inner = std::min(a, b);
        shape.outer = std::max({a, b, shape.inner + least});
        break;
    }
    case Kind::notch:
        shape.x = from.x;
        shape.y = from.y;
        shape.radius = moved < least ? usual_notch : moved;
        break;
    case Kind::wedge:
        shape.angle = std::atan2(from.y, from.x) / degree;
        shape.width = 10;
        if (moved >= least)
            shape.width = std::max(2 * std::fabs(from_wedge(shape, to)), 1.0);
        break;
    case Kind::lattice: // square, as screens are
        shape.x = to.x;
        shape.y = to.y;
        shape.x2 = -to.y;
        shape.y2 = to.x;
        shape.radius = usual_notch;
        break;
    case Kind::brush:
        shape.points = {from};
        shape.radius = usual_notch;
        break;
    }
    shape.soft = kind == Kind::notch || kind == Kind::lattice || kind == Kind::brush
                     ? shape.radius / 2
                     : 0.02;
    return shape;
}

std::vector<Frequency> simplified(const std::vector<Frequency> &line, double tolerance) {
    if (line.size() < 3)
        return line;
    const Frequency a = line.front(), b = line.back();
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double farthest = 0;
    std::size_t at = 0;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const double along =
            square > 0 ? ((line[i].x - a.x) * dx + (line[i].y - a.y) * dy) / square : 0;
        const double t = std::clamp(along, 0.0, 1.0);
        const double d = std::hypot(line[i].x - a.x - t * dx, line[i].y - a.y - t * dy);
        if (d > farthest) {
            farthest = d;
            at = i;
        }
    }
    if (farthest <= tolerance)
        return {a, b};
    const auto middle = line.begin() + static_cast<std::ptrdiff_t>(at);
    std::vector<Frequency> result = simplified({line.begin(), middle + 1}, tolerance);
    result.pop_back();
    for (const Frequency &point : simplified({middle, line.end()}, tolerance))
        result.push_back(point);
    return result;
}

} // namespace imago
