// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"

#include <QColor>
#include <QString>

#include <array>

namespace imago {

using ColourTable = std::array<QRgb, colour_steps>;

/// "Dusk": dusk_colours() as pixels.
const ColourTable &magnitude_colours();

/// The same lightness steps, darkened and without colour, for coefficients that a threshold drops.
const ColourTable &dropped_colours();

/// phase_colours() as pixels.
const ColourTable &phase_table();

QString magnitude_map_name();

} // namespace imago
