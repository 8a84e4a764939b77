// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/field_overlay.h"

#include "ui/view/image_view.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
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

constexpr double shortest = 1.5;   ///< arrows below this length are not drawn
constexpr double head_part = 0.38; ///< of an arrow's length
constexpr double head_most = 8;
constexpr double head_angle = 0.42; ///< radians, on either side

/// Shaft and head, as lines.
void add_lines(std::vector<QLineF> &lines, const QLineF &arrow) {
    lines.push_back(arrow);
    const double head = std::min(head_part * arrow.length(), head_most);
    const double back = std::atan2(-arrow.dy(), -arrow.dx());
    for (const double turn : {-head_angle, head_angle})
        lines.emplace_back(
            arrow.p2(), arrow.p2() + head * QPointF(std::cos(back + turn), std::sin(back + turn)));
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

FieldOverlay::FieldOverlay(ImageView *view) : QObject(view), view_(view) {}

void FieldOverlay::set_field(std::shared_ptr<const FieldPyramid> field,
                             const PoissonSpacing &samples) {
    field_ = std::move(field);
    samples_ = samples;
    view_->update();
}

void FieldOverlay::set_shown(bool on) {
    shown_ = on;
    view_->update();
}

void FieldOverlay::set_length(ArrowLength length) {
    length_ = length;
    view_->update();
}

double FieldOverlay::scale() const {
    return view_->shown_scale() / view_->devicePixelRatioF();
}

std::size_t FieldOverlay::level() const {
    const double room = scale();
    std::size_t level = 0;
    while (level + 1 < field_->levels() && std::ldexp(room, static_cast<int>(level)) < spacing)
        ++level;
    return level;
}

std::size_t FieldOverlay::square_side() const {
    return shown_ && field_ && scale() > 0 ? std::size_t{1} << level() : 0;
}

double FieldOverlay::length_of(double strength, double strongest, double room) const {
    const double most = 0.9 * std::min(room, longest);
    if (!(strength > 0) || !(strongest > 0))
        return 0;
    if (length_ == ArrowLength::equal)
        return most;
    const double part = std::min(strength / strongest, 1.0);
    return most * (length_ == ArrowLength::root ? std::sqrt(part) : part);
}

std::vector<QLineF> FieldOverlay::arrows() const {
    std::vector<QLineF> found;
    if (square_side() == 0)
        return found;
    const QPointF corner = view_->position_of({0, 0});
    const double unit = scale(), room = unit * static_cast<double>(square_side());
    const double strongest = field_->strongest(level());
    const QRectF area(-corner / unit, QSizeF(view_->size()) / unit);
    for (const FieldSample &sample : field_->samples(level(), area)) {
        const double length = length_of(sample.strength(), strongest, room);
        if (length < shortest)
            continue;
        QPointF along(sample.x / samples_.columns, sample.y / samples_.rows);
        along *= length / std::hypot(along.x(), along.y());
        const QPointF middle = view_->position_of(sample.at);
        found.emplace_back(middle - along / 2, middle + along / 2);
    }
    return found;
}

/// Draws light over a dark edge, so that arrows are visible on every colour.
void FieldOverlay::paint(QPainter &painter) {
    std::vector<QLineF> lines;
    for (const QLineF &arrow : arrows())
        add_lines(lines, arrow);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const QPen &pen : {QPen(QColor(0, 0, 0, 150), 3, Qt::SolidLine, Qt::RoundCap),
                            QPen(Qt::white, 1.3, Qt::SolidLine, Qt::RoundCap)}) {
        painter.setPen(pen);
        painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    }
}

} // namespace imago

#include "moc_field_overlay.cpp"
