// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a descreener that run on the host.
#include "engine/pipeline/descreen/blocks/block_wiener.h"
#include "engine/pipeline/descreen/blocks/start_filter.h"
#include "engine/pipeline/descreen/plane_smooth.h"
#include "engine/pipeline/descreen/screen/extend_plane.h"
#include "engine/pipeline/descreen/screen/screen_kernels.h"
#include "engine/pipeline/descreen/screen/screen_search.h"
#include "engine/pipeline/descreen/screen/tiled_wave.h"
#include "tests/support/catch.h"

#include <cmath>
#include <numbers>

using namespace imago;

namespace {

constexpr double turn = 2 * std::numbers::pi;
using Size = ScreenTableSize;

/// Rows of a wave of frequency f, as ScreenKernels::wave_rows() sums them for frequency g.
std::vector<float> rows_of_wave(std::uint64_t height, std::uint64_t width, Frequency f,
                                Frequency g) {
    std::vector<float> rows;
    const std::uint64_t tiles = (width + wave_tile - 1) / wave_tile;
    for (std::uint64_t y = 0; y < height; ++y)
        for (std::uint64_t tile = 0; tile < tiles; ++tile) {
            double re = 0, im = 0;
            for (std::uint64_t x = tile * wave_tile; x < std::min(width, (tile + 1) * wave_tile);
                 ++x) {
                const double value = std::cos(turn * (f.x * double(x) + f.y * double(y)));
                const double angle = -turn * (g.x * double(x) + g.y * double(y));
                re += value * std::cos(angle);
                im += value * std::sin(angle);
            }
            rows.push_back(static_cast<float>(re));
            rows.push_back(static_cast<float>(im));
        }
    return rows;
}

} // namespace

TEST_CASE("A table of a screen has the tones as its means, and what was seen") {
    ScreenSums sums;
    for (std::size_t tone = 0; tone < Size::tones; ++tone)
        for (std::size_t cell = 0; cell < Size::cells(); ++cell) {
            const double t = double(tone) / double(Size::tones - 1);
            const double wave = std::cos(turn * double(cell % Size::phases) / double(Size::phases));
            sums.others[tone * Size::cells() + cell] = 1000;
            sums.values[tone * Size::cells() + cell] = 1000 * (t + .2 * t * (1 - t) * wave);
        }
    const std::vector<float> table = screen_table(sums);
    for (std::size_t tone = 0; tone < Size::tones; ++tone) {
        const double t = double(tone) / double(Size::tones - 1);
        double mean = 0;
        for (std::size_t cell = 0; cell < Size::cells(); ++cell)
            mean += double(table[tone * Size::cells() + cell]) / double(Size::cells());
        CHECK(std::fabs(mean - t) < 1e-6);
        CHECK(std::fabs(double(table[tone * Size::cells()]) - t - .2 * t * (1 - t)) < .01);
    }
    // Where nothing was seen, the tone is expected.
    const std::vector<float> unseen = screen_table({});
    CHECK(std::fabs(unseen[16 * Size::cells() + 5] - .5f) < 1e-6f);
}

TEST_CASE("Sums of groups go to the tones of their ranges") {
    std::vector<std::int32_t> sums(Size::ranges() * Size::group_numbers());
    const std::size_t cell = 3 * Size::cells() + 17; // tone 3 of range 1
    sums[Size::group_numbers() + 2 * cell] = 32 * 512;
    sums[Size::group_numbers() + 2 * cell + 1] = 32 * 512 / 4;
    ScreenSums all;
    all.add(sums);
    all.add(sums);
    const std::size_t at = (Size::range + 3) * Size::cells() + 17;
    CHECK(all.others[at] == 2);
    CHECK(all.values[at] == .5);
}

TEST_CASE("A plane goes on in the phase of its screen") {
    const HalftoneScreen screen{{.1, .05}, {-.05, .1}};
    const auto value = [&](double x, double y) {
        return static_cast<float>(std::cos(turn * (screen.first.x * x + screen.first.y * y)) +
                                  std::cos(turn * (screen.second.x * x + screen.second.y * y)));
    };
    HostPlane plane{90, 110, {}};
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 110; ++x)
            plane.samples.push_back(value(x, y));
    const std::uint64_t margin = 12;
    const HostPlane wide = extended_plane(plane, screen, margin);
    REQUIRE(wide.height == 90 + 2 * margin);
    REQUIRE(wide.width == 110 + 2 * margin);
    for (std::uint64_t y = 0; y < wide.height; ++y)
        for (std::uint64_t x = 0; x < wide.width; ++x)
            REQUIRE(std::fabs(wide.samples[y * wide.width + x] -
                              value(double(x) - double(margin), double(y) - double(margin))) <
                    1e-3f);
    // A plane without room continues by reflection.
    const HostPlane small{1, 2, {3, 4}};
    const HostPlane more = extended_plane(small, screen, 2);
    CHECK(more.samples[0] == 4);
    CHECK(more.samples[1] == 3);
    CHECK(more.samples[2] == 3);
}

TEST_CASE("A wave's frequency is refined far below a bin, and its phase is coherent") {
    const Frequency f{.1234, .0871}, start{.125, .0859375}; // within a bin of 1/128
    const TiledWave wave(rows_of_wave(300, 420, f, start), 300, 420, start);
    const Frequency refined = wave.strongest(1.5 / 128);
    CHECK(std::fabs(refined.x - f.x) < 1e-4);
    CHECK(std::fabs(refined.y - f.y) < 1e-4);
    const TiledWave exact(rows_of_wave(300, 420, f, f), 300, 420, f);
    CHECK(exact.coherence() > .99);
}

TEST_CASE("Harmonics of a screen are known, aliased ones too") {
    const HalftoneScreen screen{{.31, .02}, {-.02, .31}};
    CHECK(is_harmonic({.62 - 1, .04}, screen));
    CHECK(is_harmonic({.29, .33}, screen));
    CHECK_FALSE(is_harmonic({.2, .1}, screen));
    const Frequency quarter = turned({.1, .2}, 90);
    CHECK(std::fabs(quarter.x + .2) < 1e-12);
    CHECK(std::fabs(quarter.y - .1) < 1e-12);
}

TEST_CASE("Noise is what differs, by tone, and has a floor") {
    constexpr std::size_t bins = 2, classes = 8;
    std::vector<BlockFigures> blocks;
    for (int i = 0; i < 400; ++i)
        blocks.push_back({i < 200 ? 0.0f : 1.0f, 1.0f});
    const NoiseShares shares = noise_shares(blocks, classes);
    REQUIRE(shares.order.size() == blocks.size());
    REQUIRE(shares.ranges.size() == shares.lower.size() + 1);
    std::vector<float> sums(shares.lower.size() * 2 * bins);
    for (std::size_t part = 0; part < shares.lower.size(); ++part)
        for (std::uint32_t k = shares.ranges[part]; k < shares.ranges[part + 1]; ++k)
            for (std::size_t side = 0; side < 2; ++side)
                for (std::size_t bin = 0; bin < bins; ++bin)
                    sums[(2 * part + side) * bins + bin] +=
                        shares.weights[2 * k + side] * (blocks[shares.order[k]].mean > .5f ? 5 : 1);
    const std::vector<float> noise = noise_by_tone(shares, sums, bins);
    CHECK(std::fabs(noise[0] - 1) < .1f);                    // dark
    CHECK(std::fabs(noise[(classes - 1) * bins] - 5) < .1f); // light
    CHECK(std::fabs(noise[3 * bins] - 3) < .1f);             // unseen: the mean of all

    std::vector<float> spectrum(8 * 5, 4.0f);
    spectrum[0] = 0.5f; // measured too low at frequency 0
    const std::vector<float> levels = raise_noise(spectrum, 8, 4, 1);
    CHECK(levels.size() == 1);
    CHECK(std::fabs(levels[0] - 4) < 1e-5f);
    CHECK(spectrum[0] == levels[0]);
}

TEST_CASE("The start keeps tones and takes a screen's lines") {
    const HalftoneScreen screen{{.125, .125}, {-.125, .125}};
    const std::uint64_t side = start_side(screen.period());
    CHECK(side == 128);
    CHECK(start_side(13) == 256);
    const std::vector<float> factors = start_factors(side, {screen}, screen.period(), false);
    const auto at = [&](std::size_t x, std::size_t y) { return factors[y * (side / 2 + 1) + x]; };
    CHECK(at(0, 0) > .99f);
    CHECK(at(side / 8, side / 8) < 1e-4f);
    CHECK(at(side / 4, 0) < 1e-4f); // the sum of both
}

TEST_CASE("Gaussians have weight 1") {
    for (const double sigma : {.5, 3.0, 40.0, 400.0}) {
        const std::vector<float> taps = gaussian_taps(sigma);
        double sum = -double(taps[0]);
        for (const float tap : taps)
            sum += 2 * double(tap);
        CHECK(std::fabs(sum - 1) < 1e-5);
    }
}
