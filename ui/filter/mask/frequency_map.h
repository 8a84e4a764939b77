// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/filter_values.h"

#include <QPointF>

#include <algorithm>

namespace imago {

/// The positions of a spectrum's frequencies in a view: position = zero + frequency * unit.
struct FrequencyMap {
    QPointF zero; ///< position of frequency 0
    QPointF unit; ///< view pixels for one cycle per pixel, across and down

    QPointF at(Frequency f) const { return zero + QPointF(f.x * unit.x(), f.y * unit.y()); }
    Frequency of(QPointF position) const {
        const QPointF from_zero = position - zero;
        return {from_zero.x() / unit.x(), from_zero.y() / unit.y()};
    }
    /// The cycles per pixel of this many view pixels, on the coarser axis.
    double length(double pixels) const { return pixels / std::min(unit.x(), unit.y()); }
};

} // namespace imago
