// SPDX-License-Identifier: MIT
#include "engine/array/colour_map.h"

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
    static const ColourSteps steps = compute_dusk();
    return steps;
}

const ColourSteps &phase_colours() {
    static const ColourSteps steps = compute_phase();
    return steps;
}

} // namespace imago
