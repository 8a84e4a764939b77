// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns that notches take away up to the borders of an image.
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/notches.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

constexpr double fringe_turn = 2 * std::numbers::pi;
constexpr double fringe_amplitude = 60;

/// Slopes, a disc and noise, whose borders do not meet.
Image scene(std::size_t height, std::size_t width) {
    Image image{.width = width, .height = height, .channels = 1, .depth = SampleDepth::f32};
    const std::vector<float> noise = random_floats(height * width, 5);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const double u = static_cast<double>(x) / static_cast<double>(width);
            const double v = static_cast<double>(y) / static_cast<double>(height);
            image.samples.push_back(
                static_cast<float>(60 + 90 * u * v + 25 * std::sin(5 * v) +
                                   (std::hypot(u - 0.4, v - 0.6) < 0.2 ? 50 : 0) +
                                   4 * static_cast<double>(noise[y * width + x])));
        }
    return image;
}

Image with_fringe(Image image, double f_x, double f_y) {
    for (std::size_t y = 0; y < image.height; ++y)
        for (std::size_t x = 0; x < image.width; ++x)
            image.samples[y * image.width + x] += static_cast<float>(
                fringe_amplitude * std::cos(fringe_turn * (f_x * static_cast<double>(x) +
                                                           f_y * static_cast<double>(y)) +
                                            2));
    return image;
}

/// The amplitude of what is left of a fringe within 8 samples of the borders.
double left_at_borders(const Image &result, const Image &without) {
    constexpr std::size_t near = 8;
    double energy = 0, count = 0;
    for (std::size_t y = 0; y < result.height; ++y)
        for (std::size_t x = 0; x < result.width; ++x) {
            const std::size_t away = std::min({x, y, result.width - 1 - x, result.height - 1 - y});
            if (away >= near)
                continue;
            const std::size_t at = y * result.width + x;
            energy += std::pow(static_cast<double>(result.samples[at] - without.samples[at]), 2);
            ++count;
        }
    return std::sqrt(2 * energy / count);
}

} // namespace

TEST_CASE("accepted notches leave little of fringes at the borders") {
    const DevicePtr device = test_device();
    Spectrum spectrum(device);
    Filter filter(device);
    const auto clean = std::make_shared<const Image>(scene(210, 256));
    for (const double degrees : {0.0, 17.0, -40.0, 63.0, 90.0})
        for (const double period : {2.0, 3.3, 7.0}) {
            const double f_x = std::cos(degrees * fringe_turn / 360) / period;
            const double f_y = std::sin(degrees * fringe_turn / 360) / period;
            if (std::abs(f_x) > 0.5 || std::abs(f_y) > 0.5)
                continue;
            INFO("period " << period << " at " << degrees);
            const auto fringed = std::make_shared<const Image>(with_fringe(*clean, f_x, f_y));
            FilterMask mask;
            for (const SpectralPeak &peak : suggest_notches(spectrum, *fringed))
                mask.shapes.push_back(notch_of(peak));
            REQUIRE_FALSE(mask.shapes.empty());
            const auto left = [&](FilterEdges edges) {
                const auto run = [&](const std::shared_ptr<const Image> &image) {
                    return filter.once(image, mask, FilterChannels::rgb, edges).image;
                };
                return left_at_borders(*run(fringed), *run(clean));
            };
            const double before = left(FilterEdges::mirror), after = left(FilterEdges::automatic);
            UNSCOPED_INFO("mirrored " << before << ", automatic " << after);
            CHECK(after < 10);
            CHECK(after <= before + 1);
        }
}

TEST_CASE("what notches leave at borders is the same from spectra that stay, and goes with them") {
    const DevicePtr device = test_device();
    const auto image = std::make_shared<const Image>(with_fringe(scene(150, 180), 0.11, 0.07));
    FilterMask mask;
    FilterShape notch;
    notch.kind = FilterShape::Kind::notch;
    notch.x = 0.11;
    notch.y = 0.07;
    notch.radius = 0.02;
    notch.soft = 0.01;
    mask.shapes = {notch};
    Filter filter(device);
    const FilterResult once = filter.once(image, mask, FilterChannels::rgb, FilterEdges::automatic);
    filter.set_image(image, FilterChannels::rgb, FilterEdges::automatic);
    const FilterResult kept = filter.apply(mask);
    const auto same = [](const Image &a, const Image &b) { return a.samples == b.samples; };
    CHECK(same(*kept.image, *once.image));
    const Image nothing = *filter.apply({}).image;
    mask.shapes[0].strength = 0; // nothing is taken, and nothing is left
    CHECK(same(*filter.apply(mask).image, nothing));
    // Far from the borders all is as the mask alone has it.
    mask.shapes[0].strength = 1;
    const Image again = *filter.apply(mask).image;
    CHECK(same(again, *kept.image));
    filter.set_image(image, FilterChannels::rgb, FilterEdges::mirror);
    const Image mirrored = *filter.apply(mask).image;
    CHECK(again.samples[75 * 180 + 90] == mirrored.samples[75 * 180 + 90]);
    CHECK_FALSE(same(again, mirrored));
    CHECK(same(*filter.apply({}).image, nothing));
}
