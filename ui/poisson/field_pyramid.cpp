// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/field_pyramid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

/// The samples along an axis of `length` that square `i` of `side` covers.
double covered(std::size_t i, std::size_t side, std::size_t length) {
    return static_cast<double>(std::min(length, (i + 1) * side) - i * side);
}

/// The means over two by two squares, whose sides have `side` samples of an axis of the plane.
Plane halved(const Plane &from, std::size_t side, const Plane &whole) {
    Plane to{(from.width + 1) / 2, (from.height + 1) / 2, {}};
    to.samples.reserve(to.width * to.height);
    for (std::size_t y = 0; y < to.height; ++y)
        for (std::size_t x = 0; x < to.width; ++x) {
            double sum = 0, weights = 0;
            for (std::size_t v = 2 * y; v < std::min(from.height, 2 * y + 2); ++v)
                for (std::size_t u = 2 * x; u < std::min(from.width, 2 * x + 2); ++u) {
                    const double weight =
                        covered(u, side, whole.width) * covered(v, side, whole.height);
                    sum += weight * static_cast<double>(from.at(u, v));
                    weights += weight;
                }
            to.samples.push_back(static_cast<float>(sum / weights));
        }
    return to;
}

double strongest_of(const Plane &x, const Plane &y) {
    double largest = 0;
    for (std::size_t i = 0; i < x.samples.size(); ++i)
        largest = std::max(largest, std::hypot(static_cast<double>(x.samples[i]),
                                               static_cast<double>(y.samples[i])));
    return largest;
}

/// The squares of `side` samples whose middles lie from `low` to `high` of an axis, in which there
/// are `count`: the first, and the one after the last.
std::pair<std::size_t, std::size_t> squares_in(double low, double high, double side,
                                               std::size_t count) {
    const auto whole = [count](double place) {
        return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(count)));
    };
    // Squares at the far edge may have their middles before those of whole squares.
    return {whole(std::floor(low / side)), whole(std::ceil(high / side))};
}

} // namespace

double FieldSample::strength() const {
    return std::hypot(x, y);
}

FieldPyramid::FieldPyramid(std::shared_ptr<const Plane> x, std::shared_ptr<const Plane> y)
    : x_(std::move(x)), y_(std::move(y)), strongest_(strongest_of(*x_, *y_)) {
    const Plane *last_x = x_.get(), *last_y = y_.get();
    for (std::size_t side = 1; last_x->width > 1 || last_x->height > 1; side *= 2) {
        Level level{halved(*last_x, side, *x_), halved(*last_y, side, *y_), 0};
        level.strongest = strongest_of(level.x, level.y);
        higher_.push_back(std::move(level));
        last_x = &higher_.back().x;
        last_y = &higher_.back().y;
    }
}

double FieldPyramid::strongest(std::size_t level) const {
    return level == 0 ? strongest_ : higher_[level - 1].strongest;
}

std::vector<FieldSample> FieldPyramid::samples(std::size_t level, const QRectF &area) const {
    const Plane &across = x(level), &down = y(level);
    const std::size_t side = std::size_t{1} << level;
    const auto length = static_cast<double>(side);
    const auto [left, right] = squares_in(area.left(), area.right(), length, across.width);
    const auto [top, bottom] = squares_in(area.top(), area.bottom(), length, across.height);
    std::vector<FieldSample> found;
    for (std::size_t v = top; v < bottom; ++v)
        for (std::size_t u = left; u < right; ++u) {
            const QPointF middle(static_cast<double>(u) * length + covered(u, side, x_->width) / 2,
                                 static_cast<double>(v) * length +
                                     covered(v, side, x_->height) / 2);
            if (area.contains(middle))
                found.push_back({middle, static_cast<double>(across.at(u, v)),
                                 static_cast<double>(down.at(u, v))});
        }
    return found;
}

} // namespace imago
