// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/step_painter.h"

#include "ui/view/plot.h"
#include "ui/widget/appearance.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr int card_pad = 12, part_gap = 10, box_side = 46, least_box = 24;
constexpr int cells_height = 52, grid_width = 210, most_columns = 32, most_rows = 8;
constexpr int narrow_width = 560;
/// Indices of Plot::series_colour() by the way of an exchange.
constexpr int local_colour = 0, registers_colour = 2, scratch_colour = 1;

QFont scaled(QFont font, double factor, bool bold) {
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

/// Lines from each of some points at the left to each at the right, as a butterfly combines them.
void paint_butterfly(QPainter &painter, const QRectF &box, int radix, const QColor &colour) {
    const int points = std::clamp(radix, 2, 8);
    const QRectF inner = box.adjusted(7, 7, -7, -7);
    const auto at = [&](int i) { return inner.top() + inner.height() * i / (points - 1); };
    QColor thin = colour;
    thin.setAlphaF(points > 4 ? 0.28f : 0.5f);
    painter.setPen(QPen(thin, 1));
    for (int i = 0; i < points; ++i)
        for (int k = 0; k < points; ++k)
            painter.drawLine(QPointF(inner.left(), at(i)), QPointF(inner.right(), at(k)));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (int i = 0; i < points; ++i)
        for (const double x : {inner.left(), inner.right()})
            painter.drawEllipse(QPointF(x, at(i)), 1.6, 1.6);
}

void paint_arrow(QPainter &painter, double from, double to, double y, const QColor &colour) {
    painter.setPen(QPen(colour, 1.6));
    painter.drawLine(QPointF(from + 3, y), QPointF(to - 4, y));
    painter.drawLine(QPointF(to - 8, y - 3.5), QPointF(to - 4, y));
    painter.drawLine(QPointF(to - 8, y + 3.5), QPointF(to - 4, y));
}

/// Global memory, as a stack of rows.
void paint_memory(QPainter &painter, const QRectF &box, const QColor &line, const QColor &fill) {
    const double row = box.height() / 4;
    painter.setPen(QPen(line, 1));
    for (int i = 0; i < 4; ++i) {
        painter.setBrush(i % 2 ? fill : Qt::transparent);
        painter.drawRect(QRectF(box.left(), box.top() + i * row, box.width(), row));
    }
}

} // namespace

struct StepPainter::Parts {
    QRect title, flow, grid;
    std::vector<QRect> gauges, bars;
    int bottom = 0;
};

StepPainter::StepPainter(const StepScene &scene, const QFont &font, const QPalette &palette)
    : scene_(scene), font_(font), small_(scaled(font, 0.88, false)), bold_(scaled(font, 1, true)),
      palette_(palette), line_(QFontMetrics(font).height()),
      small_line_(QFontMetrics(small_).height()) {}

bool StepPainter::narrow(int width) const {
    return width < narrow_width;
}

StepPainter::Parts StepPainter::parts_in(const QRect &area) const {
    Parts parts;
    const QRect inner = area.adjusted(card_pad, card_pad, -card_pad, -card_pad);
    int y = inner.top();
    parts.title = QRect(inner.left(), y, inner.width(), line_ + 2);
    y += parts.title.height() + part_gap;
    parts.flow = QRect(inner.left(), y, inner.width(), box_side + small_line_ + 4);
    y += parts.flow.height() + part_gap;
    parts.grid = QRect(inner.left(), y, std::min(grid_width, inner.width()),
                       cells_height + 2 * small_line_ + 6);
    const bool below = narrow(area.width());
    int gauge_y = below ? parts.grid.bottom() + part_gap : y;
    const int gauge_x = below ? inner.left() : parts.grid.right() + 24;
    for (std::size_t i = 0; i < scene_.gauges.size(); ++i) {
        parts.gauges.emplace_back(gauge_x, gauge_y, inner.right() - gauge_x, line_ + 6);
        gauge_y += line_ + 8;
    }
    y = std::max(parts.grid.bottom(), gauge_y) + part_gap;
    for (std::size_t i = 0; i < scene_.bars.size(); ++i) {
        parts.bars.emplace_back(inner.left(), y, inner.width(), line_ + 4);
        y += line_ + 6;
    }
    parts.bottom = y + card_pad;
    return parts;
}

int StepPainter::height(int width) const {
    return parts_in(QRect(0, 0, width, 10)).bottom;
}

QColor StepPainter::colour(StepBar::Of of) const {
    switch (of) {
    case StepBar::Of::measured:
        return palette_.color(QPalette::Highlight);
    case StepBar::Of::bound:
        return Plot::series_colour(scratch_colour, palette_);
    case StepBar::Of::predicted:
        break;
    }
    return mix(palette_.color(QPalette::Text), palette_.color(QPalette::Base), 0.45);
}

QColor StepPainter::way_colour() const {
    switch (scene_.way) {
    case StepExchange::Way::registers:
        return Plot::series_colour(registers_colour, palette_);
    case StepExchange::Way::local_joint:
    case StepExchange::Way::local_parts:
        return Plot::series_colour(local_colour, palette_);
    case StepExchange::Way::private_scratch:
        return Plot::series_colour(scratch_colour, palette_);
    case StepExchange::Way::none:
        break;
    }
    return palette_.color(QPalette::Text);
}

void StepPainter::paint(QPainter &painter, const QRect &area, double longest, bool chosen) const {
    const Parts parts = parts_in(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(chosen ? palette_.color(QPalette::Highlight) : line_colour(palette_), chosen ? 2 : 1));
    painter.setBrush(palette_.color(QPalette::Base));
    painter.drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), 6, 6);
    const QColor text = palette_.color(QPalette::Text);
    const int family_width = QFontMetrics(small_).horizontalAdvance(scene_.family) + 8;
    painter.setPen(text);
    painter.setFont(bold_);
    const QRect title = parts.title.adjusted(0, 0, -family_width, 0);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold_).elidedText(scene_.title, Qt::ElideRight, title.width()));
    painter.setFont(small_);
    painter.setPen(mix(text, palette_.color(QPalette::Base), 0.7));
    painter.drawText(parts.title, Qt::AlignRight | Qt::AlignVCenter, scene_.family);
    paint_flow(painter, parts);
    paint_grid(painter, parts);
    for (std::size_t i = 0; i < parts.gauges.size(); ++i)
        paint_gauge(painter, parts.gauges[i], scene_.gauges[i]);
    for (std::size_t i = 0; i < parts.bars.size(); ++i)
        paint_bar(painter, parts.bars[i], scene_.bars[i], longest);
    painter.restore();
}

void StepPainter::paint_flow(QPainter &painter, const Parts &parts) const {
    const int passes = std::max(1, int(scene_.radices.size()));
    // Memory, passes, memory, and an arrow between each two.
    const double room = parts.flow.width();
    const int small_words = QFontMetrics(small_).horizontalAdvance(scene_.exchange) + 6;
    const double side = std::clamp((room - (passes + 1) * 30.0 - 2 * 34) / passes,
                                   double(least_box), double(box_side));
    const double arrow = std::clamp((room - passes * side - 2 * 34) / (passes + 1), 10.0,
                                    std::max(34.0, double(small_words)));
    const double middle = parts.flow.top() + box_side / 2.0;
    const QColor text = palette_.color(QPalette::Text), base = palette_.color(QPalette::Base);
    const QColor gray = mix(text, base, 0.7);
    double x = parts.flow.left();
    const auto label = [&](double from, double width, const QString &words, const QColor &colour) {
        painter.setFont(small_);
        painter.setPen(colour);
        painter.drawText(QRectF(from, parts.flow.bottom() - small_line_, width, small_line_ + 2),
                         Qt::AlignHCenter | Qt::AlignVCenter, words);
    };
    const auto memory = [&] {
        paint_memory(painter, QRectF(x, middle - 16, 34, 32), gray, mix(text, base, 0.15));
        x += 34;
    };
    memory();
    for (int i = 0; i < passes; ++i) {
        const bool between = i > 0;
        paint_arrow(painter, x, x + arrow, middle, between ? way_colour() : gray);
        if (between && arrow >= small_words)
            label(x, arrow, scene_.exchange, way_colour());
        x += arrow;
        const QRectF box(x, middle - side / 2, side, side);
        painter.setPen(QPen(gray, 1));
        painter.setBrush(mix(palette_.color(QPalette::Highlight), base, 0.12));
        painter.drawRoundedRect(box, 5, 5);
        if (!scene_.radices.empty()) {
            const int radix = scene_.radices[std::size_t(i)];
            paint_butterfly(painter, box, radix, palette_.color(QPalette::Highlight));
            label(x - 6, side + 12, QString::number(radix), text);
        }
        x += side;
    }
    paint_arrow(painter, x, x + arrow, middle, gray);
    x += arrow;
    memory();
    const QString words = scene_.passes + QStringLiteral("  ·  ") + scene_.moved;
    const double left = parts.flow.right() - x - 12;
    painter.setFont(small_);
    if (left > QFontMetrics(small_).horizontalAdvance(words)) {
        painter.setPen(gray);
        painter.drawText(QRectF(x + 12, middle - box_side / 2.0, left, box_side),
                         Qt::AlignRight | Qt::AlignVCenter, words);
    }
}

void StepPainter::paint_grid(QPainter &painter, const Parts &parts) const {
    const StepGrid &grid = scene_.grid;
    const int columns = std::min(grid.columns, most_columns), rows = std::min(grid.rows, most_rows);
    const QRectF cells(parts.grid.left(), parts.grid.top() + small_line_ + 2, parts.grid.width(),
                       cells_height);
    const double side = std::min({cells.width() / columns, cells.height() / rows, 14.0});
    const QColor text = palette_.color(QPalette::Text), base = palette_.color(QPalette::Base);
    painter.setFont(small_);
    painter.setPen(text);
    painter.drawText(QRectF(parts.grid.left(), parts.grid.top(), parts.grid.width(), small_line_),
                     Qt::AlignLeft | Qt::AlignVCenter, grid.caption);
    painter.setPen(Qt::NoPen);
    const double gap = side > 5 ? 1.5 : 0.5;
    for (int row = 0; row < rows; ++row) {
        painter.setBrush(mix(palette_.color(QPalette::Highlight), base, row % 2 ? 0.45 : 0.7));
        for (int column = 0; column < columns; ++column)
            painter.drawRect(QRectF(cells.left() + column * side, cells.top() + row * side,
                                    side - gap, side - gap));
    }
    const QString more = QStringLiteral("…");
    painter.setPen(text);
    if (grid.columns > columns)
        painter.drawText(QPointF(cells.left() + columns * side - 2, cells.top() - 2), more);
    if (grid.rows > rows)
        painter.drawText(QPointF(cells.left(), cells.top() + rows * side + small_line_ / 2.0),
                         more);
    painter.setPen(mix(text, base, 0.7));
    painter.drawText(QRectF(parts.grid.left(), parts.grid.bottom() - small_line_,
                            parts.grid.width(), small_line_ + 2),
                     Qt::AlignLeft | Qt::AlignVCenter, grid.groups);
}

template <class Rows>
int StepPainter::names_width(const Rows &rows, int least) const {
    const QFontMetrics metrics(small_);
    int width = metrics.averageCharWidth() * least;
    for (const auto &row : rows)
        width = std::max(width, metrics.horizontalAdvance(row.name) + 10);
    return width;
}

void StepPainter::paint_gauge(QPainter &painter, const QRect &area, const StepGauge &gauge) const {
    const int name_width = names_width(scene_.gauges, 15);
    const int bar_width = std::clamp(area.width() / 3, 40, 140);
    const QColor text = palette_.color(QPalette::Text), base = palette_.color(QPalette::Base);
    painter.setFont(small_);
    painter.setPen(mix(text, base, 0.7));
    painter.drawText(QRect(area.left(), area.top(), name_width, area.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, gauge.name);
    int x = area.left() + name_width;
    if (gauge.share >= 0) {
        const QRectF bar(x, area.center().y() - 4, bar_width, 8);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mix(text, base, 0.14));
        painter.drawRoundedRect(bar, 3, 3);
        const QColor full = gauge.share > 1 ? Plot::series_colour(scratch_colour, palette_)
                                            : palette_.color(QPalette::Highlight);
        painter.setBrush(full);
        QRectF used = bar;
        used.setWidth(std::max(3.0, bar.width() * std::min(1.0, gauge.share)));
        painter.drawRoundedRect(used, 3, 3);
        x += bar_width + 10;
    }
    painter.setPen(text);
    const QRect rest(x, area.top(), area.right() - x, area.height());
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(small_).elidedText(gauge.text, Qt::ElideRight, rest.width()));
}

void StepPainter::paint_bar(QPainter &painter, const QRect &area, const StepBar &bar,
                            double longest) const {
    const int name_width = names_width(scene_.bars, 14);
    const int most = area.width() * 2 / 5;
    const double scale = longest > 0 ? most / longest : 0;
    const QColor text = palette_.color(QPalette::Text), base = palette_.color(QPalette::Base);
    painter.setFont(small_);
    painter.setPen(mix(text, base, 0.7));
    painter.drawText(QRect(area.left(), area.top(), name_width, area.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, bar.name);
    const double left = area.left() + name_width, y = area.center().y() + 0.5;
    const double length = std::max(2.0, std::min(double(most), bar.seconds * scale));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(bar.of));
    painter.drawRoundedRect(QRectF(left, y - 4, length, 8), 2, 2);
    double end = left + length;
    if (bar.upper > 0) {
        const double lower = left + std::min(double(most), bar.lower * scale);
        const double upper = left + std::min(double(most), bar.upper * scale);
        painter.setPen(QPen(text, 1));
        painter.drawLine(QPointF(lower, y), QPointF(upper, y));
        for (const double x : {lower, upper})
            painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4));
        end = std::max(end, upper);
    }
    painter.setPen(text);
    const QRectF rest(end + 8, area.top(), area.right() - end - 8, area.height());
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(small_).elidedText(bar.text, Qt::ElideRight, int(rest.width())));
}

QString StepPainter::about(const QRect &area, const QPoint &point) const {
    const Parts parts = parts_in(area);
    if (parts.flow.contains(point))
        return scene_.exchange_about.isEmpty()
                   ? scene_.passes
                   : scene_.passes + QStringLiteral("; ") + scene_.exchange_about;
    if (parts.grid.contains(point))
        return scene_.grid.about;
    for (std::size_t i = 0; i < parts.gauges.size(); ++i)
        if (parts.gauges[i].contains(point))
            return scene_.gauges[i].text + QStringLiteral(". ") + scene_.gauges[i].about;
    for (std::size_t i = 0; i < parts.bars.size(); ++i)
        if (parts.bars[i].contains(point))
            return scene_.bars[i].text + QStringLiteral(". ") + scene_.bars[i].about;
    return {};
}

} // namespace imago
