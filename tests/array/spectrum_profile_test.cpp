// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/spectrum/spectrum_profile.h"

#include "tests/support/catch.h"

#include <cmath>
#include <map>
#include <random>

using namespace imago;

namespace {

/// Powers that are symmetric about frequency 0, as those of real planes.
Plane random_powers(std::size_t width, std::size_t height) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> powers(1, 1000);
    Plane whole{width, height, std::vector<float>(width * height)};
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const std::size_t mx = (2 * (width / 2) + width - x) % width,
                              my = (2 * (height / 2) + height - y) % height;
            whole.samples[y * width + x] = whole.samples[my * width + mx] = powers(random);
        }
    return whole;
}

} // namespace

TEST_CASE("ring profiles are means over rings, of whole and of half spectra") {
    for (const auto &[width, height] :
         {std::pair<std::size_t, std::size_t>{64, 48}, {33, 70}, {81, 81}, {1, 16}}) {
        const Plane whole = random_powers(width, height);
        std::map<long, std::pair<double, std::size_t>> expected;
        const double longest = static_cast<double>(std::max(width, height));
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                const double u = (static_cast<double>(x) - static_cast<double>(width / 2)) /
                                 static_cast<double>(width);
                const double v = (static_cast<double>(y) - static_cast<double>(height / 2)) /
                                 static_cast<double>(height);
                auto &[sum, bins] = expected[std::lround(std::sqrt(u * u + v * v) * longest)];
                sum += static_cast<double>(whole.at(x, y));
                ++bins;
            }
        Plane half{width / 2 + 1, height, std::vector<float>((width / 2 + 1) * height)};
        for (std::size_t row = 0; row < height; ++row)
            for (std::size_t x = 0; x < half.width; ++x)
                half.samples[row * half.width + x] = static_cast<float>(
                    std::log10(1 + std::sqrt(static_cast<double>(whole.at(
                                       (x + width / 2) % width, (row + height / 2) % height)))));
        for (const auto &rings : {ring_profile(whole), ring_profile_of_log(half, width, height)}) {
            REQUIRE(rings.size() == expected.size());
            std::size_t bins = 0;
            for (const RingPower &ring : rings) {
                const auto &[sum, count] = expected.at(std::lround(ring.frequency * longest));
                CHECK(ring.bins == count);
                CHECK(ring.power == Approx(sum / static_cast<double>(count)).epsilon(1e-5));
                bins += ring.bins;
            }
            CHECK(bins == width * height);
        }
    }
}

TEST_CASE("line profiles have the powers of the bins along a line") {
    const std::size_t width = 64, height = 48;
    const Plane whole = random_powers(width, height);
    const PowerAt power = [&](std::size_t x, std::size_t y) {
        return static_cast<double>(whole.at(x, y));
    };
    const auto row = line_profile({{-0.5, 0}, {0.484375, 0}}, width, height, power);
    REQUIRE(row.size() == width);
    for (std::size_t x = 0; x < width; ++x) {
        CHECK(row[x].power == static_cast<double>(whole.at(x, height / 2)));
        CHECK(row[x].at.x == Approx((static_cast<double>(x) - 32) / 64).margin(1e-12));
        CHECK(row[x].distance == Approx(static_cast<double>(x) / 64).margin(1e-12));
    }
    // A diagonal, whose end wraps around to its own mirror image.
    const auto diagonal = line_profile({{0, 0}, {0.5, 0.5}}, width, height, power);
    REQUIRE(diagonal.size() == 33);
    CHECK(diagonal.front().power == static_cast<double>(whole.at(32, 24)));
    CHECK(diagonal.back().power == static_cast<double>(whole.at(0, 0)));
    CHECK(diagonal.back().distance == Approx(std::sqrt(0.5)));
    const Plane odd = random_powers(33, 9);
    const auto across =
        line_profile({{-0.5, 0}, {0.5, 0}}, 33, 9, [&](std::size_t x, std::size_t y) {
            return static_cast<double>(odd.at(x, y));
        });
    CHECK(across.front().at.x == Approx(-16 / 33.0));
    CHECK(across.back().power == static_cast<double>(odd.at(32, 4)));
    CHECK(line_profile({{0.1, 0.1}, {0.1, 0.1}}, width, height, power).size() == 1);
}

TEST_CASE("a power law has its slope, and scatter its standard error") {
    std::vector<RingPower> rings{{0, 1e9, 1}};
    for (int k = 1; k <= 50; ++k)
        rings.push_back({k / 100.0, 3 * std::pow(k / 100.0, -2.5), 4});
    const auto exact = power_slope(rings, 0, 1);
    REQUIRE(exact);
    CHECK(exact->slope == Approx(-2.5));
    CHECK(exact->intercept == Approx(std::log10(3.0)));
    CHECK(exact->error == Approx(0).margin(1e-6));
    CHECK(exact->rings == 50);
    CHECK(power_slope(rings, 0.1, 0.2)->rings == 11);
    CHECK(!power_slope(rings, 0.10, 0.11));
    rings[7].power = 0; // is no point of a line through logarithms
    CHECK(power_slope(rings, 0, 1)->rings == 49);
    // Three points at equal distances, of which the middle one is d above the line: the slope's
    // variance is (2 d^2 / 3) / (3 - 2) / (2 s^2) with steps of s.
    const double d = 0.3;
    const std::vector<RingPower> three{
        {0.001, 1e4, 1}, {0.01, std::pow(10.0, 2 + d), 1}, {0.1, 1, 1}};
    const auto bent = power_slope(three, 0, 1);
    CHECK(bent->slope == Approx(-2));
    CHECK(bent->error == Approx(std::sqrt(2 * d * d / 3 / 2)));
}

TEST_CASE("two frequencies have a difference, a period and a direction") {
    const FrequencyStep step = step_along({{-0.1, 0.05}, {0.2, 0.45}});
    CHECK(step.frequency == Approx(0.5));
    CHECK(step.period == Approx(2));
    CHECK(step.direction == Approx(std::atan2(0.4, 0.3) * 180 / std::acos(-1.0)));
    CHECK(std::isinf(step_along({{0.1, 0.1}, {0.1, 0.1}}).period));
}
