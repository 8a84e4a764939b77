// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/pixel_density.h"
#include "engine/values/halftone/frequency.h"

#include <QPoint>
#include <QString>

namespace imago {

/// The unit in which places and frequencies of a picture are told.
struct ViewUnit {
    LengthUnit unit = LengthUnit::pixel; ///< pixel if the density is unknown
    PixelDensity density = {};

    bool physical() const { return unit != LengthUnit::pixel; }
    double across() const { return pixels_in(unit, density.x); } ///< pixels of a unit in a row
    double down() const { return pixels_in(unit, density.y); }   ///< the same in a column
    bool operator==(const ViewUnit &) const = default;
};

/// "px", "Å", "nm", "µm", "mm", "in"
QString unit_symbol(LengthUnit unit);
/// The unit of frequencies: "c/px", "1/Å", "1/nm", "c/µm", "c/mm", "lpi" (lines per inch).
QString frequency_symbol(LengthUnit unit);
/// A place in a picture: "1.25 mm, 0.5 mm"; empty for pixels.
QString place_words(QPoint pixel, const ViewUnit &unit);
/// A frequency: "3.71 c/mm, period 0.269 mm"; empty for pixels, and for frequency 0.
QString frequency_in_unit(Frequency frequency, const ViewUnit &unit);
/// A density in words: "600 dpi", "23.6 px/mm", "2.5 µm/px", "0.02 nm/px".
QString density_words(double per_millimetre, DensityUnit unit);
/// "dpi", "px/mm", "µm/px", "nm/px"
QString density_symbol(DensityUnit unit);

/// The least of ... 0.1, 0.2, 0.5, 1, 2, 5, 10 ... that is not below `least` > 0.
double nice_step(double least);

} // namespace imago
