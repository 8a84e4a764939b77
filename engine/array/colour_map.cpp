// SPDX-License-Identifier: MIT
#include "engine/array/colour_map.h"

#include "engine/array/colour_nodes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

double lab_inverse(double t) {
    constexpr double delta = 6.0 / 29.0;
    return t > delta ? t * t * t : 3 * delta * delta * (t - 4.0 / 29.0);
}

std::uint8_t encode(double linear) {
    const double v = std::clamp(linear, 0.0, 1.0);
    const double coded = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * coded));
}

ColourSteps compute_dusk() {
    ColourSteps steps;
    for (int i = 0; i < colour_steps; ++i) {
        const double t = static_cast<double>(i) / (colour_steps - 1);
        const double degrees = -76 + 174 * std::pow(t, 1.15);
        const double chroma = 7.8 + 62 * std::sin(std::numbers::pi * std::pow(t, 0.85));
        steps[static_cast<std::size_t>(i)] =
            lch_colour(4 + 93 * t, chroma, degrees * std::numbers::pi / 180);
    }
    return steps;
}

ColourSteps compute_phase() {
    ColourSteps steps;
    for (int i = 0; i < colour_steps; ++i) {
        const double turn = static_cast<double>(i) / colour_steps;
        steps[static_cast<std::size_t>(i)] = lch_colour(70, 38, 2 * std::numbers::pi * turn);
    }
    return steps;
}

ColourSteps between_nodes(std::span<const std::uint32_t> nodes) {
    ColourSteps steps;
    for (int i = 0; i < colour_steps; ++i) {
        const double place =
            static_cast<double>(i) * static_cast<double>(nodes.size() - 1) / (colour_steps - 1);
        const std::size_t node = std::min(static_cast<std::size_t>(place), nodes.size() - 2);
        const double part = place - static_cast<double>(node);
        for (unsigned c = 0; c < 3; ++c) {
            const unsigned shift = 16 - 8 * c;
            const double low = nodes[node] >> shift & 255, high = nodes[node + 1] >> shift & 255;
            steps[static_cast<std::size_t>(i)][c] =
                static_cast<std::uint8_t>(std::lround(low + (high - low) * part));
        }
    }
    return steps;
}

constexpr std::array<std::uint32_t, 2> gray_nodes{0x000000, 0xffffff};

/// In the order of ColourMap. Dusk is computed.
constexpr std::array<ColourMapRow, 7> map_rows{{{ColourMap::dusk, "dusk"},
                                                {ColourMap::gray, "gray"},
                                                {ColourMap::viridis, "viridis"},
                                                {ColourMap::magma, "magma"},
                                                {ColourMap::inferno, "inferno"},
                                                {ColourMap::cividis, "cividis"},
                                                {ColourMap::turbo, "turbo"}}};

using MapSteps = std::array<ColourSteps, map_rows.size()>; ///< in the order of ColourMap

MapSteps compute_maps() {
    return {compute_dusk(),
            between_nodes(gray_nodes),
            between_nodes(viridis_nodes),
            between_nodes(magma_nodes),
            between_nodes(inferno_nodes),
            between_nodes(cividis_nodes),
            between_nodes(turbo_nodes)};
}

} // namespace

Rgb8 lch_colour(double lightness, double chroma, double hue) {
    const double fy = (lightness + 16) / 116;
    const double x = 0.95047 * lab_inverse(fy + chroma * std::cos(hue) / 500);
    const double y = lab_inverse(fy);
    const double z = 1.08883 * lab_inverse(fy - chroma * std::sin(hue) / 200);
    return {encode(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
            encode(-0.9692660 * x + 1.8760108 * y + 0.0415560 * z),
            encode(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)};
}

const ColourSteps &dusk_colours() {
    return colours_of(ColourMap::dusk);
}

std::span<const ColourMapRow> colour_map_rows() {
    return map_rows;
}

const char *colour_map_name(ColourMap map) {
    return map_rows[static_cast<std::size_t>(map)].name;
}

std::optional<ColourMap> colour_map_named(std::string_view name) {
    for (const ColourMapRow &row : map_rows)
        if (name == row.name)
            return row.map;
    return std::nullopt;
}

std::string colour_map_names() {
    std::string names;
    for (const ColourMapRow &row : map_rows)
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

const ColourSteps &colours_of(ColourMap map) {
    static const MapSteps maps = compute_maps();
    return maps[static_cast<std::size_t>(map)];
}

const ColourSteps &phase_colours() {
    static const ColourSteps steps = compute_phase();
    return steps;
}

} // namespace imago
