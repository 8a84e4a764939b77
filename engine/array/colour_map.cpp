// SPDX-License-Identifier: MIT
#include "engine/array/colour_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace imago {
namespace {

/// Colours 0xRRGGBB at equal distances from the smallest value to the largest, between which a map
/// is linear in sRGB: every fifth colour of the published tables of 256. All but cividis, whose
/// table has steps of up to 4, are then within 2 of them.
using ColourNodes = std::array<std::uint32_t, 52>;

/// S. van der Walt, N. Smith, E. Firing: matplotlib 1.5 (CC0).
inline constexpr ColourNodes viridis_nodes{
    0x440154, 0x46085c, 0x471063, 0x481769, 0x481d6f, 0x482475, 0x472a7a, 0x46307e, 0x453781,
    0x433d84, 0x414287, 0x3f4889, 0x3d4e8a, 0x3a538b, 0x38598c, 0x355e8d, 0x33638d, 0x31688e,
    0x2e6d8e, 0x2c718e, 0x2a768e, 0x297b8e, 0x27808e, 0x25848e, 0x23898e, 0x218e8d, 0x20928c,
    0x1f978b, 0x1e9c89, 0x1fa188, 0x21a585, 0x24aa83, 0x28ae80, 0x2eb37c, 0x35b779, 0x3dbc74,
    0x46c06f, 0x50c46a, 0x5ac864, 0x65cb5e, 0x70cf57, 0x7cd250, 0x89d548, 0x95d840, 0xa2da37,
    0xb0dd2f, 0xbddf26, 0xcae11f, 0xd8e219, 0xe5e419, 0xf1e51d, 0xfde725};

/// As viridis.
inline constexpr ColourNodes magma_nodes{
    0x000004, 0x02020b, 0x050416, 0x090720, 0x0e0b2b, 0x140e36, 0x1a1042, 0x21114e, 0x29115a,
    0x311165, 0x390f6e, 0x420f75, 0x4a1079, 0x52137c, 0x5a167e, 0x621980, 0x6a1c81, 0x721f81,
    0x792282, 0x812581, 0x892881, 0x912b81, 0x992d80, 0xa1307e, 0xaa337d, 0xb2357b, 0xba3878,
    0xc23b75, 0xca3e72, 0xd2426f, 0xd9466b, 0xe04c67, 0xe75263, 0xec5860, 0xf1605d, 0xf4695c,
    0xf7725c, 0xf97b5d, 0xfb8560, 0xfc8e64, 0xfd9869, 0xfea16e, 0xfeaa74, 0xfeb47b, 0xfebd82,
    0xfec68a, 0xfecf92, 0xfed89a, 0xfde2a3, 0xfdebac, 0xfcf4b6, 0xfcfdbf};

/// As viridis.
inline constexpr ColourNodes inferno_nodes{
    0x000004, 0x02020c, 0x050417, 0x0a0722, 0x10092d, 0x160b39, 0x1e0c45, 0x260c51, 0x2f0a5b,
    0x380962, 0x400a67, 0x490b6a, 0x510e6c, 0x59106e, 0x61136e, 0x69166e, 0x71196e, 0x781c6d,
    0x801f6c, 0x88226a, 0x902568, 0x982766, 0xa02a63, 0xa82e5f, 0xb0315b, 0xb73557, 0xbf3952,
    0xc63d4d, 0xcc4248, 0xd34743, 0xd94d3d, 0xdf5337, 0xe45a31, 0xe9612b, 0xed6925, 0xf1711f,
    0xf47918, 0xf78212, 0xf98b0b, 0xfa9407, 0xfb9d07, 0xfca60c, 0xfcb014, 0xfbba1f, 0xfac42a,
    0xf8cd37, 0xf6d746, 0xf4e156, 0xf2ea69, 0xf2f27d, 0xf5f992, 0xfcffa4};

/// J. R. Nuñez, C. R. Anderton, R. S. Renslow: PLoS ONE 13(7), 2018: for people with colour-vision
/// deficiency.
inline constexpr ColourNodes cividis_nodes{
    0x00224e, 0x002656, 0x002a5f, 0x002d68, 0x003070, 0x083370, 0x163770, 0x203a6f, 0x273e6e,
    0x2e416d, 0x34456c, 0x3a486c, 0x3f4c6c, 0x444f6c, 0x49536c, 0x4e566c, 0x535a6d, 0x575d6d,
    0x5c616e, 0x60646f, 0x656870, 0x696b71, 0x6d6f72, 0x727274, 0x767676, 0x7a7a78, 0x7e7d78,
    0x838179, 0x888578, 0x8d8878, 0x928c78, 0x969077, 0x9b9476, 0xa09875, 0xa59c74, 0xaaa073,
    0xafa471, 0xb5a86f, 0xbaac6d, 0xbfb06b, 0xc4b468, 0xc9b965, 0xcfbd62, 0xd4c15f, 0xdac65b,
    0xdfca57, 0xe5cf52, 0xead34c, 0xf0d846, 0xf6dd3f, 0xfce236, 0xfee838};

/// A. Mikhailov, Google, 2019 (Apache 2.0): a rainbow without the false edges of jet.
inline constexpr ColourNodes turbo_nodes{
    0x30123b, 0x36215f, 0x3b2f80, 0x3f3e9c, 0x424bb5, 0x4559cb, 0x4666dd, 0x4773eb, 0x4680f6,
    0x458cfd, 0x4099ff, 0x38a5fb, 0x2fb2f4, 0x27bee9, 0x1fc9dd, 0x1ad4d0, 0x18ddc2, 0x1ae4b6,
    0x22ebaa, 0x2ff19b, 0x3ff68a, 0x52fa7a, 0x65fd69, 0x79fe59, 0x8bff4b, 0x9cfe40, 0xa9fb39,
    0xb7f735, 0xc3f134, 0xd0ea34, 0xdbe236, 0xe5d938, 0xeecf3a, 0xf5c53a, 0xfaba39, 0xfdae35,
    0xfea130, 0xfe932a, 0xfc8423, 0xf9751d, 0xf46617, 0xef5811, 0xe84b0c, 0xe14109, 0xd83706,
    0xce2d04, 0xc32503, 0xb71d02, 0xa91601, 0x9b0f01, 0x8b0902, 0x7a0403};

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
