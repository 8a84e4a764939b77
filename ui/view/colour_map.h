// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QString>

#include <array>

namespace imago {

inline constexpr int colour_steps = 1024;
using ColourTable = std::array<QRgb, colour_steps>;

/// "Dusk": black over blue, violet, rose and orange to cream. Perceptually uniform: its CIELAB
/// lightness rises linearly from 4 to 97, and its hue and chroma follow smooth curves that stay in
/// sRGB's gamut. Computed, so that its definition is its documentation.
const ColourTable &magnitude_colours();

/// The same lightness steps, darkened and without colour: coefficients that a threshold drops.
const ColourTable &dropped_colours();

QString magnitude_map_name();

} // namespace imago
