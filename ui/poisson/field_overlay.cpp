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
