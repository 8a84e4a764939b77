// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/colour/colour_map_box.h"

#include "ui/view/colour/colour_map.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QSignalBlocker>

#include <algorithm>

namespace imago {
namespace {

/// The colours of a map from left to right, with round corners and a thin border that is visible
/// on light and on dark.
QIcon strip_icon(ColourMap map, QSize size, double pixel_ratio) {
    QPixmap strip(size * pixel_ratio);
    strip.setDevicePixelRatio(pixel_ratio);
    strip.fill(Qt::transparent);
    const ColourTable &colours = magnitude_colours(map);
    QImage line(strip.width(), 1, QImage::Format_RGB32);
    for (int x = 0; x < line.width(); ++x)
        line.setPixel(x, 0,
                      colours[static_cast<std::size_t>(x * (colour_steps - 1) /
                                                       std::max(1, line.width() - 1))]);
    QPainter painter(&strip);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(QPointF(), QSizeF(size)).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setClipPath(shape);
    painter.drawImage(QRectF(QPointF(), QSizeF(size)), line);
    painter.setClipping(false);
    painter.setPen(QPen(QColor(128, 128, 128, 160), 1));
    painter.drawPath(shape);
    return QIcon(strip);
}

} // namespace

ColourMapBox::ColourMapBox(const QString &name, QWidget *parent) : QComboBox(parent) {
    setObjectName(name);
    setAccessibleName(tr("Colours"));
    setToolTip(tr("<p>The colours from the smallest value to the largest. The lightness of all "
                  "but Turbo rises evenly; Cividis looks the same to people who do not see red or "
                  "green.</p>"));
    const int height = std::max(10, fontMetrics().height() - 4);
    setIconSize({4 * height, height});
    for (const ColourMapRow &row : colour_map_rows())
        addItem(strip_icon(row.map, iconSize(), std::max(2.0, devicePixelRatioF())),
                magnitude_map_name(row.map), static_cast<int>(row.map));
    connect(this, &QComboBox::activated, this, [this] { Q_EMIT chosen(map()); });
}

ColourMap ColourMapBox::map() const {
    return static_cast<ColourMap>(currentData().toInt());
}

void ColourMapBox::set_map(ColourMap map) {
    const QSignalBlocker quiet(this);
    setCurrentIndex(std::max(0, findData(static_cast<int>(map))));
}

QString ColourMapBox::kept(ColourMap map) {
    return QString::fromLatin1(colour_map_name(map));
}

ColourMap ColourMapBox::kept_map(const QString &text) {
    return colour_map_named(text.toStdString()).value_or(ColourMap::dusk);
}

} // namespace imago

#include "moc_colour_map_box.cpp"
