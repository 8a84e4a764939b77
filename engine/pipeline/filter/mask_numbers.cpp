// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/mask_numbers.h"

#include "engine/values/mask/lattice.h"

#include <algorithm>
#include <numbers>

namespace imago {
namespace {
using Kind = FilterShape::Kind;
} // namespace

void MaskNumbers::bound(Row &row, double x, double y, double across, double down) {
    row[2] = x;
    row[3] = y;
    row[4] = across;
    row[5] = down;
}

void MaskNumbers::append_lattice(Row &row, const FilterShape &shape) {
    const auto [first, second] = reduced_basis(shape);
    const double area = first.x * second.y - first.y * second.x;
    const double numbers[] = {first.x,         first.y,          second.x,        second.y,
                              second.y / area, -second.x / area, -first.y / area, first.x / area};
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
