// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/zoom_plot.h"

#include "ui/signals/plot/pyramid_trace.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr int drag_pixels = 3; ///< less is a click

} // namespace

ZoomPlot::ZoomPlot(const QString &name, QWidget *parent) : Plot(name, parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(200, 120);
}

QCPAxis *ZoomPlot::key_axis() const {
    return axisRect(0)->axis(QCPAxis::atBottom);
}

QCPAxis *ZoomPlot::value_axis() const {
    return axisRect(0)->axis(QCPAxis::atLeft);
}

DataTable ZoomPlot::data_in_sight() const {
    std::vector<const PyramidTrace *> traces;
    for (const QCPAbstractPlottable *drawn : mPlottables)
        if (const auto *trace = qobject_cast<const PyramidTrace *>(drawn))
            if (trace->visible() && trace->display())
                traces.push_back(trace);
    if (traces.empty())
        return Plot::data_in_sight();
    const PyramidTrace &first = *traces.front();
    const auto fits = [&](const PyramidTrace *trace) { // others are not of these keys
        return trace->key_of(0) == first.key_of(0) && trace->key_of(1) == first.key_of(1);
    };
    traces.erase(std::remove_if(traces.begin(), traces.end(),
                                [&](const PyramidTrace *trace) { return !fits(trace); }),
                 traces.end());
    const std::size_t from = first_in_sight(first);
    std::size_t to = first.sample_at(range().upper);
    to -= first.key_of(static_cast<double>(to)) > range().upper && to > from ? 1 : 0;
    DataTable table;
    const QString label = axisRects().last()->axis(QCPAxis::atBottom)->label(); // of a stack
    table.titles.append(label.isEmpty() ? tr("Position") : label);
    for (std::size_t i = 0; i < traces.size(); ++i)
        table.titles.append(traces[i]->name().isEmpty()
                                ? row_name(*traces[i]->display()->signal, traces[i]->channel())
                                : traces[i]->name());
    table.rows = to - from + 1;
    table.cell = [traces, from, unit = key_unit()](std::size_t row, int column) {
        const std::size_t sample = from + row;
        if (column == 0)
            return exact_text(traces.front()->key_of(static_cast<double>(sample)) / unit);
        const PyramidTrace &trace = *traces[static_cast<std::size_t>(column) - 1];
        return sample < trace.display()->signal->length ? exact_text(trace.value(sample))
                                                        : QString();
    };
    return table;
}

std::size_t ZoomPlot::first_in_sight(const PyramidTrace &trace) const {
    const std::size_t from = trace.sample_at(range().lower), to = trace.sample_at(range().upper);
    return trace.key_of(static_cast<double>(from)) < range().lower && from < to ? from + 1 : from;
}

void ZoomPlot::set_limits(const QCPRange &limits, double least) {
    if (limits_ != limits)
        keyed_.reset();
    limits_ = limits;
    least_ = std::min(least, limits.size());
}

void ZoomPlot::set_range(const QCPRange &wanted) {
    double lower = wanted.lower, upper = wanted.upper;
    if (upper - lower < least_) {
        const double middle = (lower + upper) / 2;
        lower = middle - least_ / 2;
        upper = middle + least_ / 2;
    }
    if (lower < limits_.lower) {
        upper = std::min(upper + limits_.lower - lower, limits_.upper);
        lower = limits_.lower;
    }
    if (upper > limits_.upper) {
        lower = std::max(lower - (upper - limits_.upper), limits_.lower);
        upper = limits_.upper;
    }
    const bool same = range() == QCPRange(lower, upper);
    for (QCPAxisRect *rectangle : axisRects())
        rectangle->axis(QCPAxis::atBottom)->setRange(lower, upper);
    fit_values();
    replot(rpQueuedReplot);
    if (!same)
        Q_EMIT range_changed();
}

bool ZoomPlot::shows_all() const {
    return range().size() >= limits_.size() * (1 - 1e-9);
}

void ZoomPlot::zoom(double factor) {
    zoom_about(axisRect(0)->rect().center().x(), 1 / factor);
}

/// Zooms by pixels, so that it also works on a logarithmic axis.
void ZoomPlot::zoom_about(double pixel, double factor) {
    const QRect box = axisRect(0)->rect();
    set_range({key_at(pixel - (pixel - box.left()) * factor),
               key_at(pixel + (box.left() + box.width() - pixel) * factor)});
}

void ZoomPlot::pan(double pixels) {
    const QRect box = axisRect(0)->rect();
    const QCPRange moved(key_at(box.left() + pixels), key_at(box.left() + box.width() + pixels));
    if (moved.lower >= limits_.lower && moved.upper <= limits_.upper)
        set_range(moved);
    else if (key_axis()->scaleType() == QCPAxis::stLinear)
        set_range(moved);
}

void ZoomPlot::tell_region(bool finished) {
    const int left = std::min(pressed_.x(), last_.x()), right = std::max(pressed_.x(), last_.x());
    Q_EMIT dragged(std::max(key_at(left), limits_.lower), std::min(key_at(right), limits_.upper),
                   finished);
}

void ZoomPlot::mousePressEvent(QMouseEvent *event) {
    keyed_.reset();
    pressed_ = last_ = event->pos();
    moved_ = false;
    const bool left = event->button() == Qt::LeftButton;
    if (event->button() == Qt::MiddleButton || (left && event->modifiers() & Qt::ShiftModifier))
        doing_ = Doing::panning;
    else if (left && event->modifiers() & Qt::ControlModifier && has_cursors()) {
        doing_ = Doing::cursor;
        Q_EMIT cursor_wanted(-1, std::clamp(key_at(last_.x()), limits_.lower, limits_.upper));
    } else if (left)
        doing_ = begin_drag(event->pos()) ? Doing::part : Doing::region;
    if (doing_ == Doing::panning)
        setCursor(Qt::ClosedHandCursor);
}

void ZoomPlot::mouseMoveEvent(QMouseEvent *event) {
    const QPoint before = std::exchange(last_, event->pos());
    moved_ = moved_ || (last_ - pressed_).manhattanLength() >= drag_pixels;
    if (doing_ == Doing::panning)
        pan(before.x() - last_.x());
    else if (doing_ == Doing::cursor)
        Q_EMIT cursor_dragged(std::clamp(key_at(last_.x()), limits_.lower, limits_.upper));
    else if (doing_ == Doing::part)
        go_on_dragging(last_);
    else if (doing_ == Doing::region && moved_)
        tell_region(false);
    const double key = key_at(last_.x());
    if (key >= range().lower && key <= range().upper)
        Q_EMIT hovered(key);
    else
        Q_EMIT hovered(std::nullopt);
}

void ZoomPlot::mouseReleaseEvent(QMouseEvent *event) {
    last_ = event->pos();
    const Doing done = std::exchange(doing_, Doing::nothing);
    if (done == Doing::panning)
        unsetCursor();
    else if (done == Doing::part)
        end_drag();
    else if (done == Doing::region && moved_)
        tell_region(true);
    else if (done == Doing::region)
        Q_EMIT clicked(key_at(last_.x()));
}

void ZoomPlot::mouseDoubleClickEvent(QMouseEvent *event) {
    doing_ = Doing::nothing;
    if (event->button() == Qt::LeftButton)
        show_all();
}

void ZoomPlot::wheelEvent(QWheelEvent *event) {
    const QPoint turn = event->angleDelta();
    if (turn.x() != 0 || event->modifiers() & Qt::ShiftModifier)
        pan(-(turn.x() != 0 ? turn.x() : turn.y()));
    else
        zoom_about(event->position().x(), std::pow(0.8, turn.y() / 120.0));
    event->accept();
}

/// Moves an end of the region by fiftieths of what is in sight, in the middle of which it begins.
void ZoomPlot::extend(int steps) {
    const QRect box = axisRect(0)->rect();
    const double middle = key_at(box.center().x());
    if (keyed_ && !range().contains(keyed_->second)) // what is in sight is another part now
        keyed_.reset();
    auto [start, end] = keyed_.value_or(std::pair(middle, middle));
    end = std::clamp(key_at(key_axis()->coordToPixel(end) + steps * box.width() / 50.0),
                     limits_.lower, limits_.upper);
    keyed_.emplace(start, end);
    if (!range().contains(end))
        pan(steps * box.width() / 10.0);
    if (start == end)
        Q_EMIT clicked(start);
    else
        Q_EMIT dragged(std::min(start, end), std::max(start, end), true);
}

void ZoomPlot::show_end(int side) {
    if (key_axis()->scaleType() != QCPAxis::stLinear)
        return;
    const double size = range().size();
    set_range(side < 0 ? QCPRange(limits_.lower, limits_.lower + size)
                       : QCPRange(limits_.upper - size, limits_.upper));
}

void ZoomPlot::keyPressEvent(QKeyEvent *event) {
    const int key = event->key(), side = key == Qt::Key_Left || key == Qt::Key_Home ? -1 : 1;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (event->modifiers().testFlag(Qt::ShiftModifier) && selects_by_keys())
            extend(side);
        else
            pan(side * axisRect(0)->width() / 10.0);
        break;
    case Qt::Key_Home:
    case Qt::Key_End:
        show_end(side);
        break;
    case Qt::Key_A:
    case Qt::Key_B: { // at the pointer, or in the middle
        if (!has_cursors())
            return Plot::keyPressEvent(event);
        const QRect box = axisRect(0)->rect();
        const int pixel = underMouse() ? mapFromGlobal(QCursor::pos()).x() : box.center().x();
        Q_EMIT cursor_wanted(key == Qt::Key_A ? 0 : 1,
                             key_at(std::clamp(pixel, box.left(), box.right())));
        break;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1.25);
        break;
    case Qt::Key_Minus:
        zoom(0.8);
        break;
    case Qt::Key_Escape:
        if (!std::exchange(keyed_, std::nullopt))
            return Plot::keyPressEvent(event);
        Q_EMIT clicked(key_at(axisRect(0)->rect().center().x()));
        break;
    default:
        return Plot::keyPressEvent(event);
    }
    tell_spoken_change(this);
}

void ZoomPlot::leaveEvent(QEvent *event) {
    Q_EMIT hovered(std::nullopt);
    Plot::leaveEvent(event);
}

} // namespace imago

#include "moc_zoom_plot.cpp"
