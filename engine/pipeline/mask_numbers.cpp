// SPDX-License-Identifier: MIT
#include "engine/pipeline/mask_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

/// A shorter basis of a shape's lattice, whose vectors are at 60 to 120 degrees (Gauss): so the
/// lattice's point that is nearest to a place is a corner of the cell around it.
struct Basis {
    double x, y, x2, y2;
};

Basis reduced(const FilterShape &shape) {
    Basis b{shape.x, shape.y, shape.x2, shape.y2};
    for (int round = 0; round < 64; ++round) {
        if (b.x * b.x + b.y * b.y > b.x2 * b.x2 + b.y2 * b.y2) {
            std::swap(b.x, b.x2);
            std::swap(b.y, b.y2);
        }
        const double square = b.x * b.x + b.y * b.y;
        const double steps = square > 0 ? std::round((b.x * b.x2 + b.y * b.y2) / square) : 0;
        if (steps == 0)
            break;
        b.x2 -= steps * b.x;
        b.y2 -= steps * b.y;
    }
    return b;
}

} // namespace

double lattice_spacing(const FilterShape &shape) {
    const Basis basis = reduced(shape);
    return std::hypot(basis.x, basis.y);
}

void MaskNumbers::bound(Row &row, double x, double y, double across, double down) {
    row[2] = x;
    row[3] = y;
    row[4] = across;
    row[5] = down;
}

void MaskNumbers::append_lattice(Row &row, const FilterShape &shape) {
    const Basis b = reduced(shape);
    const double area = b.x * b.y2 - b.y * b.x2;
    const double numbers[] = {b.x,         b.y,          b.x2,        b.y2,
                              b.y2 / area, -b.x2 / area, -b.y / area, b.x / area};
    std::copy(std::begin(numbers), std::end(numbers), row.begin() + 2);
}

void MaskNumbers::append_line(Row &row, const FilterShape &shape) {
    const auto &points = shape.points;
    const std::size_t count = std::max<std::size_t>(points.size(), 2) - 1;
    row[6] = static_cast<double>(segments.size() / segment_numbers);
    row[7] = static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Frequency from = points[i], to = points[std::min(i + 1, points.size() - 1)];
        const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
        for (const double value : {from.x, from.y, dx, dy, square > 0 ? 1 / square : 0})
            segments.push_back(static_cast<float>(value));
    }
    const auto [left, right] = std::minmax_element(
        points.begin(), points.end(), [](Frequency a, Frequency b) { return a.x < b.x; });
    const auto [top, bottom] = std::minmax_element(
        points.begin(), points.end(), [](Frequency a, Frequency b) { return a.y < b.y; });
    const double reach = shape.radius + shape.soft / 2;
    bound(row, (left->x + right->x) / 2, (top->y + bottom->y) / 2, (right->x - left->x) / 2 + reach,
          (bottom->y - top->y) / 2 + reach);
}

void MaskNumbers::append(const FilterShape &shape) {
    constexpr double radian = std::numbers::pi / 180;
    Row row{};
    row[0] = static_cast<double>(shape.kind);
    row[1] = shape.radius;
    switch (shape.kind) {
    case Kind::band:
    case Kind::stop:
        row[1] = shape.inner;
        row[2] = shape.outer;
        break;
    case Kind::notch:
        bound(row, shape.x, shape.y, shape.radius + shape.soft / 2, shape.radius + shape.soft / 2);
        break;
    case Kind::wedge:
        row[1] = shape.width / 2 * radian;
        row[2] = shape.angle * radian;
        break;
    case Kind::lattice:
        append_lattice(row, shape);
        break;
    case Kind::brush:
        append_line(row, shape);
        break;
    case Kind::low:
    case Kind::high:
        break;
    }
    row[10] = shape.soft;
    row[11] = shape.strength;
    row[12] = shape.invert ? 1 : 0;
    for (const double value : row)
        shapes.push_back(static_cast<float>(value));
}

} // namespace imago
