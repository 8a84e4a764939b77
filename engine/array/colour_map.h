// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace imago {

/// Red, green and blue in sRGB (IEC 61966-2-1).
using Rgb8 = std::array<std::uint8_t, 3>;

/// The number of steps of each map.
inline constexpr int colour_steps = 1024;
/// The colours of a map, from the smallest value to the largest.
using ColourSteps = std::array<Rgb8, colour_steps>;

/// A colour of CIE 1976 L* (0..100), chroma and hue (radians) under D65 as sRGB; clipped outside
/// the gamut.
Rgb8 lch_colour(double lightness, double chroma, double hue);

/// "Dusk", for magnitudes: black over blue, violet, rose and orange to cream. Perceptually uniform:
/// its CIELAB lightness rises linearly from 4 to 97, and its hue and chroma follow smooth curves
/// that stay in sRGB's gamut. The map is computed, so the code is its definition.
const ColourSteps &dusk_colours();

/// The colours of phases: a circle of hues of one lightness and chroma (L* 70, chroma 38) whose
/// ends meet. The first step is -pi.
const ColourSteps &phase_colours();

/// The maps of magnitudes and levels.
enum class ColourMap { dusk, gray, viridis, magma, inferno, cividis, turbo };

/// A map and its name in files, settings and on the command line.
struct ColourMapRow {
    /// The map.
    ColourMap map;
    /// Its name: small letters, not translated.
    const char *name;
};

/// All maps in the order in which they are offered.
std::span<const ColourMapRow> colour_map_rows();
/// The name in colour_map_rows().
const char *colour_map_name(ColourMap map);
/// The map of a name in colour_map_rows(); empty for others.
std::optional<ColourMap> colour_map_named(std::string_view name);
/// The names of all maps, separated by ", ", for messages.
std::string colour_map_names();

/// The colours of a map: dusk_colours(), grays that are linear in sRGB, or those of colour_map.cpp.
const ColourSteps &colours_of(ColourMap map);

} // namespace imago
