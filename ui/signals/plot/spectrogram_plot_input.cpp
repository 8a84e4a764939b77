// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse and the keys over a spectrogram.
#include "ui/signals/plot/spectrogram_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

bool SpectrogramPlot::on_frequency_axis(const QPointF &at) const {
    return at.x() < axisRect()->left() && at.y() >= axisRect()->top() &&
           at.y() <= axisRect()->bottom();
}

/// Keeps the frequency under the pixel.
void SpectrogramPlot::zoom_frequencies(double pixel, double factor) {
    const QCPRange seen = frequencies();
    const double at = value_axis()->pixelToCoord(pixel);
    if (logarithmic_)
        return set_frequencies(
            {at * std::pow(seen.lower / at, factor), at * std::pow(seen.upper / at, factor)});
    const double size =
        std::clamp(seen.size() * factor, least_frequencies_, all_frequencies_.size());
    const double lower = at - (at - seen.lower) * size / seen.size();
    set_frequencies({lower, lower + size});
}

void SpectrogramPlot::pan_frequencies(double pixels) {
    const int height = std::max(axisRect()->height(), 1);
    if (logarithmic_) { // stops at the ends, and keeps its octaves
        const QCPRange seen = frequencies();
        const double by =
            std::clamp(std::pow(seen.upper / seen.lower, pixels / height),
                       all_frequencies_.lower / seen.lower, all_frequencies_.upper / seen.upper);
        return set_frequencies({seen.lower * by, seen.upper * by});
    }
    const double step = frequencies().size() / height * pixels;
    set_frequencies({frequencies().lower + step, frequencies().upper + step});
}

void SpectrogramPlot::show_region(int from, int to) {
    region_->setVisible(vertical_ == Vertical::region);
    region_->topLeft->setCoords(axisRect()->left(), std::min(from, to));
    region_->bottomRight->setCoords(axisRect()->right(), std::max(from, to));
    replot(rpQueuedReplot);
}

void SpectrogramPlot::mousePressEvent(QMouseEvent *event) {
    pressed_at_ = last_at_ = event->pos();
    const bool left = event->button() == Qt::LeftButton;
    if (left && on_frequency_axis(event->pos()))
        vertical_ = Vertical::panning;
    else if (left && event->modifiers() & Qt::ControlModifier)
        vertical_ = Vertical::region;
    else
        ZoomPlot::mousePressEvent(event);
}

void SpectrogramPlot::mouseMoveEvent(QMouseEvent *event) {
    const QPoint before = std::exchange(last_at_, event->pos());
    if (vertical_ == Vertical::none)
        ZoomPlot::mouseMoveEvent(event);
    else if (vertical_ == Vertical::panning)
        pan_frequencies(last_at_.y() - before.y());
    else
        show_region(pressed_at_.y(), last_at_.y());
    if (event->buttons() == Qt::NoButton)
        setCursor(on_frequency_axis(event->pos()) ? Qt::SizeVerCursor
                                                  : regions_->cursor_at(event->pos()));
    if (axisRect()->rect().contains(event->pos()))
        Q_EMIT pointed(QPointF(key_axis()->pixelToCoord(event->pos().x()),
                               value_axis()->pixelToCoord(event->pos().y())));
    else
        Q_EMIT pointed(std::nullopt);
}

void SpectrogramPlot::mouseReleaseEvent(QMouseEvent *event) {
    const Vertical done = std::exchange(vertical_, Vertical::none);
    if (done == Vertical::none)
        return ZoomPlot::mouseReleaseEvent(event);
    show_region(0, 0);
    if (done == Vertical::region && std::abs(event->pos().y() - pressed_at_.y()) > 3)
        set_frequencies(QCPRange(value_axis()->pixelToCoord(pressed_at_.y()),
                                 value_axis()->pixelToCoord(event->pos().y())));
}

void SpectrogramPlot::mouseDoubleClickEvent(QMouseEvent *event) {
    vertical_ = Vertical::none;
    if (event->button() == Qt::LeftButton)
        show_all_frequencies();
    if (!on_frequency_axis(event->pos()))
        ZoomPlot::mouseDoubleClickEvent(event);
}

void SpectrogramPlot::wheelEvent(QWheelEvent *event) {
    const QPoint turn = event->angleDelta();
    if (!on_frequency_axis(event->position()) && !(event->modifiers() & Qt::ControlModifier))
        return ZoomPlot::wheelEvent(event);
    if (event->modifiers() & Qt::ShiftModifier)
        pan_frequencies(turn.y() != 0 ? turn.y() : turn.x());
    else
        zoom_frequencies(event->position().y(), std::pow(0.8, turn.y() / 120.0));
    event->accept();
}

/// Enter draws a region with the tool; arrows move the selected one, with Shift by more. Returns
/// whether the key did so.
bool SpectrogramPlot::change_region(const QKeyEvent &event) {
    const int step = event.modifiers().testFlag(Qt::ShiftModifier) ? 20 : 2;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return regions_->draw_in_the_middle();
    case Qt::Key_Left:
        return regions_->nudge({-step, 0});
    case Qt::Key_Right:
        return regions_->nudge({step, 0});
    case Qt::Key_Up:
        return regions_->nudge({0, -step});
    case Qt::Key_Down:
        return regions_->nudge({0, step});
    case Qt::Key_Escape:
        return regions_->leave();
    default:
        return false;
    }
}

void SpectrogramPlot::keyPressEvent(QKeyEvent *event) {
    const int key = event->key();
    if (key == Qt::Key_Delete)
        Q_EMIT removal_requested();
    else if (change_region(*event))
        tell_spoken_change(this);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        pan_frequencies((key == Qt::Key_Up ? 1 : -1) * axisRect()->height() / 10.0);
    else
        ZoomPlot::keyPressEvent(event);
}

void SpectrogramPlot::leaveEvent(QEvent *event) {
    Q_EMIT pointed(std::nullopt);
    ZoomPlot::leaveEvent(event);
}

} // namespace imago
