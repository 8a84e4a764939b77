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

TEST_CASE("maps have names, and the published colours at their ends and in the middle") {
    for (const ColourMapRow &row : colour_map_rows()) {
        CHECK(colour_map_named(row.name) == row.map);
        CHECK(std::string(colour_map_name(row.map)) == row.name);
    }
    CHECK(!colour_map_named("jet"));
    CHECK(colour_map_names() == "dusk, gray, viridis, magma, inferno, cividis, turbo");
    CHECK(&colours_of(ColourMap::dusk) == &dusk_colours());
    struct Known {
        ColourMap map;
        Rgb8 first, middle, last; // of 256: numbers 0, 128 and 255
    };
    for (const Known &known : {Known{ColourMap::gray, {0, 0, 0}, {128, 128, 128}, {255, 255, 255}},
                               {ColourMap::viridis, {68, 1, 84}, {33, 145, 140}, {253, 231, 37}},
                               {ColourMap::magma, {0, 0, 4}, {183, 55, 121}, {252, 253, 191}},
                               {ColourMap::inferno, {0, 0, 4}, {188, 55, 84}, {252, 255, 164}},
                               {ColourMap::cividis, {0, 34, 78}, {125, 124, 120}, {254, 232, 56}},
                               {ColourMap::turbo, {48, 18, 59}, {164, 252, 60}, {122, 4, 3}}}) {
        const ColourSteps &steps = colours_of(known.map);
        for (std::size_t c = 0; c < 3; ++c) {
            CHECK(steps.front()[c] == known.first[c]);
            CHECK(std::abs(steps[128 * 1023 / 255][c] - known.middle[c]) <= 2);
            CHECK(steps.back()[c] == known.last[c]);
        }
    }
}

TEST_CASE("the lightness of all maps but turbo rises") {
    for (const ColourMapRow &row : colour_map_rows()) {
        if (row.map == ColourMap::turbo)
            continue;
        const ColourSteps &steps = colours_of(row.map);
        for (std::size_t i = 32; i < steps.size(); i += 32)
            CHECK(lightness(steps[i]) > lightness(steps[i - 32]));
    }
}
