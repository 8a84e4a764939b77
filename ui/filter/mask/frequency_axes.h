// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/frequency_map.h"
#include "ui/view/ruler/view_unit.h"

#include <QRectF>
#include <QSizeF>

class QFont;
class QPainter;

namespace imago {

/// Draws ticks of frequency along the lower and the left edge of a spectrum in a view, as far as
/// they are inside `room`, each with its cycles per pixel and, below, its period in pixels; or both
/// in another unit of length, at round numbers of cycles.
void paint_axes(QPainter &painter, const FrequencyMap &map, const QRectF &room, const QFont &font,
                const ViewUnit &unit);

/// The space for the labels left of and below the spectrum.
QSizeF axes_room(const QFont &font);

/// The distance of ticks when this many view pixels are one cycle per pixel: a fraction 1/2, 1/4,
/// 1/8 ... of it, whose periods are whole pixels, as small as labels allow.
double tick_step(double unit, double label);

} // namespace imago
