// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/mask_drag.h"

#include <QPainterPathStroker>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

constexpr double reach = 8;          ///< view pixels within which a part is hit
constexpr double wedge_handle = 0.3; ///< its position along a wedge's edge, in cycles per pixel
constexpr int most_dots = 2000;      ///< of a lattice, that are drawn

Frequency polar(double radius, double angle) {
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

QRectF circle(Frequency centre, double radius, const FrequencyMap &map) {
    const QPointF c = map.at(centre);
    const double rx = radius * map.unit.x(), ry = radius * map.unit.y();
    return {c.x() - rx, c.y() - ry, 2 * rx, 2 * ry};
}

/// Adds a circle of frequencies: an ellipse, or on a logarithmic scale the line through many of its
/// points.
void add_circle(QPainterPath &path, Frequency centre, double radius, const FrequencyMap &map) {
    if (!map.scale)
        return path.addEllipse(circle(centre, radius, map));
    constexpr int points = 96;
    for (int i = 0; i < points; ++i) {
        const Frequency offset = polar(radius, 2 * std::numbers::pi * i / points);
        const QPointF at = map.at({centre.x + offset.x, centre.y + offset.y});
        i == 0 ? path.moveTo(at) : path.lineTo(at);
    }
    path.closeSubpath();
}

Frequency opposite(Frequency f) {
    return {-f.x, -f.y};
}

double distance(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Calls with every notch of a lattice in the square of frequencies, except 0.
template <class Call>
void for_notches(const FilterShape &s, const Call &call) {
    const double area = std::fabs(s.x * s.y2 - s.y * s.x2);
    if (!(area > 1.0 / most_dots))
        return call(Frequency{s.x, s.y}), call(Frequency{s.x2, s.y2});
    const int i_most = static_cast<int>(0.75 * std::hypot(s.x2, s.y2) / area) + 1;
    const int j_most = static_cast<int>(0.75 * std::hypot(s.x, s.y) / area) + 1;
    for (int i = -i_most; i <= i_most; ++i)
        for (int j = -j_most; j <= j_most; ++j) {
            const Frequency f{i * s.x + j * s.x2, i * s.y + j * s.y2};
            if ((i != 0 || j != 0) && std::fabs(f.x) <= 0.5 && std::fabs(f.y) <= 0.5)
                call(f);
        }
}

/// Lines of a linear map as those of a logarithmic one: through points at most a few view pixels
/// apart.
QPainterPath on_log_scale(const QPainterPath &path, const FrequencyMap &linear,
                          const FrequencyMap &map) {
    constexpr double longest = 6;
    QPainterPath result;
    for (const QPolygonF &polygon : path.toSubpathPolygons()) {
        for (qsizetype i = 0; i < polygon.size(); ++i) {
            const QPointF to = map.at(linear.of(polygon[i]));
            if (i == 0) {
                result.moveTo(to);
                continue;
            }
            const QPointF from = result.currentPosition(), step = polygon[i] - polygon[i - 1];
            const int parts = std::clamp(static_cast<int>(distance(from, to) / longest), 1, 64);
            for (int part = 1; part <= parts; ++part)
                result.lineTo(map.at(linear.of(polygon[i - 1] + step * part / parts)));
        }
    }
    return result;
}

/// The capsule around a brush's line, or around its mirror image.
QPainterPath capsule(const FilterShape &shape, const FrequencyMap &map, double sign) {
    if (map.scale) {
        const FrequencyMap linear{{}, {20000, 20000}};
        return on_log_scale(capsule(shape, linear, sign), linear, map);
    }
    QPainterPath line;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        const QPointF at = map.at({sign * shape.points[i].x, sign * shape.points[i].y});
        i == 0 ? line.moveTo(at) : line.lineTo(at);
    }
    if (shape.points.size() == 1)
        line.lineTo(line.currentPosition() + QPointF(0.01, 0));
    QPainterPathStroker stroker;
    stroker.setWidth(2 * shape.radius * (map.unit.x() + map.unit.y()) / 2);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    return stroker.createStroke(line).simplified();
}

void add_wedge(QPainterPath &path, const FilterShape &shape, const FrequencyMap &map) {
    for (const double side : {-0.5, 0.5}) {
        const Frequency end = polar(largest_frequency, (shape.angle + side * shape.width) * degree);
        path.moveTo(map.at(end));
        path.lineTo(map.at(opposite(end)));
    }
}

bool inside(const FilterShape &shape, const FrequencyMap &map, QPointF position) {
    const Frequency f = map.of(position);
    const auto near_ring = [&](double radius) {
        const double r = norm(f);
        const Frequency on{r > 0 ? f.x * radius / r : radius, r > 0 ? f.y * radius / r : 0};
        return distance(map.at(on), position) <= reach;
    };
    const auto in_disc = [&](Frequency centre) {
        return std::hypot(f.x - centre.x, f.y - centre.y) <= shape.radius ||
               distance(map.at(centre), position) <= reach;
    };
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        return near_ring(shape.radius);
    case Kind::band:
    case Kind::stop:
        return near_ring(shape.inner) || near_ring(shape.outer);
    case Kind::notch:
        return in_disc({shape.x, shape.y}) || in_disc({-shape.x, -shape.y});
    case Kind::wedge:
        return std::fabs(from_wedge(shape, f)) <= shape.width / 2 &&
               norm(f) > map.length(reach, {});
    case Kind::lattice: {
        bool hit = false;
        for_notches(shape, [&](Frequency centre) { hit = hit || in_disc(centre); });
        return hit;
    }
    case Kind::brush:
        break;
    }
    return capsule(shape, map, 1).contains(position) || capsule(shape, map, -1).contains(position);
}

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

QPainterPath outline(const FilterShape &shape, const FrequencyMap &map) {
    QPainterPath path;
    const auto add = [&](Frequency centre, double radius) {
        add_circle(path, centre, radius, map);
    };
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        add({}, shape.radius);
        break;
    case Kind::band:
    case Kind::stop:
        add({}, shape.inner);
        add({}, shape.outer);
        break;
    case Kind::notch:
        add({shape.x, shape.y}, shape.radius);
        add({-shape.x, -shape.y}, shape.radius);
        break;
    case Kind::wedge:
        add_wedge(path, shape, map);
        break;
    case Kind::lattice:
        for_notches(shape, [&](Frequency centre) { add(centre, shape.radius); });
        break;
    case Kind::brush:
        path = capsule(shape, map, 1);
        path.addPath(capsule(shape, map, -1));
        break;
    }
    return path;
}

std::vector<Handle> handles(const FilterShape &shape, const FrequencyMap &map) {
    constexpr double diagonal = -45 * degree; // away from axes and labels
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        return {{Part::radius, map.at(polar(shape.radius, diagonal))}};
    case Kind::band:
    case Kind::stop:
        return {{Part::inner, map.at(polar(shape.inner, diagonal))},
                {Part::outer, map.at(polar(shape.outer, diagonal))}};
    case Kind::notch:
        return {{Part::radius, map.at({shape.x + shape.radius, shape.y})}};
    case Kind::wedge:
        return {
            {Part::width, map.at(polar(wedge_handle, (shape.angle + shape.width / 2) * degree))}};
    case Kind::lattice:
        return {{Part::first, map.at({shape.x, shape.y})},
                {Part::second, map.at({shape.x2, shape.y2})},
                {Part::radius, map.at({shape.x + shape.radius, shape.y})}};
    case Kind::brush:
        break;
    }
    const Frequency start = shape.points.front();
    return {{Part::radius, map.at({start.x + shape.radius, start.y})}};
}

std::optional<Part> part_at(const FilterShape &shape, const FrequencyMap &map, QPointF position,
                            bool selected) {
    std::optional<Part> nearest;
    double least = reach;
    if (selected)
        for (const Handle &handle : handles(shape, map))
            if (const double d = distance(handle.position, position); d <= least) {
                nearest = handle.part;
                least = d;
            }
    if (!nearest && inside(shape, map, position))
        nearest = Part::body;
    return nearest;
}

double from_wedge(const FilterShape &shape, Frequency f) {
    return std::remainder(std::atan2(f.y, f.x) / degree - shape.angle, 180);
}

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
