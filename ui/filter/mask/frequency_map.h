// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/filter_values.h"
#include "engine/values/spectrum/log_frequency.h"
#include "ui/view/ruler/view_unit.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <cmath>
#include <optional>

class QFont;
class QPainter;

namespace imago {

/// The positions of a spectrum's frequencies in a view: position = zero + shown * unit, where the
/// shown frequency is the frequency itself, or its place on a logarithmic scale.
struct FrequencyMap {
    QPointF zero; ///< position of frequency 0
    QPointF unit; ///< view pixels for one shown cycle per pixel, across and down
    std::optional<LogFrequency> scale = {}; ///< empty: linear

    QPointF at(Frequency f) const {
        const Frequency shown = scale ? scale->shown(f) : f;
        return zero + QPointF(shown.x * unit.x(), shown.y * unit.y());
    }
    Frequency of(QPointF position) const {
        const QPointF from_zero = position - zero;
        const Frequency shown{from_zero.x() / unit.x(), from_zero.y() / unit.y()};
        return scale ? scale->frequency(shown) : shown;
    }
    /// The cycles per pixel of this many view pixels, on the coarser axis, around a frequency.
    double length(double pixels, Frequency at) const {
        const double shown = pixels / std::min(unit.x(), unit.y());
        return scale ? scale->stretch(std::hypot(at.x, at.y), shown) : shown;
    }
};

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
