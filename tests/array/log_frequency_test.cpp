// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/spectrum/log_frequency.h"

#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>

using namespace imago;

namespace {

/// A half spectrum that is 0 but for one frequency.
Plane one_peak(std::size_t width, std::size_t height, std::size_t x, std::size_t y) {
    Plane half{width / 2 + 1, height, std::vector<float>((width / 2 + 1) * height)};
    half.samples[y * half.width + x] = 5;
    return half;
}

} // namespace

TEST_CASE("logarithmic frequencies keep directions, and octaves get equal widths") {
    const LogFrequency scale(4000, 3000);
    CHECK(scale.shown(0.0) == 0);
    CHECK(scale.shown(0.5) == Approx(0.5));
    const double octave = scale.shown(0.5) - scale.shown(0.25);
    CHECK(scale.shown(0.25) - scale.shown(0.125) == Approx(octave).epsilon(0.005));
    CHECK(scale.shown(1 / 16.0) - scale.shown(1 / 32.0) == Approx(octave).epsilon(0.02));
    for (const Frequency f : {Frequency{0.1, -0.3}, {0, 0.0004}, {-0.5, 0.5}, {0, 0}}) {
        const Frequency shown = scale.shown(f), back = scale.frequency(shown);
        CHECK(back.x == Approx(f.x).margin(1e-12));
        CHECK(back.y == Approx(f.y).margin(1e-12));
        CHECK(shown.x * f.y == Approx(shown.y * f.x).margin(1e-12));
    }
    // The stretch is the derivative of the inverse.
    CHECK(scale.stretch(0.2, 1e-6) ==
          Approx(scale.radius(scale.shown(0.2) + 1e-6) - 0.2).epsilon(1e-4));
}

TEST_CASE("a narrow peak stays visible with logarithmic frequencies, at its place") {
    for (const auto &[width, height] :
         {std::pair<std::size_t, std::size_t>{640, 480}, {641, 481}}) {
        const std::size_t x = 200, y = height - 97;
        const Plane shown = log_half_spectrum(one_peak(width, height, x, y), width, height);
        const auto top = std::max_element(shown.samples.begin(), shown.samples.end());
        REQUIRE(*top == 5);
        const auto at = static_cast<std::size_t>(top - shown.samples.begin());
        const LogFrequency scale(width, height);
        const Frequency place =
            scale.shown({200.0 / static_cast<double>(width), -97.0 / static_cast<double>(height)});
        CHECK(std::fabs(static_cast<double>(at % shown.width) -
                        place.x * static_cast<double>(width)) <= 2);
        const double row = static_cast<double>(at / shown.width) - static_cast<double>(height);
        CHECK(std::fabs(row - place.y * static_cast<double>(height)) <= 2);
    }
}

TEST_CASE("places of the logarithmic spectrum have those of the linear one") {
    const auto middle = linear_place({320, 240}, 640, 480);
    REQUIRE(middle);
    CHECK(middle->x == 320);
    CHECK(middle->y == 240);
    CHECK(!linear_place({0, 0}, 640, 480)); // beyond the border
    const LogFrequency scale(640, 480);
    const Frequency shown = scale.shown({0.25, 0});
    const auto found =
        linear_place({static_cast<std::size_t>(std::lround(320 + 640 * shown.x)), 240}, 640, 480);
    REQUIRE(found);
    CHECK(std::fabs(static_cast<double>(found->x) - (320 + 160)) <= 3);
    CHECK(found->y == 240);
}

TEST_CASE("whole spectra and masks are shown at the same places as half spectra") {
    const std::size_t width = 64, height = 48;
    Plane half{33, 48, {}};
    MaskView mask{33, 48, {}};
    for (std::size_t i = 0; i < 33 * 48; ++i) {
        half.samples.push_back(static_cast<float>(i % 97));
        mask.parts.push_back(static_cast<std::uint8_t>(i % 97));
    }
    // Spectra of real planes mirror themselves in the columns that both halves have.
    for (std::size_t y = 1; y < 24; ++y)
        for (const std::size_t x : {std::size_t{0}, std::size_t{32}})
            for (auto *values : {&half})
                values->samples[(48 - y) * 33 + x] = values->samples[y * 33 + x];
    Plane whole{width, height, std::vector<float>(width * height)};
    FilterResult result;
    result.width = width;
    result.height = height;
    const auto fill = [&](const Plane &from, Plane &to) {
        result.spectrum = std::make_shared<const Plane>(from);
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                to.samples[y * width + x] = result.log_magnitude(x, y);
    };
    fill(half, whole);
    Plane expected = whole;
    fill(log_half_spectrum(half, width, height), expected);
    const Plane shown = log_whole_spectrum(whole, true);
    // The half has one row for both ends of the other axis, whose neighbours differ.
    std::size_t different = 0;
    for (std::size_t i = width; i < shown.samples.size(); ++i)
        different += std::fabs(shown.samples[i] - expected.samples[i]) > 0;
    CHECK(different == 0);
    const MaskView passes = log_mask(mask, width);
    CHECK(passes.parts[0] == mask.parts[0]);
    CHECK(passes.parts[24 * 33 + 32] == 255); // a corner
}
