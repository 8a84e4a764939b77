// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse and the keys do in a view of a picture.
#include "ui/view/image_view.h"
#include "ui/words/numbers.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

bool ImageView::near_divider(QPointF position) const {
    return split_ && !before_.empty() && std::abs(position.x() - divider_x()) <= 12;
}

void ImageView::zoom(double factor, QPointF position) {
    if (picture_.empty())
        return;
    const Mapping map = mapping();
    const QPointF device = position * devicePixelRatioF();
    viewport_->show_point((device - map.origin) / map.scale - origin_, device - middle(),
                          map.scale * factor);
}

void ImageView::zoom_to(double scale) {
    if (const double now = shown_scale(); now > 0)
        zoom(scale / now, QPointF(width() / 2.0, height() / 2.0));
}

void ImageView::wheelEvent(QWheelEvent *event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0)
        zoom(std::pow(1.25, notches), event->position());
    event->accept();
}

void ImageView::mousePressEvent(QMouseEvent *event) {
    if (picture_.empty() || // one that comes during a drag stays in its place
        (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    last_ = pressed_ = event->position();
    dragged_ = nullptr;
    for (ViewOverlay *overlay : {tool_, overlay_})
        if (overlay && !dragged_ && event->button() == Qt::LeftButton &&
            overlay->press(event->position(), event->modifiers()))
            dragged_ = overlay;
    drag_ = dragged_ ? Drag::overlay : near_divider(event->position()) ? Drag::divider : Drag::pan;
    if (drag_ == Drag::pan)
        setCursor(Qt::ClosedHandCursor);
}

void ImageView::mouseMoveEvent(QMouseEvent *event) {
    const QPointF position = event->position();
    if (drag_ == Drag::overlay) {
        dragged_->drag(position, event->modifiers());
    } else if (drag_ == Drag::divider) {
        set_split_position(position.x() / std::max(1, width()));
    } else if (drag_ == Drag::pan && !picture_.empty()) {
        if (viewport_->fit())
            zoom(1, position); // from here on the scale is this view's
        viewport_->pan((position - last_) * devicePixelRatioF());
        last_ = position;
    } else {
        show_cursor(position);
    }
    Q_EMIT hovered(pixel_at(position));
}

void ImageView::show_cursor(QPointF position) {
    std::optional<QCursor> cursor;
    if (ViewOverlay *overlay = overlay_for_keys(); overlay && !picture_.empty())
        cursor = overlay->hover(position);
    setCursor(cursor.value_or(near_divider(position) ? Qt::SplitHCursor : Qt::CrossCursor));
}

void ImageView::mouseReleaseEvent(QMouseEvent *event) {
    const Drag was = std::exchange(drag_, Drag::none);
    if (was == Drag::overlay)
        dragged_->release();
    else if (was == Drag::pan && overlay_ && event->button() == Qt::LeftButton &&
             (event->position() - pressed_).manhattanLength() < 4)
        overlay_->click(event->position());
    show_cursor(event->position());
}

void ImageView::mouseDoubleClickEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton)
        return;
    ViewOverlay *overlay = overlay_for_keys();
    if (overlay && !picture_.empty() && overlay->press(event->position(), event->modifiers())) {
        dragged_ = overlay;
        drag_ = Drag::overlay; // two quick strokes
    } else
        Q_EMIT double_clicked();
}

QString ImageView::spoken_value() const {
    if (picture_.empty())
        return tr("No picture");
    const QSize size = picture_.size();
    const ViewOverlay *overlay = overlay_for_keys();
    const QString words = overlay ? overlay->words() : QString();
    const QString seen = tr("%1 × %2 pixels, shown at %3 %")
                             .arg(number_words(size.width(), 9), number_words(size.height(), 9),
                                  number_words(100 * shown_scale(), 3));
    return words.isEmpty() ? seen : seen + QStringLiteral(". ") + words;
}

void ImageView::leaveEvent(QEvent *) {
    if (overlay_)
        overlay_->leave();
    Q_EMIT hovered(std::nullopt);
}

void ImageView::keyPressEvent(QKeyEvent *event) {
    const double step = 48 * devicePixelRatioF();
    const QPointF centre(width() / 2.0, height() / 2.0);
    const bool move_divider = split_ && event->modifiers().testFlag(Qt::ShiftModifier);
    const int key = event->key();
    if (ViewOverlay *overlay = overlay_for_keys();
        overlay && !picture_.empty() && overlay->key(event))
        return tell_spoken_change(this);
    if (picture_.empty() || event->modifiers().testFlag(Qt::ControlModifier))
        return QWidget::keyPressEvent(event);
    if (move_divider && (key == Qt::Key_Left || key == Qt::Key_Right))
        return set_split_position(split_position_ + (key == Qt::Key_Left ? -0.02 : 0.02));
    if (viewport_->fit() &&
        (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down))
        zoom(1, centre);
    switch (key) {
    case Qt::Key_Left:
        return viewport_->pan({step, 0});
    case Qt::Key_Right:
        return viewport_->pan({-step, 0});
    case Qt::Key_Up:
        return viewport_->pan({0, step});
    case Qt::Key_Down:
        return viewport_->pan({0, -step});
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(1.25, centre);
    case Qt::Key_Minus:
        return zoom(0.8, centre);
    default:
        return QWidget::keyPressEvent(event);
    }
}

} // namespace imago
