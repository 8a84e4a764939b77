// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"

#include <QColor>
#include <QString>

#include <array>

namespace imago {

using ColourTable = std::array<QRgb, colour_steps>;

/// colours_of() as pixels.
const ColourTable &magnitude_colours(ColourMap map = ColourMap::dusk);

/// The lightness steps of dusk, darkened and without colour, for coefficients that a threshold
/// drops.
const ColourTable &dropped_colours();

/// phase_colours() as pixels.
const ColourTable &phase_table();

/// The name of a map in the user's language.
QString magnitude_map_name(ColourMap map = ColourMap::dusk);

} // namespace imago
