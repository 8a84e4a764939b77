// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/descreen/descreen.h"
#include "engine/pipeline/descreen/plane_smooth.h"
#include "tests/pipeline/descreen/halftones.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

/// The smallest angle between lattices of a square screen, in degrees.
double angle_between(double a, double b) {
    const double turn = std::fmod(std::fabs(a - b), 90.0);
    return std::min(turn, 90 - turn);
}

} // namespace

TEST_CASE("A halftone becomes continuous tone, better than by any Gaussian", "[device]") {
    {
        const DevicePtr device = test_device();
        INFO(device->info().name);
        const auto tone = tone_picture(256, 320);
        const auto print = printed(*tone, {6.0, 30, 4});
        Descreener descreener(device);
        const DescreenResult result = descreener.once(print);
        REQUIRE(result.found());
        REQUIRE(result.screens.size() == 1);
        const HalftoneScreen &screen = result.screens[0][0];
        CHECK(std::fabs(screen.period() - 6.0) < 0.02);
        CHECK(angle_between(screen.angle(), 30) < 0.2);
        CHECK(screen.confidence > 0.9);
        CHECK(psnr(*result.image, *tone) > best_gaussian(*print, *tone) + 1.0);
        CHECK_FALSE(result.plan.steps.empty());
        // The same picture gives the same samples, also by another object.
        const DescreenResult again = descreener.once(print);
        CHECK(again.image->samples == result.image->samples);
        CHECK(Descreener(device).once(print).image->samples == result.image->samples);
    }
}

TEST_CASE("Pictures without a halftone come back as they are", "[device]") {
    Descreener descreener(test_device());
    for (const auto &picture :
         {tone_picture(200, 300), noise_picture(256, 256), tone_picture(40, 30),
          stripes_picture(256, 256), tiles_picture(256, 256), page_picture(256, 256)}) {
        const DescreenResult result = descreener.once(picture);
        CHECK_FALSE(result.found());
        CHECK(result.image == picture);
    }
}

TEST_CASE("A screen of lines is found, and removed better than by any Gaussian", "[device]") {
    const auto tone = tone_picture(256, 256);
    const auto print = ruled(*tone, {6.0, 30, 4});
    const DescreenResult result = Descreener(test_device()).once(print);
    REQUIRE(result.found());
    REQUIRE(result.screens[0].size() == 1);
    CHECK(std::fabs(result.screens[0][0].period() - 6.0) < 0.02);
    CHECK(angle_between(result.screens[0][0].angle(), 30) < 0.2);
    CHECK(psnr(*result.image, *tone) > best_gaussian(*print, *tone));
}

TEST_CASE("Small dots of nearly white paper are found between black letters", "[device]") {
    const auto page = page_picture(320, 320);
    const auto screens = Descreener(test_device()).find(printed(*page, {6.0, 30, 4}));
    REQUIRE(screens[0].size() == 1);
    CHECK(std::fabs(screens[0][0].period() - 6.0) < 0.02);
}

TEST_CASE("Grain as weak as dots leave is dropped from slopes, and edges stay", "[device]") {
    constexpr std::size_t side = 128;
    const double turn = 2 * std::acos(-1.0);
    std::vector<float> clean, grained, print;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            const double tone = .3 + .002 * double(x) + (y > 100 ? .2 : 0);
            const double dots = std::cos(turn * double(x) / 6) * std::cos(turn * double(y) / 6);
            clean.push_back(static_cast<float>(tone));
            print.push_back(static_cast<float>(tone + .4 * dots));
            grained.push_back(static_cast<float>(tone + ((x * 7 + y * 13) % 5 < 2 ? .001 : -.001)));
        }
    const DevicePtr device = test_device();
    Queue queue(device);
    PlaneSmooth smooth(device, side, side);
    const Buffer picture(device, print.size() * sizeof(float));
    const Buffer estimate(device, print.size() * sizeof(float));
    queue.upload(picture, print.data(), print.size() * sizeof(float));
    queue.upload(estimate, grained.data(), grained.size() * sizeof(float));
    smooth.drop_residue(queue, picture, 6, false, 1, estimate);
    std::vector<float> out(print.size());
    queue.download(out.data(), estimate, out.size() * sizeof(float));
    double slope = 0, edge = 0;
    for (std::size_t x = 30; x < side - 30; ++x) {
        slope = std::max(slope, std::fabs(double(out[40 * side + x] - clean[40 * side + x])));
        for (const std::size_t y : {100u, 101u})
            edge = std::max(edge, std::fabs(double(out[y * side + x] - clean[y * side + x])));
    }
    CHECK(slope < .0006);
    CHECK(edge < .01);
}

TEST_CASE("Two screens that cross in one plane are both found", "[device]") {
    const auto tone = tone_picture(384, 384);
    const auto print = crossed_print(*tone, {6.06, 45, 4}, {6.06, 15, 4});
    const DescreenResult result = Descreener(test_device()).once(print);
    REQUIRE(result.screens[0].size() == 2);
    double angles[] = {result.screens[0][0].angle(), result.screens[0][1].angle()};
    if (angle_between(angles[0], 45) > 5)
        std::swap(angles[0], angles[1]);
    CHECK(angle_between(angles[0], 45) < 0.3);
    CHECK(angle_between(angles[1], 15) < 0.3);
    CHECK(psnr(*result.image, *tone) > best_gaussian(*print, *tone) + 1.0);
}

TEST_CASE("The screens of four inks are found by plane", "[device]") {
    const auto tone = colour_picture(320, 320);
    const auto print = four_ink_print(*tone, 6.06, 4);
    const DescreenResult result = Descreener(test_device()).once(print);
    REQUIRE(result.screens.size() == 3);
    constexpr double own_angles[] = {15, 75, 0}; // cyan in red, magenta in green, yellow in blue
    for (std::size_t plane = 0; plane < 3; ++plane) {
        REQUIRE(result.screens[plane].size() == 2);
        CHECK(angle_between(result.screens[plane][0].angle(), 45) < 0.5);
        CHECK(angle_between(result.screens[plane][1].angle(), own_angles[plane]) < 0.5);
    }
    CHECK(psnr(*result.image, *tone) > best_gaussian(*print, *tone) + 1.0);
}

TEST_CASE("Strength is the share of the dots that is removed", "[device]") {
    const auto tone = tone_picture(192, 192);
    const auto print = printed(*tone, {5.0, 45, 4});
    Descreener descreener(test_device());
    const DescreenResult whole = descreener.once(print);
    const DescreenResult half = descreener.once(print, {.5, {}});
    const DescreenResult none = descreener.once(print, {0, {}});
    CHECK(none.image == print);
    CHECK(none.found());
    for (std::size_t i = 0; i < print->count(); i += 97)
        CHECK(std::fabs(half.image->samples[i] -
                        (print->sample(0, i) + whole.image->samples[i]) / 2) < 1e-3f);
    // Beyond 1 the result is smoother.
    const DescreenResult more = descreener.once(print, {2, {}});
    CHECK(roughness(*more.image) < roughness(*whole.image));
}

TEST_CASE("Screens that a caller names are used as they are", "[device]") {
    const auto tone = tone_picture(192, 256);
    const auto print = printed(*tone, {6.0, 30, 4});
    Descreener descreener(test_device());
    const DescreenResult found = descreener.once(print);
    const DescreenResult named = descreener.once(print, {1, found.screens});
    CHECK(named.screens == found.screens);
    CHECK(named.image->samples == found.image->samples);
}

TEST_CASE("A descreener refuses what is not possible, and stays usable", "[device]") {
    Descreener descreener(test_device());
    const auto print = printed(*tone_picture(160, 160), {6.0, 30, 4});
    CHECK_THROWS_AS(descreener.once(nullptr), Error);
    CHECK_THROWS_AS(descreener.once(std::make_shared<const Image>()), Error);
    CHECK_THROWS_AS(descreener.once(print, {-0.1, {}}), Error);
    CHECK_THROWS_AS(descreener.once(print, {2.1, {}}), Error);
    const HalftoneScreen screen{{1.0 / 6, 0}, {0, 1.0 / 6}}, fine{{0.7, 0}, {0, 0.7}};
    CHECK_THROWS_AS(descreener.once(print, {1, {{screen}, {screen}}}), Error);
    CHECK_THROWS_AS(descreener.once(print, {1, {{fine}}}), Error);
    CHECK_THROWS_AS(descreener.once(print, {1, {{screen, screen, screen}}}), Error);
    auto infinite = std::make_shared<Image>(*tone_picture(64, 64));
    infinite->depth = SampleDepth::f32;
    infinite->samples[7] = std::numeric_limits<float>::infinity();
    CHECK_THROWS_AS(descreener.once(infinite), Error);
    int steps = 0;
    CHECK_THROWS_AS(descreener.once(print, {},
                                    [&](const Sentence &, double) {
                                        if (++steps == 4)
                                            throw Error("stopped by the test");
                                    }),
                    Error);
    CHECK(descreener.once(print).found());
}

TEST_CASE("The tones of large areas stay under a fine screen", "[device]") {
    // A silhouette under a contone screen, whose dots are 3.3 pixels apart: the model of the print
    // alone makes the bright area 9 levels too dark.
    constexpr std::size_t side = 320;
    Image tone{side, side, 1, SampleDepth::u8, std::vector<float>(side * side), {}};
    Image print = tone;
    const double turn = 2 * std::acos(-1.0), across = std::cos(0.646) / 4.7,
                 down = std::sin(0.646) / 4.7;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            const double u = double(x) * across + double(y) * down;
            const double v = double(y) * across - double(x) * down;
            const double here =
                std::hypot(double(x) - 150, 1.4 * (double(y) - 147)) < 107 ? 26 : 230;
            tone.samples[y * side + x] = static_cast<float>(here);
            print.samples[y * side + x] = static_cast<float>(std::round(
                std::clamp(here + 38 * std::cos(turn * u) * std::cos(turn * v), 0.0, 255.0)));
        }
    const auto result = Descreener(test_device()).once(std::make_shared<const Image>(print));
    REQUIRE(result.found());
    CHECK(psnr(*result.image, tone) > best_gaussian(print, tone) + 3);
}
