// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/frequency_axes.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double tick = 5;

/// Text on a dark ground of its own.
void paint_label(QPainter &painter, const QRectF &box, const QString &text) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 140));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(QColor(0xee, 0xee, 0xee));
    painter.drawText(box, Qt::AlignCenter, text);
}

QString label_of(double frequency, const QString &gap) {
    const QString cycles = QLocale().toString(std::fabs(frequency), 'g', 4);
    if (frequency == 0)
        return cycles;
    return cycles + gap + QLocale().toString(std::round(1 / std::fabs(frequency)), 'f', 0) +
           QStringLiteral("\u202fpx");
}

void paint_line(QPainter &painter, QPointF from, QPointF to) {
    painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
    painter.drawLine(from, to);
    painter.setPen(QPen(QColor(0xee, 0xee, 0xee), 1));
    painter.drawLine(from, to);
}

} // namespace

double tick_step(double unit, double label) {
    double step = 0.5;
    while (step * unit / 2 >= label && step > 1.0 / 1024)
        step /= 2;
    return step;
}

void paint_axes(QPainter &painter, const FrequencyMap &map, const QRectF &room, const QFont &font) {
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.85);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    const QRectF plane(map.at({-0.5, -0.5}), map.at({0.5, 0.5}));
    const QRectF shown = plane.intersected(room);
    const double label = metrics.horizontalAdvance(QStringLiteral("0.0625")) + 10;
    const double height = 2 * metrics.height();
    if (shown.width() < 2 * label || shown.height() < 3 * height)
        return;
    const auto ticks = [](double step, const auto &call) {
        for (int i = static_cast<int>(std::lround(-0.5 / step)); i * step <= 0.5; ++i)
            call(i * step);
    };
    double free_from = shown.left();
    ticks(tick_step(map.unit.x(), label), [&](double f) {
        const double x = map.at({f, 0}).x();
        const QString text = label_of(f, QStringLiteral("\n"));
        const double width = metrics.size(0, text).width() + 6;
        const double left = std::clamp(x - width / 2, shown.left(), shown.right() - width);
        if (x < shown.left() - 1 || x > shown.right() + 1 || left < free_from)
            return;
        paint_line(painter, {x, shown.bottom()}, {x, shown.bottom() - tick});
        const double lines = f == 0 ? 1 : 2;
        paint_label(painter,
                    {left, shown.bottom() - tick - lines * metrics.height() - 2, width,
                     lines * metrics.height() + 1},
                    text);
        free_from = left + width + 3;
    });
    double free_below = shown.top();
    const double down_step = tick_step(map.unit.y(), height);
    double widest = 0;
    ticks(down_step, [&](double f) {
        widest = std::max(widest, metrics.horizontalAdvance(label_of(f, QStringLiteral(" · "))));
    });
    const bool outside = plane.left() - room.left() >= widest + 2 * tick + 6;
    const double end = outside ? shown.bottom() : shown.bottom() - tick - height - 6;
    ticks(down_step, [&](double f) {
        const double y = map.at({0, f}).y();
        const QString text = label_of(f, QStringLiteral(" · "));
        const double width = metrics.horizontalAdvance(text) + 6;
        const double top = std::max(y - metrics.height() / 2, shown.top());
        if (y < shown.top() - 1 || top < free_below || top + metrics.height() > end)
            return;
        const double side = outside ? -tick : tick;
        paint_line(painter, {shown.left(), y}, {shown.left() + side, y});
        const double left = outside ? shown.left() - tick - 2 - width : shown.left() + tick + 2;
        paint_label(painter, {left, top, width, metrics.height() + 1}, text);
        free_below = top + metrics.height() + 3;
    });
}

} // namespace imago
