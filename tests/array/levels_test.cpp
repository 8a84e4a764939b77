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
