// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/ruler/ruler.h"

#include "ui/words/numbers.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

const QColor band_colour(0x20, 0x20, 0x20, 215), band_ink(0xee, 0xee, 0xee);

/// One ruler, along x from the left; the painter is turned for the other one.
struct Ruler {
    double zero;     ///< position of place 0
    double pixels;   ///< view pixels for one unit; below 0: places grow to the left
    double from, to; ///< the positions that the ruler spans
    double height;
};

void paint_ruler(QPainter &painter, const Ruler &ruler, const QFontMetricsF &metrics) {
    constexpr int parts = 5; // short ticks between those with numbers
    const double label = metrics.horizontalAdvance(QStringLiteral("000000")) + 12;
    const double step = nice_step(label / std::fabs(ruler.pixels)), small = step / parts;
    const double ends[] = {(ruler.from - ruler.zero) / ruler.pixels / small,
                           (ruler.to - ruler.zero) / ruler.pixels / small};
    const auto first = static_cast<long>(std::ceil(std::min(ends[0], ends[1])));
    const auto last = static_cast<long>(std::floor(std::max(ends[0], ends[1])));
    for (long i = first; i <= last; ++i) {
        const double x = ruler.zero + static_cast<double>(i) * small * ruler.pixels;
        const bool numbered = i % parts == 0;
        painter.drawLine(QPointF(x, numbered ? 0 : ruler.height - 4), QPointF(x, ruler.height));
        const QString text = number_words(static_cast<double>(i / parts) * step, 6);
        if (numbered && x + metrics.horizontalAdvance(text) + 4 < ruler.to)
            painter.drawText(QPointF(x + 3, metrics.ascent()), text);
    }
}

} // namespace

void paint_rulers(QPainter &painter, QSizeF view, const RulerMap &map, const ViewUnit &unit,
                  const QFont &font) {
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.8);
    const QFontMetricsF metrics(small);
    const double height = std::ceil(metrics.height()) + 3;
    const double corner = std::max(height, metrics.horizontalAdvance(unit_symbol(unit.unit)) + 6);
    if (view.width() < 4 * corner || view.height() < 4 * corner)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(small);
    painter.fillRect(QRectF(0, 0, view.width(), height), band_colour);
    painter.fillRect(QRectF(0, height, height, view.height() - height), band_colour);
    painter.setPen(band_ink);
    painter.drawText(QRectF(0, 0, corner, height), Qt::AlignCenter, unit_symbol(unit.unit));
    painter.setClipRect(QRectF(corner, 0, view.width() - corner, height));
    paint_ruler(painter,
                {map.zero.x(), map.pixel.x() * unit.across(), corner, view.width(), height},
                metrics);
    painter.setClipRect(QRectF(0, height, height, view.height() - height));
    // The left one reads from below: its x runs up, and places grow down.
    painter.translate(0, view.height());
    painter.rotate(-90);
    paint_ruler(painter,
                {view.height() - map.zero.y(), -map.pixel.y() * unit.down(), 0,
                 view.height() - height, height},
                metrics);
    painter.restore();
}

} // namespace imago
