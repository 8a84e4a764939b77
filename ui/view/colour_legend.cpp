// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/colour_legend.h"

#include "ui/view/colour/colour_map.h"
#include "ui/view/tone/tone_bytes.h"
#include "ui/widget/appearance.h"
#include "ui/words/numbers.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {
constexpr int bar_top = 3; ///< space for the threshold's mark
constexpr int bar_height = 9;
constexpr int tick = 3;
} // namespace

ColourLegend::ColourLegend(const QString &name, const QString &title, const QString &tool_tip,
                           QWidget *parent)
    : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(title);
    setToolTip(tool_tip);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ColourLegend::sizeHint() const {
    return {220, minimumSizeHint().height()};
}

QSize ColourLegend::minimumSizeHint() const {
    return {80, bar_top + bar_height + tick + fontMetrics().height()};
}

void ColourLegend::set_scale(double largest, double keep_from) {
    set_map(Map::magnitude, largest, keep_from);
}

void ColourLegend::set_colours(ColourMap colours) {
    colours_ = colours;
    update();
}

void ColourLegend::set_phase() {
    set_map(Map::phase, 1, 0);
}

void ColourLegend::set_difference(double range) {
    set_map(Map::difference, range, 0);
    setAccessibleDescription(tr("from −%1 to %1").arg(number_words(range, 3)));
}

void ColourLegend::set_samples(const SampleRange &range) {
    const auto high = static_cast<double>(range.high);
    low_ = static_cast<double>(range.low);
    middle_.reset();
    if (range.curve.kind != ToneCurve::Kind::linear)
        middle_ = sample_of_tone(range, 0.5);
    set_map(Map::samples, high - low_, 0);
    const QString ends = tr("from %1 to %2").arg(number_words(low_, 4), number_words(high, 4));
    setAccessibleDescription(
        middle_ ? tr("%1, middle gray at %2").arg(ends, number_words(*middle_, 4)) : ends);
}

void ColourLegend::set_values(double low, double high) {
    low_ = low;
    set_map(Map::values, high - low, 0);
    setAccessibleDescription(
        high > low ? tr("from %1 to %2").arg(number_words(low, 4), number_words(high, 4))
                   : QString());
}

void ColourLegend::set_map(Map map, double largest, double keep_from) {
    map_ = map;
    largest_ = largest;
    keep_from_ = keep_from;
    update();
}

QRectF ColourLegend::bar() const {
    const double content = bar_top + bar_height + tick + fontMetrics().height();
    return {10, bar_top + (height() - content) / 2, width() - 20.0, bar_height};
}

void ColourLegend::paintEvent(QPaintEvent *) {
    if (largest_ <= 0)
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    paint_colours(painter);
    paint_ticks(painter);
    if (keep_from_ <= 0)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = bar();
    const double x = area.left() + area.width() * std::min(keep_from_ / largest_, 1.0);
    painter.setPen(QPen(palette().color(QPalette::Window), 1));
    painter.setBrush(palette().color(QPalette::WindowText));
    painter.drawRoundedRect(QRectF(x - 2, area.top() - 2.5, 4, area.height() + 5), 2, 2);
}

QRgb ColourLegend::colour(double part) const {
    const auto step = static_cast<std::size_t>((colour_steps - 1) * part);
    if (map_ == Map::difference || map_ == Map::samples) {
        const int gray = static_cast<int>(std::lround(255 * part));
        return qRgb(gray, gray, gray);
    }
    return (map_ == Map::phase             ? phase_table()
            : part * largest_ < keep_from_ ? dropped_colours()
                                           : magnitude_colours(colours_))[step];
}

void ColourLegend::paint_colours(QPainter &painter) const {
    const int columns =
        std::max(1, static_cast<int>(std::lround(bar().width() * devicePixelRatioF())));
    QImage line(columns, 1, QImage::Format_RGB32);
    for (int i = 0; i < columns; ++i)
        line.setPixel(i, 0, colour(static_cast<double>(i) / columns));
    painter.drawImage(bar(), line);
}

void ColourLegend::paint_tick(QPainter &painter, double x, const QString &label,
                              double &free_from) const {
    const QRectF area = bar();
    const double width = fontMetrics().horizontalAdvance(label);
    const double left = std::clamp(x - width / 2, area.left() - 8, area.right() - width + 8);
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + tick));
    if (left < free_from)
        return;
    painter.drawText(QRectF(left, area.bottom() + tick, width + 2, fontMetrics().height()),
                     Qt::AlignCenter, label);
    free_from = left + width + 6;
}

std::vector<std::pair<double, QString>> ColourLegend::ticks() const {
    if (map_ == Map::phase)
        return {{0, QStringLiteral("\u2212\u03c0")},
                {0.5, QStringLiteral("0")},
                {1, QStringLiteral("\u03c0")}};
    if (map_ == Map::difference) {
        const QString end = number_words(largest_, 3);
        return {{0, QStringLiteral("\u2212") + end}, {0.5, QStringLiteral("0")}, {1, end}};
    }
    if (map_ == Map::values && low_ < 0 && low_ + largest_ > 0)
        return {{0, number_words(low_, 3)},
                {-low_ / largest_, QStringLiteral("0")},
                {1, number_words(low_ + largest_, 3)}};
    if (map_ == Map::samples && middle_)
        return {{0, number_words(low_, 3)},
                {0.5, number_words(*middle_, 3)},
                {1, number_words(low_ + largest_, 3)}};
    if (map_ == Map::samples || map_ == Map::values)
        return {{0, number_words(low_, 4)}, {1, number_words(low_ + largest_, 4)}};
    std::vector<std::pair<double, QString>> ticks;
    for (int exponent = 0; exponent <= largest_ + 1; ++exponent) {
        const double value = exponent == 0 ? 0 : std::pow(10.0, exponent - 1); // 0, 1, 10, 100, …
        const double position = std::log10(1 + value);
        if (position <= largest_)
            ticks.emplace_back(position / largest_, number_words(value, 6));
    }
    return ticks;
}

void ColourLegend::paint_ticks(QPainter &painter) const {
    const QRectF area = bar();
    double free_from = 0;
    for (const auto &[part, label] : ticks())
        paint_tick(painter, area.left() + area.width() * part, label, free_from);
}

} // namespace imago

#include "moc_colour_legend.cpp"
