// SPDX-License-Identifier: GPL-3.0-or-later
// The factors of regions of a spectrogram, without a device.
#include "engine/support/error.h"
#include "engine/values/region/region_gain.h"
#include "tests/support/catch.h"

#include <cmath>
#include <limits>

using namespace imago;

namespace {

using Shape = SpectralRegion::Shape;
constexpr RegionFrames grid{256, 8192, false};

SpectralRegion rectangle(double from, double to, double low, double high, double gain) {
    SpectralRegion region;
    region.from = from;
    region.to = to;
    region.low = low;
    region.high = high;
    region.gain = gain;
    return region;
}

SpectralRegion polygon(std::vector<RegionPoint> corners, double gain) {
    SpectralRegion region;
    region.shape = Shape::lasso;
    region.corners = std::move(corners);
    region.gain = gain;
    return region;
}

std::vector<float> row_of(const RegionSettings &settings, std::int64_t frame,
                          const RegionFrames &frames = grid) {
    std::vector<float> row(frames.bins());
    RegionGain(settings, frames).row(frame, row.data());
    return row;
}

/// The sum of all factors of all frames.
double sum_of(const RegionSettings &settings) {
    double sum = 0;
    for (std::int64_t t = -3; t < grid.cells(); ++t)
        for (const float factor : row_of(settings, t))
            sum += static_cast<double>(factor);
    return sum;
}

} // namespace

TEST_CASE("A rectangle has its gain inside, none outside, and half at its edges") {
    const RegionSettings settings{{rectangle(1024, 2048, 32.0 / 256, 64.0 / 256, -20)}};
    const RegionGain gain(settings, grid);
    CHECK(gain.base() == 1);
    // Frame t has its middle hop at (t + 1.5) * 64: from 1024 to 2048 those of frames 14 to 30.
    REQUIRE(gain.runs() == std::vector<FrameRun>{{14, 31}});
    const std::vector<float> inside = row_of(settings, 20), edge = row_of(settings, 14);
    CHECK(inside[31] == 0);
    CHECK(inside[32] == Approx(-0.45)); // half of 1 - 0.1
    CHECK(inside[33] == Approx(-0.9));
    CHECK(inside[63] == Approx(-0.9));
    CHECK(inside[64] == Approx(-0.45));
    CHECK(inside[65] == 0);
    CHECK(edge[48] == Approx(-0.45)); // half of its hop
    CHECK(row_of(settings, 13)[48] == 0);
    CHECK(row_of(settings, 31)[48] == 0);
}

TEST_CASE("A region that reaches an end has no edge there") {
    const RegionSettings settings{{rectangle(0, 8192, 0, 0.5, least_region_gain)}};
    const RegionGain gain(settings, grid);
    REQUIRE(gain.runs() == std::vector<FrameRun>{{-3, grid.cells()}});
    for (const std::int64_t t : {std::int64_t{-3}, std::int64_t{60}, grid.cells() - 1})
        for (const float factor : row_of(settings, t))
            CHECK(factor == -1);
}

TEST_CASE("Factors of regions that overlap multiply, and isolation is the complement") {
    const SpectralRegion one = rectangle(1000, 3000, 0.1, 0.3, -6),
                         other = rectangle(2000, 4000, 0.2, 0.4, -12);
    CHECK(row_of({{one, other}}, 36)[64] == Approx(std::pow(10, -18.0 / 20) - 1));
    SpectralRegion silent = one, also = other;
    silent.gain = also.gain = least_region_gain;
    const RegionSettings taken{{silent, also}, false, 0}, kept{{silent, also}, true, 0};
    CHECK(RegionGain(kept, grid).base() == 0);
    CHECK(RegionGain(kept, grid).runs() == RegionGain(taken, grid).runs());
    for (const std::int64_t t : {15, 30, 36, 50}) {
        const std::vector<float> out = row_of(taken, t), in = row_of(kept, t);
        for (std::size_t k = 0; k < out.size(); ++k)
            CHECK(out[k] == Approx(-in[k]).margin(1e-7));
    }
    silent.gain = also.gain = -20;
    const RegionSettings faint{{silent, also}, true, 0};
    CHECK(RegionGain(faint, grid).base() == Approx(0.1));
    CHECK(row_of(faint, 36)[64] == Approx(0.9));
}

TEST_CASE("A lasso along a rectangle is that rectangle, and a triangle is half of it") {
    const double from = 1024, to = 4096, low = 0.125, high = 0.375;
    const RegionSettings box{{rectangle(from, to, low, high, -20)}};
    const RegionSettings same{{polygon({{from, low}, {to, low}, {to, high}, {from, high}}, -20)}};
    for (const std::int64_t t : {20, 40, 61})
        for (std::size_t k = 0; k < grid.bins(); ++k)
            CHECK(row_of(same, t)[k] == Approx(row_of(box, t)[k]).margin(1e-6));
    CHECK(sum_of(same) == Approx(sum_of(box)).epsilon(1e-3));
    const RegionSettings half{{polygon({{from, low}, {to, low}, {to, high}}, -20)}};
    CHECK(sum_of(half) == Approx(sum_of(box) / 2).epsilon(0.01));
    // A figure of eight has two areas.
    const RegionSettings eight{{polygon({{from, low}, {to, high}, {to, low}, {from, high}}, -20)}};
    CHECK(sum_of(eight) == Approx(sum_of(box) / 2).epsilon(0.02));
    CHECK(row_of(eight, 39)[48] == Approx(0).margin(1e-6)); // right of the left triangle's tip
}

TEST_CASE("A comb has a band for each harmonic below half the rate") {
    SpectralRegion comb;
    comb.shape = Shape::comb;
    comb.from = 0;
    comb.to = 8192;
    comb.fundamental = 30.0 / 256;
    comb.harmonics = 9; // the fifth is above half the rate
    comb.width = 8.0 / 256;
    comb.gain = -40;
    const std::vector<float> row = row_of({{comb}}, 50);
    for (std::size_t k = 0; k < row.size(); ++k) {
        INFO(k);
        const std::size_t off = std::min(k % 30, 30 - k % 30);
        if (k >= 15 && off < 4)
            CHECK(row[k] == Approx(-0.99));
        else if (k < 15 || off > 4)
            CHECK(row[k] == 0);
    }
}

TEST_CASE("Two-sided regions are where the transform has their frequencies") {
    const RegionFrames frames{64, 1024, true};
    const std::vector<float> row =
        row_of({{rectangle(0, 1024, -16.0 / 64, -8.0 / 64, -20)}}, 8, frames);
    CHECK(row[64 - 12] == Approx(-0.9));
    CHECK(row[12] == 0);
    CHECK(row[64 - 8] == Approx(-0.45));
    CHECK(row[0] == 0);
    const std::vector<float> end = row_of({{rectangle(0, 1024, -0.5, -0.4, -20)}}, 8, frames);
    CHECK(end[32] == Approx(-0.9)); // minus half the rate
}

TEST_CASE("Regions that are not possible are refused by their numbers") {
    const auto refused = [](const RegionSettings &settings) {
        CHECK_THROWS_AS(check(settings, 1000, false), Error);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    refused({});
    refused({{rectangle(10, 10, 0, 0.5, -60)}});
    refused({{rectangle(20, 10, 0, 0.5, -60)}});
    refused({{rectangle(0, 1001, 0, 0.5, -60)}});
    refused({{rectangle(nan, 10, 0, 0.5, -60)}});
    refused({{rectangle(0, 10, -0.1, 0.5, -60)}});
    refused({{rectangle(0, 10, 0.3, 0.2, -60)}});
    refused({{rectangle(0, 10, 0, nan, -60)}});
    refused({{rectangle(0, 10, 0, 0.5, nan)}});
    refused({{rectangle(0, 10, 0, 0.5, -201)}});
    refused({{rectangle(0, 10, 0, 0.5, 41)}});
    refused({{polygon({{0, 0}, {10, 0.1}}, -60)}});
    refused({{polygon({{0, 0}, {10, 0.1}, {nan, 0.2}}, -60)}});
    refused({{polygon({{0, 0.1}, {10, 0.1}, {20, 0.1}}, -60)}});
    refused({{rectangle(0, 10, 0, 0.5, -60), rectangle(0, 10, 0, 0.5, -50)}, true, 0});
    refused({{rectangle(0, 10, 0, 0.5, -60)}, false, 100});
    refused({{rectangle(0, 10, 0, 0.5, -60)}, false, 8});
    SpectralRegion comb;
    comb.shape = Shape::comb;
    comb.to = 10;
    comb.fundamental = 0.1;
    comb.width = 0.01;
    check({{comb}}, 1000, false);
    comb.harmonics = 0;
    refused({{comb}});
    comb.harmonics = 2;
    comb.width = 0;
    refused({{comb}});
    comb.width = 0.01;
    comb.fundamental = 0.5;
    refused({{comb}});
    check({{rectangle(0, 10, 0, 0.5, -60)}, false, 128}, 1000, false);
}

TEST_CASE("A region that is moved stops at the ends of its plane") {
    const SpectralRegion region = rectangle(100, 300, 0.1, 0.2, -60);
    const SpectralRegion later = moved(region, {900, 0.05}, 1000, false);
    CHECK(later.from == Approx(800));
    CHECK(later.to == 1000);
    CHECK(later.low == Approx(0.15));
    CHECK(moved(region, {-500, -0.5}, 1000, false).from == 0);
    CHECK(moved(region, {-500, -0.5}, 1000, false).low == Approx(0));
    CHECK(moved(region, {0, -0.5}, 1000, true).low == Approx(-0.4));
    check({{moved(polygon({{0, 0}, {400, 0.1}, {200, 0.3}}, -60), {5000, 9}, 1000, false)}}, 1000,
          false);
}

TEST_CASE("Frames are a power of two near a 24th of a second") {
    CHECK(automatic_region_frame(48000) == 2048);
    CHECK(automatic_region_frame(44100) == 2048);
    CHECK(automatic_region_frame(8000) == 256);
    CHECK(automatic_region_frame(0) == 1024);
    CHECK(automatic_region_frame(10) == 64);
    CHECK(automatic_region_frame(1e12) == 65536);
}
