// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/cursor_pair.h"

#include <QPainter>

#include <cmath>
#include <utility>

namespace imago {

CursorPair::CursorPair(const QString &name, ZoomPlot *plot, std::function<double(double)> snap)
    : QWidget(plot), plot_(plot), snap_(std::move(snap)) {
    setObjectName(name);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    connect(plot, &QCustomPlot::afterReplot, this, &CursorPair::place);
    connect(plot, &ZoomPlot::cursor_wanted, this, &CursorPair::put);
    connect(plot, &ZoomPlot::cursor_dragged, this, [this](double key) { put(dragged_, key); });
}

void CursorPair::clear() {
    if (!any())
        return;
    keys_ = {};
    place();
    Q_EMIT changed();
}

int CursorPair::chosen(double key) const {
    if (!a() || !b())
        return a() ? 1 : 0;
    const double at = plot_->key_axis()->coordToPixel(key);
    const auto distance = [&](double cursor) {
        return std::fabs(plot_->key_axis()->coordToPixel(cursor) - at);
    };
    return distance(*b()) < distance(*a()) ? 1 : 0;
}

void CursorPair::put(int which, double key) {
    dragged_ = which < 0 ? chosen(key) : which;
    keys_[static_cast<std::size_t>(dragged_)] = snap_(key);
    place();
    Q_EMIT changed();
}

void CursorPair::place() {
    setGeometry(plot_->rect());
    setVisible(any());
    update();
}

void CursorPair::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    const QRect first = plot_->axisRect(0)->rect();
    const QRect last = plot_->axisRect(plot_->axisRectCount() - 1)->rect();
    const QColor colours[] = {QColor(30, 140, 60), QColor(200, 90, 20)};
    for (int i = 0; i < 2; ++i) {
        const auto &key = keys_[static_cast<std::size_t>(i)];
        const double at = key ? plot_->key_axis()->coordToPixel(*key) : -1;
        if (!key || at < first.left() || at > first.right() + 1)
            continue;
        const QPointF top(std::round(at) + 0.5, first.top());
        painter.setPen(QPen(colours[i], 1.5));
        painter.drawLine(top, QPointF(top.x(), last.bottom()));
        const QRectF flag(top.x() - 8, first.top(), 16, fontMetrics().height());
        painter.fillRect(flag, colours[i]);
        painter.setPen(Qt::white);
        painter.drawText(flag, Qt::AlignCenter, i == 0 ? QStringLiteral("A") : QStringLiteral("B"));
    }
}

} // namespace imago

#include "moc_cursor_pair.cpp"
