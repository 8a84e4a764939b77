// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/ruler/view_unit.h"

#include <QPointF>
#include <QSizeF>

class QFont;
class QPainter;

namespace imago {

/// A picture in a view.
struct RulerMap {
    QPointF zero;  ///< position of the picture's upper left corner in the view
    QPointF pixel; ///< view pixels for one pixel, across and down
};

/// Paints rulers along the upper and the left edge of a view, over the picture, with ticks of round
/// numbers in the unit, whose symbol is in the corner.
void paint_rulers(QPainter &painter, QSizeF view, const RulerMap &map, const ViewUnit &unit,
                  const QFont &font);

} // namespace imago
