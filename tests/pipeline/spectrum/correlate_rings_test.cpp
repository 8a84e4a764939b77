// SPDX-License-Identifier: GPL-3.0-or-later
// Fourier ring correlation, against its definition in double and by its mathematics.
#include "engine/pipeline/spectrum/correlate_rings.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <array>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

Image noise_image(std::size_t width, std::size_t height, std::size_t channels, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> values(100, 20);
    Image image{.width = width, .height = height, .channels = channels, .depth = SampleDepth::f32};
    for (std::size_t i = 0; i < image.count(); ++i)
        image.samples.push_back(values(random));
    return image;
}

/// The spectrum of a channel without its mean under a Hann window, or without one.
std::vector<std::complex<double>> spectrum_of_channel(const Image &image, std::size_t channel,
                                                      bool windowed) {
    const std::size_t size = image.plane_size();
    double mean = 0;
    for (std::size_t i = 0; i < size; ++i)
        mean += static_cast<double>(image.plane(channel)[i]) / static_cast<double>(size);
    const auto hann = [windowed](std::size_t i, std::size_t n) {
        return windowed && n > 1
                   ? 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) /
                                          static_cast<double>(n))
                   : 1.0;
    };
    Problem problem;
    problem.extents = {image.height, image.width};
    problem.batch = {1};
    std::vector<float> input;
    for (std::size_t i = 0; i < size; ++i) {
        input.push_back(static_cast<float>((static_cast<double>(image.plane(channel)[i]) - mean) *
                                           hann(i % image.width, image.width) *
                                           hann(i / image.width, image.height)));
        input.push_back(0);
    }
    const std::vector<double> y = expected(problem, input);
    std::vector<std::complex<double>> result;
    for (std::size_t i = 0; i < y.size(); i += 2)
        result.emplace_back(y[i], y[i + 1]);
    return result;
}

} // namespace

TEST_CASE("the correlation of rings is that of its definition") {
    Spectrum spectrum(test_device());
    for (const bool windowed : {false, true})
        for (const std::size_t channels : {std::size_t{1}, std::size_t{3}}) {
            const Image a = noise_image(60, 45, channels, 1);
            Image b = noise_image(60, 45, channels, 2);
            for (std::size_t i = 0; i < b.samples.size(); ++i) // half of it is common
                b.samples[i] = 0.5f * b.samples[i] + a.samples[i];
            std::map<long, std::array<double, 3>> sums;
            for (std::size_t c = 0; c < channels; ++c) {
                const auto f = spectrum_of_channel(a, c, windowed),
                           g = spectrum_of_channel(b, c, windowed);
                for (std::size_t y = 0; y < 45; ++y)
                    for (std::size_t x = 0; x < 60; ++x) {
                        const double u = (static_cast<double>(x) - (x > 30 ? 60 : 0)) / 60;
                        const double v = (static_cast<double>(y) - (y > 22 ? 45 : 0)) / 45;
                        auto &sum = sums[std::lround(std::hypot(u, v) * 60)];
                        const std::size_t i = y * 60 + x;
                        sum[0] += std::real(f[i] * std::conj(g[i]));
                        sum[1] += std::norm(f[i]);
                        sum[2] += std::norm(g[i]);
                    }
            }
            const auto rings = correlate_rings(spectrum, a, b, windowed);
            REQUIRE(rings.size() == 30);
            for (const CorrelationRing &ring : rings) {
                const auto &sum = sums.at(std::lround(ring.frequency * 60));
                CHECK(ring.correlation == Approx(sum[0] / std::sqrt(sum[1] * sum[2])).margin(1e-5));
            }
        }
}

TEST_CASE("a picture agrees with itself, and independent noise with nothing") {
    Spectrum spectrum(test_device());
    const Image a = noise_image(128, 128, 1, 3), b = noise_image(128, 128, 1, 4);
    for (const CorrelationRing &ring : correlate_rings(spectrum, a, a, true))
        CHECK(ring.correlation == Approx(1).margin(1e-5));
    std::size_t beyond = 0;
    const auto noise = correlate_rings(spectrum, a, b, false);
    for (const CorrelationRing &ring : noise) // 3 sigma: 0.3% of the rings, with few bins more
        beyond += std::fabs(ring.correlation) > 3 / std::sqrt(static_cast<double>(ring.bins) / 2);
    CHECK(beyond <= 2);
    const std::string refused =
        error_of([&] { correlate_rings(spectrum, a, noise_image(128, 127, 1, 5), true); });
    CHECK(refused.find("128 x 127 x 1") != std::string::npos);
}

TEST_CASE("the resolution is where details are lost in noise") {
    // A common picture up to 0.2 cycles per pixel, below noise of its own beyond.
    const std::size_t side = 192;
    std::mt19937 random(9);
    std::uniform_real_distribution<double> phases(0, 2 * std::numbers::pi);
    Image a = noise_image(side, side, 1, 10), b = noise_image(side, side, 1, 11);
    for (int wave = 0; wave < 12 * 38; ++wave) { // 12 directions of each ring up to 0.2
        const double radius = 1 + wave / 12, angle = phases(random), phase = phases(random);
        const double u = std::round(radius * std::cos(angle)),
                     v = std::round(radius * std::sin(angle));
        for (std::size_t i = 0; i < side * side; ++i) {
            const auto value =
                static_cast<float>(30 * std::cos(2 * std::numbers::pi *
                                                     (u * static_cast<double>(i % side) +
                                                      v * static_cast<double>(i / side)) /
                                                     side +
                                                 phase));
            a.samples[i] += value;
            b.samples[i] += value;
        }
    }
    Spectrum spectrum(test_device());
    const auto rings = correlate_rings(spectrum, a, b, false);
    for (const char *name : {"1/7", "half-bit", "3-sigma", "0.5"}) {
        const auto found = crossing(rings, *parse_threshold(name));
        REQUIRE(found);
        CHECK(*found == Approx(0.2).margin(0.012));
    }
}

TEST_CASE("thresholds have their names and formulas") {
    for (const char *name : {"1/7", "half-bit", "1-bit", "3-sigma", "0.5"})
        CHECK(threshold_name(*parse_threshold(name)) == name);
    for (const char *text : {"", "0", "1", "-0.2", "2-bit", "0.5x", "nan"})
        CHECK(!parse_threshold(text));
    CHECK(parse_threshold("1/7")->at(5) == Approx(1.0 / 7));
    CHECK(parse_threshold("half-bit")->at(100) == Approx(0.39812 / 1.29812));
    CHECK(parse_threshold("1-bit")->at(100) == Approx(0.74142 / 1.64142));
    CHECK(parse_threshold("3-sigma")->at(200) == Approx(0.3));
    CHECK(parse_threshold("3-sigma")->at(1) == 1);
    const CorrelationRing falling[] = {{0.1, 0.9, 8}, {0.2, 0.7, 8}, {0.3, 0.3, 8}, {0.4, 0.8, 8}};
    CHECK(*crossing(falling, *parse_threshold("0.5")) == Approx(0.25));
    CHECK(!crossing(falling, *parse_threshold("0.2")));
    CHECK(!crossing(falling, *parse_threshold("0.95")));
}
