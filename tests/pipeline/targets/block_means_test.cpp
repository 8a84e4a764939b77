// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "tests/pipeline/targets/scene.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

using Mode = CompressSettings::Mode;

/// What a threshold should leave of coefficients in blocks, by the definition.
struct Expected {
    std::uint64_t kept = 0;
    double energy = 0, error = 0; ///< sums of squares that stay and go
};

Expected expected_of(const std::vector<float> &all, std::size_t width, unsigned block,
                     double threshold) {
    Expected expected;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool mean = i % width % block == 0 && i / width % block == 0;
        const double square = double{all[i]} * double{all[i]};
        const bool stays = mean || std::abs(all[i]) >= threshold;
        expected.kept += stays;
        (stays ? expected.energy : expected.error) += square;
    }
    return expected;
}

double squared_difference(const Image &a, const Image &b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.samples.size(); ++i)
        sum += std::pow(double{a.samples[i]} - double{b.samples[i]}, 2);
    return sum;
}

CompressSettings with_means(unsigned block, double threshold) {
    CompressSettings settings;
    settings.block = block;
    settings.threshold = threshold;
    settings.protect_means = true;
    return settings;
}

} // namespace

TEST_CASE("The means of blocks stay whatever the threshold is", "[device]") {
    const auto image = scene(96, 64, 3, SampleDepth::f32);
    for (const unsigned block : {8u, 16u}) {
        Compressor compressor(Device::open(0));
        compressor.load(image, with_means(block, 0));
        const RealPlanes all = compressor.coefficients();
        for (const double threshold : {0.0, 0.05, 1.0, 4.0, 1e6}) {
            INFO("block " << block << ", threshold " << threshold);
            const Expected expected = expected_of(all.numbers, all.width, block, threshold);
            const CompressResult result = compressor.run(with_means(block, threshold), false);
            CHECK(result.figures.kept == expected.kept);
            CHECK(result.figures.energy_kept ==
                  Approx(expected.energy / (expected.energy + expected.error)).epsilon(1e-5));
            CHECK(squared_difference(*result.image, *image) ==
                  Approx(expected.error).epsilon(1e-4).margin(1e-5));
            CompressSettings without = with_means(block, threshold);
            without.protect_means = false;
            const CompressResult dropped = compressor.run(without, false);
            CHECK(dropped.figures.kept <= result.figures.kept);
        }
    }
}

TEST_CASE("A share to keep counts the protected means", "[device]") {
    const auto image = scene(96, 64, 1, SampleDepth::f32);
    Compressor compressor(Device::open(0));
    CompressSettings settings = with_means(8, 0);
    settings.mode = Mode::keep_percent;
    compressor.load(image, settings);
    const std::uint64_t all = 96 * 64, means = all / 64;
    for (const double percent : {0.0, 1.0, 1.5625, 5.0, 50.0, 100.0}) {
        settings.keep_percent = percent;
        const auto wanted = static_cast<std::uint64_t>(std::llround(percent * double(all) / 100));
        INFO(percent << " percent");
        CHECK(compressor.run(settings, false).figures.kept == std::max(wanted, means));
    }
    SplitCompressor split({Device::open(0), Device::open(0)}, {1, 1});
    split.load(image, settings);
    settings.keep_percent = 1;
    const CompressResult result = split.run(settings);
    CHECK(result.figures.kept == means);
    CHECK(squared_difference(*result.image, *image) ==
          Approx(squared_difference(*compressor.run(settings, false).image, *image)).epsilon(1e-4));
}
