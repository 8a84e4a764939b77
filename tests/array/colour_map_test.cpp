// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/colour_map.h"

#include "tests/support/catch.h"

#include <cmath>
#include <numbers>

using namespace imago;

namespace {

double linear(std::uint8_t coded) {
    const double v = coded / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

/// CIE 1976 L* of an sRGB colour.
double lightness(const Rgb8 &c) {
    const double y = 0.2126729 * linear(c[0]) + 0.7151522 * linear(c[1]) + 0.0721750 * linear(c[2]);
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389.0 / 27;
}

} // namespace

TEST_CASE("dusk's lightness rises linearly from 4 to 97") {
    for (int i = 0; i < colour_steps; ++i)
        CHECK(lightness(dusk_colours()[static_cast<std::size_t>(i)]) ==
              Approx(4 + 93.0 * i / (colour_steps - 1)).margin(0.7));
}

TEST_CASE("phases have one lightness, and -pi meets pi") {
    const ColourSteps &steps = phase_colours();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        CHECK(lightness(steps[i]) == Approx(70).margin(0.7));
        const Rgb8 &next = steps[(i + 1) % steps.size()];
        for (std::size_t c = 0; c < 3; ++c)
            CHECK(std::abs(steps[i][c] - next[c]) <= 2);
    }
    CHECK(std::abs(steps[0][0] - steps[512][0]) > 50); // opposite phases differ
}

TEST_CASE("known colours of CIELAB under D65") {
    CHECK(lch_colour(0, 0, 0) == Rgb8{0, 0, 0});
    CHECK(lch_colour(100, 0, 0) == Rgb8{255, 255, 255});
    // sRGB red is L* 53.24, C* 104.55, h 40.00 degrees.
    const Rgb8 red = lch_colour(53.24, 104.55, 40.0 * std::numbers::pi / 180);
    CHECK(red[0] >= 254);
    CHECK(red[1] <= 3);
    CHECK(red[2] <= 3);
}
