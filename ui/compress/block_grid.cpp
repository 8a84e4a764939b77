// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/block_grid.h"

#include "ui/view/image_view.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double least_spacing = 6; ///< of lines on the screen, in the view's units

} // namespace

void BlockGrid::paint(QPainter &painter) {
    const QSize size = view_->picture().size();
    if (block_ == 0 || size.isEmpty())
        return;
    const QPointF start = view_->position_of({0, 0});
    const QPointF end = view_->position_of(QPointF(size.width(), size.height()));
    const double step = (end.x() - start.x()) * block_ / size.width();
    if (step < least_spacing)
        return;
    const QRectF seen = QRectF(start, end).intersected(view_->rect());
    QVector<QLineF> lines;
    for (double x = start.x() + std::max(1.0, std::ceil((seen.left() - start.x()) / step)) * step;
         x < std::min(seen.right(), end.x() - 1); x += step)
        lines.append({x, seen.top(), x, seen.bottom()});
    for (double y = start.y() + std::max(1.0, std::ceil((seen.top() - start.y()) / step)) * step;
         y < std::min(seen.bottom(), end.y() - 1); y += step)
        lines.append({seen.left(), y, seen.right(), y});
    // Light on dark, so that it is seen on any picture.
    painter.setPen(QPen(QColor(0, 0, 0, 110), 1));
    painter.drawLines(lines);
    painter.translate(1, 1);
    painter.setPen(QPen(QColor(255, 255, 255, 110), 1));
    painter.drawLines(lines);
    painter.translate(-1, -1);
}

} // namespace imago
