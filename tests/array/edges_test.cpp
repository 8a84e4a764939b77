// SPDX-License-Identifier: GPL-3.0-or-later
// The measurements that choose a filter's edges, and a filter's change of the mean.
#include "engine/values/edge_choice.h"
#include "engine/values/mask/mean_loss.h"
#include "tests/support/catch.h"

#include <cmath>
#include <functional>
#include <memory>
#include <random>

using namespace imago;

namespace {

Image made(std::size_t height, std::size_t width,
           const std::function<double(double, double)> &value, std::size_t channels = 1) {
    Image image{.width = width, .height = height, .channels = channels, .depth = SampleDepth::f32};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                image.samples.push_back(static_cast<float>(
                    value(static_cast<double>(x) / static_cast<double>(width),
                          static_cast<double>(y) / static_cast<double>(height))));
    return image;
}

constexpr double turn = 2 * std::numbers::pi;

} // namespace

TEST_CASE("Textures that tile stay periodic, and pictures that do not are mirrored") {
    const Image tile = made(90, 120, [](double x, double y) {
        return std::sin(turn * (3 * x + 2 * y)) + 0.5 * std::cos(turn * 7 * y) +
               0.2 * std::sin(turn * (9 * x - 4 * y));
    });
    CHECK(border_jump(tile).largest() < 1.2);
    CHECK(choose_edges(tile) == FilterEdges::none);
    std::mt19937 random(11);
    const Image grain =
        made(90, 120, [&](double, double) { return static_cast<double>(random() % 256); });
    CHECK(border_jump(grain).largest() < 1.6);
    CHECK(choose_edges(grain) == FilterEdges::none);

    const Image ramp = made(90, 120, [](double x, double) { return 100 * x; });
    CHECK(border_jump(ramp).across == Approx(119));
    CHECK(border_jump(ramp).down == 0);
    CHECK(choose_edges(ramp) == FilterEdges::mirror);
    const Image fall = made(
        90, 120, [](double, double y) { return 100 * y; }, 3);
    CHECK(border_jump(fall).across == 0);
    CHECK(border_jump(fall).down == Approx(89));
    // Stripes that tile at one size and are cut within a period at another.
    const auto stripes = [](double periods) {
        return made(60, 200, [periods](double x, double y) {
            return std::sin(turn * periods * x) + 0.01 * std::sin(turn * y);
        });
    };
    CHECK(choose_edges(stripes(10)) == FilterEdges::none);
    CHECK(choose_edges(stripes(10.4)) == FilterEdges::mirror);
}

TEST_CASE("Edges of small, even and masked images are chosen, too") {
    CHECK(choose_edges(made(1, 1, [](double, double) { return 3; })) == FilterEdges::none);
    CHECK(choose_edges(made(2, 2, [](double x, double) { return x; })) == FilterEdges::none);
    CHECK(choose_edges(made(50, 50, [](double, double) { return 7; })) == FilterEdges::none);
    // The signal has a step and nothing else.
    const Image step = made(20, 40, [](double x, double) { return x < 0.95 ? 0 : 9; });
    CHECK(choose_edges(step) == FilterEdges::mirror);
    const Image ramp = made(1, 64, [](double x, double) { return x; });
    CHECK(choose_edges(ramp) == FilterEdges::mirror);
    FilterMask mask;
    CHECK(choose_edges(ramp, mask) == FilterEdges::mirror);
    mask.pictures.push_back(std::make_shared<const Plane>(Plane{64, 1, std::vector<float>(64)}));
    CHECK(choose_edges(ramp, mask) == FilterEdges::none);
}

TEST_CASE("A mean that a mask takes away is told, and one that moves a little is not") {
    const Image before = made(8, 8, [](double x, double) { return 100 + x; });
    Image after = before;
    FilterMask mask;
    CHECK_FALSE(mean_loss(mask, before, after));
    for (float &sample : after.samples)
        sample -= 100;
    CHECK_FALSE(mean_loss(mask, before, after)); // the mask keeps the mean, whatever the result has
    mask.keep_mean = false;
    const auto loss = mean_loss(mask, before, after);
    REQUIRE(loss);
    CHECK(loss->before == Approx(100.4375));
    CHECK(loss->after == Approx(0.4375));
    CHECK_FALSE(mean_loss(mask, before, before));
    const Image none = made(8, 8, [](double x, double) { return x < 0.5 ? 1 : -1; });
    Image rounded = none;
    rounded.samples[0] += 1e-3f;
    CHECK_FALSE(mean_loss(mask, none, rounded)); // there was no mean to remove
}
