// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/levels.h"

#include "tests/support/catch.h"

#include <cmath>
#include <limits>

using namespace imago;
using Mode = Levels::Mode;

namespace {

Image gray(SampleDepth depth, std::vector<float> samples) {
    return {samples.size(), 1, 1, depth, std::move(samples), {}};
}

} // namespace

TEST_CASE("automatic levels leave usual data alone, and fit those that would not be seen") {
    const SampleRange whole{0, 65535}, unit{0, 1};
    CHECK(resolve_levels({}, gray(SampleDepth::u8, {3, 5})) == SampleRange{0, 255});
    CHECK(resolve_levels({}, gray(SampleDepth::u16, {0, 40000})) == whole);
    CHECK(resolve_levels({}, gray(SampleDepth::u16, {12, 900})) == SampleRange{12, 900});
    CHECK(resolve_levels({}, gray(SampleDepth::u16, {0, 16383})) == SampleRange{0, 16383});
    CHECK(resolve_levels({}, gray(SampleDepth::f32, {0.25f, 0.5f})) == unit);
    CHECK(resolve_levels({}, gray(SampleDepth::f32, {0, 0.01f})) == SampleRange{0, 0.01f});
    CHECK(resolve_levels({}, gray(SampleDepth::f32, {-3, 5})) == SampleRange{-3, 5});
}

TEST_CASE("the other levels are what they are called") {
    Image image = gray(SampleDepth::u8, {});
    for (int i = 0; i <= 1000; ++i)
        image.samples.push_back(static_cast<float>((i * 379) % 1001) / 4);
    image.width = image.samples.size();
    CHECK(resolve_levels({Mode::full, 0.5, {}}, image) == SampleRange{0, 255});
    CHECK(resolve_levels({Mode::min_max, 0.5, {}}, image) == SampleRange{0, 250});
    CHECK(resolve_levels({Mode::percentile, 1, {}}, image) == SampleRange{2.5f, 247.5f});
    CHECK(resolve_levels({Mode::percentile, 0, {}}, image) == SampleRange{0, 250});
    CHECK(resolve_levels({Mode::manual, 0.5, {7, 9}}, image) == SampleRange{7, 9});
}

TEST_CASE("automatic levels show a picture with outliers") {
    std::vector<float> sky;
    for (int i = 0; i < 10000; ++i)
        sky.push_back(static_cast<float>(100 + i % 300));
    const auto shows = [&](SampleDepth depth, float outlier) {
        std::vector<float> samples = sky;
        samples[77] = outlier;
        const SampleRange range = resolve_levels({}, gray(depth, samples));
        CHECK(range.low >= 100);
        CHECK(range.low < 105);
        CHECK(range.high > 395);
        CHECK(range.high <= 399);
        CHECK(fitted_range(gray(depth, samples)) == range);
    };
    shows(SampleDepth::u16, 65535);
    shows(SampleDepth::f32, 1e6f);
    shows(SampleDepth::f32, -3.4e38f);
    std::vector<float> photograph(10000);
    for (std::size_t i = 0; i < photograph.size(); ++i)
        photograph[i] = static_cast<float>(i * 3);
    photograph[5] = 65535; // a lamp
    CHECK(resolve_levels({}, gray(SampleDepth::u16, photograph)) == SampleRange{0, 65535});
    std::vector<float> star(10000, 0);
    star[5] = 1e6f; // all others are equal: there is nothing else to see
    CHECK(resolve_levels({}, gray(SampleDepth::f32, star)) == SampleRange{0, 1e6f});
}

TEST_CASE("curves between black and white") {
    const Tones linear({10, 20, {}}), gamma({0, 100, {ToneCurve::Kind::gamma, 2}}),
        decades({1, 1e4f, {ToneCurve::Kind::logarithm}}),
        from_zero({0, 1, {ToneCurve::Kind::logarithm}});
    CHECK(linear(15) == 0.5);
    CHECK(linear(30) == 2);
    CHECK(gamma(25) == Approx(0.5));
    CHECK(gamma(-25) == -0.25);
    CHECK(decades(1) == 0);
    CHECK(decades(100) == Approx(0.5));
    CHECK(decades(1e4f) == 1);
    CHECK(from_zero(0.01f) == Approx(std::log(11) / std::log(1001)));
    CHECK(std::isnan(decades(NAN)));
    Levels levels{Mode::min_max, 0.5, {}, {ToneCurve::Kind::logarithm}};
    const Image image = gray(SampleDepth::f32, {1, 10, 100, 1000, 10000});
    const SampleRange range = resolve_levels(levels, image);
    CHECK(range.curve == levels.curve);
    const Image shown = with_levels(image, range, SampleDepth::u8);
    for (std::size_t i = 0; i < 5; ++i)
        CHECK(shown.samples[i] == Approx(255 * static_cast<double>(i) / 4).margin(1e-3));
}

TEST_CASE("a histogram counts what is in the range, and what is beside it") {
    const Image image = gray(SampleDepth::f32, {-1, 0, 0.1f, 0.5f, 0.99f, 1, 7, 8, NAN});
    const SampleHistogram histogram = sample_histogram(image, {0, 1, {}}, 4);
    CHECK(histogram.counts == std::vector<std::vector<std::size_t>>{{2, 0, 1, 2}});
    CHECK(histogram.below == 1);
    CHECK(histogram.above == 2);
    // Bins of a square root: their ends are 0, 1/16, 1/4, 9/16 and 1.
    const SampleRange root{0, 1, {ToneCurve::Kind::gamma, 2}};
    CHECK(sample_histogram(image, root, 4).counts ==
          std::vector<std::vector<std::size_t>>{{1, 1, 1, 2}});
}

TEST_CASE("a range is never empty") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const Image none = gray(SampleDepth::f32, {std::nanf(""), infinity});
    for (const Mode mode : {Mode::automatic, Mode::min_max, Mode::percentile})
        for (const Image &image :
             {none, gray(SampleDepth::f32, {7, 7}), gray(SampleDepth::f32, {1e30f, 1e30f})}) {
            const SampleRange range = resolve_levels({mode, 0.5, {}}, image);
            CHECK(range.low < range.high);
        }
    const SampleRange turned = resolve_levels({Mode::manual, 0.5, {9, 7}}, none);
    CHECK(turned.low < turned.high);
}

TEST_CASE("samples round 0 leave the range of their picture") {
    CHECK(leaves_range(gray(SampleDepth::u8, {-9, 9, -3, 2}), {0, 255}));
    CHECK_FALSE(leaves_range(gray(SampleDepth::u8, {-0.4f, 255.4f, -0.2f, 2}), {0, 255}));
    std::vector<float> few(100, 20);
    few[3] = -20; // ringing of a filter that keeps the mean
    CHECK_FALSE(leaves_range(gray(SampleDepth::u8, few), {0, 255}));
}

TEST_CASE("levels are applied by a line through both ends") {
    Image image = gray(SampleDepth::u16, {100, 500, 900, 1000});
    image.alpha = {65535, 0, 65535, 0};
    const Image bytes = with_levels(image, {100, 900}, SampleDepth::u8);
    CHECK(bytes.depth == SampleDepth::u8);
    CHECK(bytes.samples == std::vector<float>{0, 127.5f, 255, 286.875f});
    CHECK(bytes.alpha == std::vector<float>{255, 0, 255, 0});
    CHECK(with_levels(image, {100, 900}, SampleDepth::f32).samples ==
          std::vector<float>{0, 0.5f, 1, 1.125f});
}
