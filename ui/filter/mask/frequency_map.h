// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/filter_values.h"
#include "engine/values/spectrum/log_frequency.h"

#include <QPointF>

#include <algorithm>
#include <cmath>
#include <optional>

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

} // namespace imago
