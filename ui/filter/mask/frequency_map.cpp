// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/frequency_map.h"

#include "ui/words/numbers.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace imago {
namespace {

constexpr double tick = 5;

/// Draws text on its own dark background.
void paint_label(QPainter &painter, const QRectF &box, const QString &text) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 170));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(QColor(0xee, 0xee, 0xee));
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Draws the cycles per pixel, with the period below.
QString label_of(double frequency) {
    const QString cycles = number_words(std::fabs(frequency), 4);
    if (frequency == 0)
        return cycles;
    return cycles + QLatin1Char('\n') +
           with_unit(number_words(1 / std::fabs(frequency), 3), QStringLiteral("px"));
}

/// The cycles of a unit of length, with the period below.
QString label_in(double cycles, LengthUnit unit) {
    const QString number = number_words(std::fabs(cycles), 4);
    if (cycles == 0)
        return with_unit(number, frequency_symbol(unit));
    return number + QLatin1Char('\n') +
           with_unit(number_words(1 / std::fabs(cycles), 3), unit_symbol(unit));
}

QFont label_font(const QFont &font) {
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.85);
    return small;
}

QSizeF largest_label(const QFontMetricsF &metrics) {
    return metrics.size(0, QStringLiteral("0.0625\n16 px")) + QSizeF(6, 2);
}

/// The ticks of a logarithmic scale from the left: 0 and 0.5, and powers of two below it as far as
/// labels have room, `unit` being view pixels for one shown cycle per pixel.
std::vector<double> octaves(const LogFrequency &scale, double unit, double label) {
    const double octave = (scale.shown(0.5) - scale.shown(0.25)) * unit;
    const double factor = std::exp2(std::max(1.0, std::ceil(label / std::max(octave, 1e-3))));
    std::vector<double> ticks{0};
    for (double f = 0.5; scale.shown(f) * unit >= label; f /= factor) {
        ticks.push_back(f);
        ticks.push_back(-f);
    }
    std::sort(ticks.begin(), ticks.end());
    return ticks;
}

/// The ticks in cycles of a unit that has so many pixels, from the left, at round numbers: with
/// `unit` view pixels for one shown cycle per pixel, no nearer than a label is long.
std::vector<double> round_ticks(const FrequencyMap &map, double pixels, double unit, double label) {
    std::vector<double> ticks{0};
    const auto add = [&ticks](double cycles) {
        ticks.push_back(cycles);
        ticks.push_back(-cycles);
    };
    const double most = 0.5 * pixels * (1 + 1e-9);
    if (!map.scale) {
        const double step = nice_step(label * pixels / unit);
        for (int i = 1; i * step <= most; ++i)
            add(i * step);
    } else {
        double free_to = std::numeric_limits<double>::infinity();
        for (double decade = std::pow(10.0, std::floor(std::log10(most)));
             map.scale->shown(decade * 5 / pixels) * unit >= label; decade /= 10)
            for (const double factor : {5.0, 2.0, 1.0}) {
                const double at = map.scale->shown(decade * factor / pixels) * unit;
                if (decade * factor > most || at < label || at > free_to)
                    continue;
                add(decade * factor);
                free_to = at - label;
            }
    }
    std::sort(ticks.begin(), ticks.end());
    return ticks;
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

QSizeF axes_room(const QFont &font) {
    return largest_label(QFontMetricsF(label_font(font))) + QSizeF(2 * tick, 2 * tick);
}

void paint_axes(QPainter &painter, const FrequencyMap &map, const QRectF &room, const QFont &font,
                const ViewUnit &unit) {
    const QFont small = label_font(font);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    const QRectF plane(map.zero - map.unit / 2, map.zero + map.unit / 2);
    const QRectF shown = plane.intersected(room);
    const QSizeF largest = largest_label(metrics);
    if (shown.width() < 2 * largest.width() || shown.height() < 3 * largest.height())
        return;
    const auto ticks = [&](double scale, double pixels, double label, const auto &call) {
        if (unit.physical()) {
            for (const double cycles : round_ticks(map, pixels, scale, label))
                call(cycles / pixels, label_in(cycles, unit.unit));
            return;
        }
        if (map.scale) {
            for (const double f : octaves(*map.scale, scale, label))
                call(f, label_of(f));
            return;
        }
        const double step = tick_step(scale, label);
        for (int i = static_cast<int>(std::lround(-0.5 / step)); i * step <= 0.5; ++i)
            call(i * step, label_of(i * step));
    };
    const auto size_of = [&](const QString &text) { return metrics.size(0, text) + QSizeF(6, 2); };
    // The labels are beside the spectrum if there is room, otherwise on it.
    const bool below = room.bottom() - plane.bottom() >= largest.height() + 2 * tick - 1;
    const bool beside = plane.left() - room.left() >= largest.width() + 2 * tick - 1;

    double free_from = shown.left();
    ticks(map.unit.x(), unit.across(), largest.width() + 4, [&](double f, const QString &text) {
        const double x = map.at({f, 0}).x(), edge = shown.bottom();
        const QSizeF size = size_of(text);
        const double left =
            std::clamp(x - size.width() / 2, shown.left(), shown.right() - size.width());
        if (x < shown.left() - 1 || x > shown.right() + 1 || left < free_from)
            return;
        paint_line(painter, {x, edge}, {x, edge + (below ? tick : -tick)});
        const double top = below ? edge + tick : edge - tick - size.height();
        paint_label(painter, {QPointF(left, top), size}, text);
        free_from = left + size.width() + 3;
    });
    double free_below = shown.top();
    const double end =
        beside || below ? shown.bottom() : shown.bottom() - tick - largest.height() - 3;
    ticks(map.unit.y(), unit.down(), largest.height() + 4, [&](double f, const QString &text) {
        const double y = map.at({0, f}).y(), edge = shown.left();
        const QSizeF size = size_of(text);
        const double top = std::max(y - size.height() / 2, shown.top());
        if (y < shown.top() - 1 || top < free_below || top + size.height() > end)
            return;
        paint_line(painter, {edge, y}, {edge + (beside ? -tick : tick), y});
        const double left = beside ? edge - tick - size.width() : edge + tick;
        paint_label(painter, {QPointF(left, top), size}, text);
        free_below = top + size.height() + 3;
    });
}

} // namespace imago
