// SPDX-License-Identifier: GPL-3.0-or-later
// Peaks of spectra, and the patterns of images.
#include "engine/pipeline/filter/notches.h"
#include "engine/pipeline/filter/peaks.h"
#include "engine/values/mask/mask_value.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

constexpr double turn = 2 * std::numbers::pi;

struct Wave {
    double x, y, amplitude;
};

/// A picture whose spectrum falls as 1 / f, with a step in it that leaves crests, plus waves.
Image picture(std::size_t height, std::size_t width, const std::vector<Wave> &waves) {
    Image image{.width = width, .height = height, .channels = 1, .depth = SampleDepth::u8};
    const std::vector<float> noise = random_floats(height * width, 3);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const double u = static_cast<double>(x), v = static_cast<double>(y);
            double value = (u > 0.4 * static_cast<double>(width) ? 60 : 150) +
                           30 * std::sin(v / static_cast<double>(height) * 5) +
                           2 * static_cast<double>(noise[y * width + x]);
            for (const Wave &wave : waves)
                value += wave.amplitude * std::cos(turn * (wave.x * u + wave.y * v) + 1);
            image.samples.push_back(static_cast<float>(value));
        }
    return image;
}

} // namespace

TEST_CASE("patterns are found where they are and nothing else") {
    Spectrum spectrum(test_device());
    const std::vector<Wave> waves{{0.1703, 0.1197, 6}, {0, 0.2347, 3}, {0.3141, -0.0902, 2}};
    const std::vector<SpectralPeak> peaks = suggest_notches(spectrum, picture(180, 241, waves));
    REQUIRE(peaks.size() == waves.size());
    for (const Wave &wave : waves) {
        const auto found = std::find_if(peaks.begin(), peaks.end(), [&](const SpectralPeak &peak) {
            return std::hypot(peak.at.x - wave.x, peak.at.y - wave.y) < 1e-3;
        });
        INFO(wave.x << ", " << wave.y);
        REQUIRE(found != peaks.end());
        CHECK(found->period() == Approx(1 / std::hypot(wave.x, wave.y)).epsilon(0.01));
        CHECK(found->angle() == Approx(std::atan2(wave.y, wave.x) * 360 / turn).margin(0.5));
        CHECK(found->ratio > 8);
        CHECK(found->radius > 1.0 / 180);
        CHECK(found->radius < 10.0 / 180);
    }
    CHECK(suggest_notches(spectrum, picture(180, 241, {})).empty());
}

TEST_CASE("patterns of period 2, and near it, are found along rows, columns and both") {
    Spectrum spectrum(test_device());
    const double near = 0.4975;
    for (const auto &[height, width] : {std::pair{180u, 240u}, {181u, 241u}, {181u, 240u}})
        for (const Wave &wave : {Wave{0.5, 0, 8},
                                 {0, 0.5, 8},
                                 {0.5, 0.5, 8},
                                 {near, 0, 8},
                                 {0, near, 8},
                                 {near, near, 8},
                                 {0.5, 0.21, 8},
                                 {0.13, 0.5, 8},
                                 {near, -0.21, 8},
                                 {0.13, -near, 8}}) {
            INFO(height << " x " << width << ": " << wave.x << ", " << wave.y);
            const auto peaks = suggest_notches(spectrum, picture(height, width, {wave}));
            REQUIRE(peaks.size() == 1);
            FilterMask mask; // on the torus of frequencies
            mask.shapes.push_back(notch_of(peaks[0]));
            CHECK(takes(mask, {wave.x, wave.y}));
            CHECK(peaks[0].at.x >= 0);
            CHECK(peaks[0].period() == Approx(1 / std::hypot(wave.x, wave.y)).epsilon(0.01));
        }
}

TEST_CASE("rounding around a pure pattern is no pattern") {
    Spectrum spectrum(test_device());
    for (const std::size_t width : {128u, 127u, 150u}) {
        Image columns{.width = width, .height = 96, .channels = 1, .depth = SampleDepth::u8};
        for (std::size_t i = 0; i < width * 96; ++i)
            columns.samples.push_back(i % width % 2 ? 200.f : 50.f);
        const auto peaks = suggest_notches(spectrum, columns);
        INFO(width);
        REQUIRE(peaks.size() == 1);
        CHECK(peaks[0].at.x == Approx(0.5).margin(1e-3));
        CHECK(peaks[0].at.y == Approx(0).margin(1e-3));
    }
}

TEST_CASE("the strongest of many patterns are reported") {
    Spectrum spectrum(test_device());
    std::vector<Wave> waves;
    for (int i = 1; i <= 9; ++i)
        waves.push_back({0.05 * i, 0.013 * i, 20.0 - i});
    PeakSettings settings;
    settings.most = 4;
    const auto peaks = suggest_notches(spectrum, picture(200, 200, waves), settings);
    REQUIRE(peaks.size() == 4);
    for (std::size_t i = 0; i + 1 < peaks.size(); ++i)
        CHECK(peaks[i].ratio >= peaks[i + 1].ratio);
}

TEST_CASE(
    "patterns that a mask removes are not found again, and the next strongest take their place") {
    Spectrum spectrum(test_device());
    const std::vector<Wave> waves{
        {0.1703, 0.1197, 6}, {0, 0.2347, 5}, {0.3141, -0.0902, 4}, {0.4012, 0.2209, 3}};
    const Image image = picture(180, 241, waves);
    PeakSettings settings;
    settings.most = 2;
    FilterMask mask;
    std::vector<SpectralPeak> all;
    for (int press = 0; press < 2; ++press)
        for (const SpectralPeak &peak : suggest_notches(spectrum, image, settings, mask)) {
            CHECK_FALSE(takes(mask, peak.at));
            mask.shapes.push_back(notch_of(peak));
            all.push_back(peak);
        }
    CHECK(all.size() == waves.size()); // each once
    for (const Wave &wave : waves)
        CHECK(std::count_if(all.begin(), all.end(), [&](const SpectralPeak &peak) {
                  return std::hypot(peak.at.x - wave.x, peak.at.y - wave.y) < 2e-3;
              }) == 1);
    CHECK(suggest_notches(spectrum, image, settings, mask).empty());
    for (FilterShape &shape : mask.shapes)
        shape.strength = 0.3; // weakened on purpose; they are still masked
    CHECK(suggest_notches(spectrum, image, settings, mask).empty());
    FilterMask lattice;
    lattice.shapes.push_back({});
    lattice.shapes[0].kind = FilterShape::Kind::low;
    lattice.shapes[0].radius = 0.05;
    CHECK(suggest_notches(spectrum, image, {}, lattice).empty());
}

TEST_CASE("peaks that mirroring adds to a spectrum are not suggested") {
    Spectrum spectrum(test_device());
    const std::vector<Wave> waves{{0.1703, 0.1197, 30}};
    const Image image = picture(160, 200, waves);
    // Extends the image as FilterEdges::mirror does, with a margin as large as the image.
    Image mirrored{.width = 400, .height = 320, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t y = 0; y < 320; ++y)
        for (std::size_t x = 0; x < 400; ++x)
            mirrored.samples.push_back(
                image.samples[(y < 160 ? y : 319 - y) * 200 + (x < 200 ? x : 399 - x)]);
    const auto at_ghost = [](const SpectralPeak &peak) {
        return std::hypot(peak.at.x - 0.1703, peak.at.y + 0.1197) < 0.01;
    };
    const auto ghosts = suggest_notches(spectrum, mirrored);
    CHECK(std::any_of(ghosts.begin(), ghosts.end(), at_ghost)); // to avoid
    const auto peaks = suggest_notches(spectrum, image);
    CHECK_FALSE(peaks.empty());
    CHECK(std::none_of(peaks.begin(), peaks.end(), at_ghost));
}

TEST_CASE("planes too small for peaks and settings out of range") {
    CHECK(find_peaks({31, 40, std::vector<float>(31 * 40, 1)}).empty());
    CHECK(find_peaks({64, 64, std::vector<float>(64 * 64, 0)}).empty());
    for (const double ratio : {1.0, -2.0, std::nan("")}) {
        PeakSettings settings;
        settings.least_ratio = ratio;
        REQUIRE_THROWS_AS(find_peaks({64, 64, std::vector<float>(64 * 64, 1)}, settings), Error);
    }
    PeakSettings settings;
    settings.least_frequency = 0.8;
    REQUIRE_THROWS_AS(find_peaks({64, 64, std::vector<float>(64 * 64, 1)}, settings), Error);
    Spectrum spectrum(test_device());
    REQUIRE_THROWS_AS(suggest_notches(spectrum, {}), Error);
}
