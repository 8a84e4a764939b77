// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of single waves, and sums of them, without a device.
#include "engine/pipeline/filter/wave/wave_edges.h"
#include "engine/pipeline/filter/wave/wave_stage.h"
#include "engine/pipeline/filter/wave/wave_sum.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

using namespace imago;

namespace {

std::string refusal(const WaveSettings &settings, std::size_t height, std::size_t width) {
    return test::error_of([&] { check(settings, height, width); }, Error::Kind::usage);
}

} // namespace

TEST_CASE("a wave and its conjugate are one, of which one number is canonical") {
    CHECK(canonical(WaveNumber{-3, 4}, 90, 120) == WaveNumber{3, -4});
    CHECK(canonical(WaveNumber{3, -4}, 90, 120) == WaveNumber{3, -4});
    CHECK(canonical(WaveNumber{0, -4}, 90, 120) == WaveNumber{0, 4});
    CHECK(canonical(WaveNumber{-60, -7}, 90, 120) == WaveNumber{60, 7});
    CHECK(canonical(WaveNumber{60, -7}, 90, 120) == WaveNumber{60, 7});
    CHECK(canonical(WaveNumber{-60, -45}, 90, 120) == WaveNumber{60, 45});
    CHECK(canonical(WaveNumber{5, -45}, 90, 120) == WaveNumber{5, 45});
    CHECK(canonical(WaveNumber{-25, 0}, 63, 51) == WaveNumber{25, 0});
    CHECK(canonical(WaveEdit{{-3, 4}, 2, 30}, 90, 120) == WaveEdit{{3, -4}, 2, -30});
    CHECK(canonical(WaveEdit{{3, 4}, 2, 30}, 90, 120) == WaveEdit{{3, 4}, 2, 30});
    // On an axis of half the frequencies the picture's samples are those of both.
    const WaveEdit edge = canonical(WaveEdit{{60, -7}, 1, 40}, 90, 120);
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 9; ++x) {
            const auto wave = [&](const WaveEdit &edit) {
                return std::cos(2 * std::numbers::pi *
                                (edit.at.u * x / 120.0 + edit.at.v * y / 90.0 + edit.phase / 360));
            };
            CHECK(wave(edge) == Approx(wave({{60, -7}, 1, 40})).margin(1e-9));
        }
    for (const WaveNumber own :
         {WaveNumber{0, 0}, WaveNumber{60, 0}, WaveNumber{0, 45}, WaveNumber{-60, 45}})
        CHECK(is_own_conjugate(own, 90, 120));
    CHECK_FALSE(is_own_conjugate({60, 1}, 90, 120));
    CHECK_FALSE(is_own_conjugate({25, 0}, 63, 51)); // an odd width has no such frequency
}

TEST_CASE("periods and directions of waves") {
    CHECK(wave_period({3, 4}, 100, 100) == Approx(20));
    CHECK(wave_direction({3, 4}, 100, 100) == Approx(53.130102));
    CHECK(wave_period({10, 0}, 50, 200) == Approx(20));
    CHECK(wave_direction({0, 5}, 50, 200) == Approx(90));
    CHECK(std::isinf(wave_period({0, 0}, 50, 200)));
    CHECK(wrapped_degrees(190) == Approx(-170));
    CHECK(wrapped_degrees(-180) == Approx(180));
    CHECK(wrapped_degrees(540) == Approx(180));
}

TEST_CASE("waves that are not possible are refused with one sentence") {
    CHECK(refusal({{{{3, 4}, 0, 90}, {{60, 0}, 1, 180}}}, 90, 120).empty());
    CHECK(refusal({{{{61, 0}}}}, 90, 120).find("does not fit") != std::string::npos);
    CHECK(refusal({{{{0, -46}}}}, 90, 120).find("0,-46") != std::string::npos);
    CHECK(refusal({{{{3, 4}}, {{-3, -4}}}}, 90, 120).find("twice") != std::string::npos);
    CHECK(refusal({{{{60, 45}, 1, 90}}}, 90, 120).find("own conjugate") != std::string::npos);
    CHECK(refusal({{{{0, 0}, 1, 90}}}, 90, 120).find("own conjugate") != std::string::npos);
    CHECK(refusal({{{{3, 4}, -1}}}, 90, 120).find("gain") != std::string::npos);
    CHECK(refusal({{{{3, 4}, std::nan("")}}}, 0, 0).find("gain") != std::string::npos);
    CHECK(refusal({{{{3, 4}, 1, 361}}}, 90, 120).find("phase") != std::string::npos);
    CHECK(refusal({{}, false, 5}, 90, 120).find("strongest") != std::string::npos);
    CHECK(refusal({{}, true, most_strongest_waves + 1}, 90, 120).find("4096") != std::string::npos);
    CHECK(refusal({std::vector<WaveEdit>(most_waves + 1)}, 0, 0).find("257") != std::string::npos);
    const WaveSettings one{{{{1, 1}}}};
    CHECK(edges_with(one, FilterEdges::automatic) == FilterEdges::none);
    CHECK(edges_with({}, FilterEdges::mirror) == FilterEdges::mirror);
    CHECK_THROWS_AS(edges_with(one, FilterEdges::mirror), Error);
    CHECK_THROWS_AS(edges_with(one, FilterEdges::taper), Error);
}

TEST_CASE("places of waves in half spectra have the conjugates that are kept") {
    const WavePlaces inside = places_of({3, -4}, 90, 120);
    CHECK(inside.own == 86 * 61 + 3);
    CHECK(inside.conjugate == inside.own);
    CHECK(places_of({0, 4}, 90, 120).conjugate == 86 * 61);
    CHECK(places_of({60, 7}, 90, 120).conjugate == 83 * 61 + 60);
    CHECK(places_of({60, 45}, 90, 120).conjugate == places_of({60, 45}, 90, 120).own);
    CHECK(places_of({25, 3}, 63, 51).conjugate == places_of({25, 3}, 63, 51).own);
}

TEST_CASE("the strongest waves come in order, each once, without the mean") {
    Plane magnitudes{6, 8, std::vector<float>(48)};
    for (std::size_t i = 0; i < 48; ++i)
        magnitudes.samples[i] = static_cast<float>(i * 29 % 47);
    magnitudes.samples[0] = 1000;                        // the mean
    magnitudes.samples[3] = magnitudes.samples[10] = 90; // 3,0 and 4,1
    const auto all = strongest_waves(magnitudes, 10, 1000);
    // 10 * 8 numbers: 4 are their own conjugates, and the mean does not count.
    CHECK(all.size() == 41);
    CHECK(all[0] == WaveNumber{3, 0});
    CHECK(all[1] == WaveNumber{4, 1});
    const auto magnitude = [&](WaveNumber at) {
        return magnitudes.at(static_cast<std::size_t>(at.u),
                             static_cast<std::size_t>((at.v + 8) % 8));
    };
    for (std::size_t i = 1; i < all.size(); ++i) {
        CHECK(magnitude(all[i - 1]) >= magnitude(all[i]));
        CHECK(canonical(all[i], 8, 10) == all[i]);
    }
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{7}})
        CHECK(
            strongest_waves(magnitudes, 10, count) ==
            std::vector<WaveNumber>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)));
}

TEST_CASE("sums of waves are the means over the pixels of each sample") {
    PreviewGrid grid{};
    grid.in_height = 36;
    grid.in_width = 48;
    grid.out_height = 9;
    grid.out_width = 12;
    grid.height = 9;
    grid.width = 12;
    grid.top = 2;
    grid.left = 3;
    grid.rows = 5;
    grid.columns = 7;
    const std::vector<SummedWave> waves{{{3, 4}, {{2, 1}, {0, 1}}},
                                        {{3, -5}, {{1, 0}, {0, 0}}},
                                        {{0, 0}, {{7, 0}, {-1, 0}}},
                                        {{24, 18}, {{1, 0}, {0.5, 0}}},
                                        {{20, 1}, {{0, -3}, {1, 1}}}};
    std::vector<float> samples(2 * 35, 1.0f);
    add_waves(grid, waves, 2, samples.data());
    double worst = 0;
    for (std::size_t plane = 0; plane < 2; ++plane)
        for (std::size_t y = 0; y < 5; ++y)
            for (std::size_t x = 0; x < 7; ++x) {
                double want = 0;
                for (std::size_t i = 0; i < 16; ++i)
                    for (const SummedWave &wave : waves) {
                        const double turns =
                            wave.at.u * static_cast<double>(4 * (x + 3) + i % 4) / 48 +
                            wave.at.v * static_cast<double>(4 * (y + 2) + i / 4) / 36;
                        want += (wave.planes[plane] * std::polar(1.0, 2 * std::numbers::pi * turns))
                                    .real() /
                                16;
                    }
                worst = std::max(
                    worst,
                    std::fabs(1 + want - static_cast<double>(samples[plane * 35 + y * 7 + x])));
            }
    CHECK(worst < 2e-5);
}
