// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/region_overlay.h"

#include "ui/view/image_view.h"
#include "ui/words/numbers.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr double reach = 7;       ///< of an edge, to either side
constexpr double handle_side = 7; ///< of the squares at corners and middles
constexpr int big_step = 10;      ///< of arrow keys with Ctrl, in pixels

} // namespace

RegionOverlay::RegionOverlay(ImageView *view) : QObject(view), view_(view) {}

void RegionOverlay::set_region(QSize picture, QPoint place, std::optional<QRect> region) {
    picture_ = picture;
    place_ = place;
    region_ = region;
    view_->update();
}

QRectF RegionOverlay::on_view(const QRect &region) const {
    const QRectF shifted = QRectF(region).translated(-QPointF(place_));
    return {view_->position_of_image(shifted.topLeft()),
            view_->position_of_image(shifted.bottomRight())};
}

QPointF RegionOverlay::picture_point(QPointF position) const {
    return view_->image_point_at(position) + QPointF(place_);
}

void RegionOverlay::paint(QPainter &painter) {
    if (!region_)
        return;
    const QRectF frame = on_view(*region_);
    QPainterPath outside;
    outside.addRect(QRectF(view_->rect()));
    outside.addRect(frame);
    painter.save();
    painter.fillPath(outside, QColor(0, 0, 0, 110));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 3));
    painter.drawRect(frame);
    painter.setPen(QPen(Qt::white, 1));
    painter.drawRect(frame);
    painter.setPen(QPen(Qt::black, 1));
    painter.setBrush(Qt::white);
    for (const double x : {0.0, 0.5, 1.0})
        for (const double y : {0.0, 0.5, 1.0})
            if (x != 0.5 || y != 0.5)
                painter.drawRect(QRectF(frame.left() + x * frame.width() - handle_side / 2,
                                        frame.top() + y * frame.height() - handle_side / 2,
                                        handle_side, handle_side));
    painter.restore();
}

RegionOverlay::Edges RegionOverlay::edges_at(QPointF position) const {
    if (!region_)
        return {};
    const QRectF frame = on_view(*region_);
    if (!frame.adjusted(-reach, -reach, reach, reach).contains(position))
        return {};
    const auto near = [](double a, double b) { return std::abs(a - b) <= reach; };
    Edges edges{near(position.x(), frame.left()), near(position.y(), frame.top()),
                near(position.x(), frame.right()), near(position.y(), frame.bottom())};
    if (edges.left && edges.right) // of a narrow one, the nearer edge
        edges.left = !(edges.right = position.x() >= frame.center().x());
    if (edges.top && edges.bottom)
        edges.top = !(edges.bottom = position.y() >= frame.center().y());
    return edges.any() ? edges : Edges{true, true, true, true};
}

bool RegionOverlay::press(QPointF position, Qt::KeyboardModifiers) {
    dragging_ = edges_at(position);
    before_ = region_.value_or(QRect());
    begun_ = picture_point(position);
    moved_ = false;
    return true;
}

QRect RegionOverlay::dragged_to(QPointF position) const {
    const QRect all(QPoint(0, 0), picture_);
    const QPointF now = picture_point(position);
    if (!dragging_->any()) { // whole pixels that the drag touches
        const QRectF drawn = QRectF(begun_, now).normalized();
        const QRect pixels = drawn.toAlignedRect().intersected(all);
        return pixels.isEmpty() ? before_ : pixels;
    }
    const QPoint by((now - begun_).toPoint());
    if (dragging_->all()) {
        const QPoint corner(std::clamp(before_.x() + by.x(), 0, all.width() - before_.width()),
                            std::clamp(before_.y() + by.y(), 0, all.height() - before_.height()));
        return {corner, before_.size()};
    }
    QRect next = before_; // QRect's right and bottom are its last pixels
    if (dragging_->left)
        next.setLeft(std::clamp(before_.left() + by.x(), 0, before_.right()));
    if (dragging_->right)
        next.setRight(std::clamp(before_.right() + by.x(), before_.left(), all.right()));
    if (dragging_->top)
        next.setTop(std::clamp(before_.top() + by.y(), 0, before_.bottom()));
    if (dragging_->bottom)
        next.setBottom(std::clamp(before_.bottom() + by.y(), before_.top(), all.bottom()));
    return next;
}

void RegionOverlay::drag(QPointF position, Qt::KeyboardModifiers) {
    const QRect next = dragged_to(position);
    if (next.isEmpty() || next == region_)
        return;
    moved_ = true;
    region_ = next;
    view_->update();
    Q_EMIT dragged(next);
}

void RegionOverlay::release() {
    dragging_.reset();
    if (std::exchange(moved_, false) && region_)
        Q_EMIT chosen(*region_);
}

std::optional<QCursor> RegionOverlay::hover(QPointF position) {
    const Edges edges = edges_at(position);
    if (!edges.any())
        return QCursor(Qt::CrossCursor);
    if (edges.all())
        return QCursor(Qt::SizeAllCursor);
    const bool across = edges.left || edges.right, down = edges.top || edges.bottom;
    if (across && down)
        return QCursor(edges.left == edges.top ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor);
    return QCursor(across ? Qt::SizeHorCursor : Qt::SizeVerCursor);
}

/// Arrow keys move the region, with Shift its right and its lower edge; with Ctrl in larger steps.
bool RegionOverlay::key(QKeyEvent *event) {
    if (!region_)
        return false;
    const int step = event->modifiers().testFlag(Qt::ControlModifier) ? big_step : 1;
    QPoint by;
    switch (event->key()) {
    case Qt::Key_Left:
        by = {-step, 0};
        break;
    case Qt::Key_Right:
        by = {step, 0};
        break;
    case Qt::Key_Up:
        by = {0, -step};
        break;
    case Qt::Key_Down:
        by = {0, step};
        break;
    default:
        return false;
    }
    const bool resizes = event->modifiers().testFlag(Qt::ShiftModifier);
    before_ = *region_;
    begun_ = {};
    dragging_ =
        resizes ? Edges{false, false, by.x() != 0, by.y() != 0} : Edges{true, true, true, true};
    const QRect next = dragged_to(view_->position_of_image(QPointF(by) - QPointF(place_)));
    dragging_.reset();
    if (next != *region_) {
        region_ = next;
        view_->update();
        Q_EMIT chosen(next);
    }
    return true;
}

QString RegionOverlay::words() const {
    if (!region_)
        return {};
    return tr("region of %1 × %2 pixels at x %3, y %4")
        .arg(count_words(static_cast<qulonglong>(region_->width())),
             count_words(static_cast<qulonglong>(region_->height())),
             count_words(static_cast<qulonglong>(region_->x())),
             count_words(static_cast<qulonglong>(region_->y())));
}

} // namespace imago

#include "moc_region_overlay.cpp"
