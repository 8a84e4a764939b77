// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/min_max_pyramid.h"
#include "engine/support/error.h"
#include "engine/values/profile.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <random>

using namespace imago;

TEST_CASE("A pyramid gives the exact extent of every range") {
    std::mt19937 random(7);
    for (const std::size_t length : {1, 63, 64, 65, 511, 512, 4096, 33333}) {
        std::vector<float> samples;
        for (std::size_t i = 0; i < length; ++i)
            samples.push_back(static_cast<float>(random() % 100000) - 50000);
        const MinMaxPyramid pyramid(samples);
        REQUIRE(pyramid.length() == length);
        for (int trial = 0; trial < 200; ++trial) {
            const std::size_t first = random() % length, count = 1 + random() % (length - first);
            const auto [low, high] =
                std::minmax_element(samples.begin() + static_cast<std::ptrdiff_t>(first),
                                    samples.begin() + static_cast<std::ptrdiff_t>(first + count));
            INFO(length << ": " << first << " + " << count);
            REQUIRE(pyramid.range(samples, first, count) == MinMax{*low, *high});
        }
        CHECK(pyramid.all() == pyramid.range(samples, 0, length));
    }
    CHECK(MinMaxPyramid().length() == 0);
    CHECK(MinMaxPyramid(std::vector<float>()).all() == MinMax{});
}

TEST_CASE("Profiles are lines of an image and means of its rings") {
    Image image{.width = 4, .height = 3, .channels = 3, .depth = SampleDepth::u8};
    for (int i = 0; i < 36; ++i)
        image.samples.push_back(static_cast<float>(i));
    const Signal row = row_profile(image, 2);
    REQUIRE(row.channels == 3);
    CHECK(row.length == 4);
    CHECK(row.channel(1)[3] == 23);
    CHECK(row.names[2] == "blue");
    const Signal column = column_profile(image, 1);
    CHECK(column.length == 3);
    CHECK(column.channel(2)[1] == 24 + 5);
    const Signal rings = radial_profile(image, 0, 0);
    CHECK(rings.channel(0)[0] == 0);
    CHECK(rings.channel(0)[1] == Approx((1 + 4 + 5) / 3.0)); // the root of 2 rounds to 1
    CHECK(rings.length == 5);
    CHECK(rings.sample_rate == 0);
    CHECK_THROWS_AS(row_profile(image, 3), Error);
    CHECK_THROWS_AS(column_profile(image, 4), Error);
    CHECK_THROWS_AS(radial_profile(image, 0, 3), Error);
}
