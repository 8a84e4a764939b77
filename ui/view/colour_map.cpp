// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/colour_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

struct LinearRgb {
    double red, green, blue;
};

double lab_inverse(double t) {
    constexpr double delta = 6.0 / 29.0;
    return t > delta ? t * t * t : 3 * delta * delta * (t - 4.0 / 29.0);
}

/// CIE 1976 L*, chroma and hue (radians) under D65 to linear sRGB (IEC 61966-2-1 matrix).
LinearRgb from_lch(double lightness, double chroma, double hue) {
    const double fy = (lightness + 16) / 116;
    const double x = 0.95047 * lab_inverse(fy + chroma * std::cos(hue) / 500);
    const double y = lab_inverse(fy);
    const double z = 1.08883 * lab_inverse(fy - chroma * std::sin(hue) / 200);
    return {3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
            -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
            0.0556434 * x - 0.2040259 * y + 1.0572252 * z};
}

int encode(double linear) {
    const double v = std::clamp(linear, 0.0, 1.0);
    const double coded = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255 * coded));
}

ColourTable compute_magnitude_colours() {
    ColourTable table;
    for (int i = 0; i < colour_steps; ++i) {
        const double t = static_cast<double>(i) / (colour_steps - 1);
        const double lightness = 4 + 93 * t;
        const double degrees = -76 + 174 * std::pow(t, 1.15);
        const double chroma = 7.8 + 62 * std::sin(std::numbers::pi * std::pow(t, 0.85));
        const LinearRgb c = from_lch(lightness, chroma, degrees * std::numbers::pi / 180);
        table[static_cast<std::size_t>(i)] = qRgb(encode(c.red), encode(c.green), encode(c.blue));
    }
    return table;
}

ColourTable compute_dropped_colours() {
    ColourTable table;
    for (int i = 0; i < colour_steps; ++i) {
        const double t = static_cast<double>(i) / (colour_steps - 1);
        const LinearRgb c = from_lch(10 + 56 * t, 0, 0);
        table[static_cast<std::size_t>(i)] = qRgb(encode(c.red), encode(c.green), encode(c.blue));
    }
    return table;
}

} // namespace

const ColourTable &magnitude_colours() {
    static const ColourTable table = compute_magnitude_colours();
    return table;
}

const ColourTable &dropped_colours() {
    static const ColourTable table = compute_dropped_colours();
    return table;
}

QString magnitude_map_name() {
    return QCoreApplication::translate("ColourMap", "Dusk");
}

} // namespace imago
