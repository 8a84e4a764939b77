// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/compress/compress_once.h"
#include "engine/program/build.h"
#include "engine/support/error.h"
#include "tests/pipeline/compress/compress_direct.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <chrono>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

using Channels = CompressSettings::Channels;
using Mode = CompressSettings::Mode;

struct Case {
    std::size_t width, height, channels;
    SampleDepth depth;
    Channels mode;
    unsigned block = 0;
};

const std::vector<Case> &cases() {
    static const std::vector<Case> all{{64, 64, 1, SampleDepth::u8, Channels::rgb},
                                       {128, 64, 3, SampleDepth::u8, Channels::rgb},
                                       {64, 128, 3, SampleDepth::u8, Channels::luma},
                                       {64, 64, 3, SampleDepth::u8, Channels::ycbcr},
                                       {64, 64, 3, SampleDepth::u16, Channels::rgb},
                                       {64, 64, 3, SampleDepth::f32, Channels::ycbcr},
                                       {97, 64, 1, SampleDepth::u8, Channels::luma},
                                       {45, 30, 3, SampleDepth::u16, Channels::luma},
                                       {1, 1, 3, SampleDepth::u8, Channels::rgb},
                                       {1, 37, 1, SampleDepth::f32, Channels::rgb},
                                       {150, 101, 3, SampleDepth::u8, Channels::rgb},
                                       {45, 30, 3, SampleDepth::u8, Channels::ycbcr, 8},
                                       {70, 33, 3, SampleDepth::u16, Channels::rgb, 16},
                                       {5, 3, 1, SampleDepth::f32, Channels::rgb, 16}};
    return all;
}

std::string words(const Case &c) {
    const char *modes[] = {"rgb", "luma", "ycbcr"};
    return std::to_string(c.width) + " x " + std::to_string(c.height) + " x " +
           std::to_string(c.channels) + ", " + depth_name(c.depth) + ", " +
           modes[static_cast<int>(c.mode)] + ", block " + std::to_string(c.block);
}

} // namespace

TEST_CASE("compression under a threshold agrees with a direct double computation") {
    Compressor compressor(Device::open(0));
    for (const Case &c : cases()) {
        const auto image = picture(c.width, c.height, c.channels, c.depth);
        const Direct direct(*image, c.mode, c.block);
        compressor.load(image, {.channels = c.mode, .block = c.block});
        for (const double part : {0.0, 3e-4, 2e-3, 2e-2, 2.0}) {
            INFO(words(c) << ", threshold " << part << " of the largest");
            CompressSettings settings;
            settings.threshold = part * direct.kth_largest(1);
            settings.channels = c.mode;
            const CompressResult result = compressor.run(settings, false);
            CHECK(result.spectrum == nullptr);
            CHECK(result.figures.threshold == settings.threshold);
            CHECK(result.image->depth == c.depth);
            check_figures(direct, result, settings.threshold);
            if (part == 0) {
                CHECK(result.figures.kept == result.figures.coefficients);
                CHECK(result.figures.energy_kept == 1);
            }
        }
    }
}

TEST_CASE("one threshold without figures gives the picture of a compressor") {
    const DevicePtr device = Device::open(0);
    Compressor compressor(device);
    for (const Case &c : cases()) {
        const auto image = picture(c.width, c.height, c.channels, c.depth);
        const Direct direct(*image, c.mode, c.block);
        const std::size_t k = std::max<std::size_t>(1, direct.coefficients.size() / 20);
        CompressSettings settings{.channels = c.mode, .block = c.block};
        // Between two magnitudes, so that rounding does not decide what stays.
        settings.threshold = (direct.kth_largest(k) + direct.kth_largest(k + 1)) / 2;
        compressor.load(image, settings);
        const CompressResult wanted = compressor.run(settings, false, {}, ResultUse::floats);
        const auto got = compress_once(device, image, settings);
        INFO(words(c));
        REQUIRE(got->samples.size() == wanted.image->samples.size());
        CHECK(got->depth == wanted.image->depth);
        double largest = 0;
        for (std::size_t i = 0; i < got->samples.size(); ++i)
            largest = std::max(
                largest, std::abs(double(got->samples[i]) - double(wanted.image->samples[i])));
        CHECK(largest < 1e-5 * direct.kth_largest(1));
        CHECK(got->samples != image->samples);
    }
    CHECK_THROWS_AS(compress_once(device, nullptr, {}), Error);
    CHECK_THROWS_AS(compress_once(device, picture(8, 8, 1, SampleDepth::u8), {.threshold = -1}),
                    Error);
}

TEST_CASE("keeping a percentage keeps the k largest over all channels together") {
    Compressor compressor(Device::open(0));
    for (const Case &c : cases()) {
        const auto image = picture(c.width, c.height, c.channels, c.depth);
        const Direct direct(*image, c.mode, c.block);
        compressor.load(image, {.channels = c.mode, .block = c.block});
        for (const double percent : {0.0, 1.0, 12.5, 60.0, 100.0}) {
            INFO(words(c) << ", " << percent << " percent");
            CompressSettings settings;
            settings.mode = Mode::keep_percent;
            settings.keep_percent = percent;
            const CompressResult result = compressor.run(settings, false);
            const auto n = static_cast<double>(direct.coefficients.size());
            const auto k = static_cast<std::size_t>(std::llround(percent * n / 100));
            if (k == 0) {
                CHECK(result.figures.kept == 0);
                CHECK(result.figures.energy_kept == 0);
                CHECK(result.figures.threshold > 0);
                continue;
            }
            CHECK(result.figures.kept == k);
            if (k < direct.coefficients.size()) {
                CHECK(std::abs(result.figures.threshold - direct.kth_largest(k)) <=
                      coefficient_error(direct));
                // The judge takes the chosen threshold, which differs only by rounding.
                const double between = (direct.kth_largest(k) + direct.kth_largest(k + 1)) / 2;
                check_figures(direct, result, between);
            }
        }
    }
}

TEST_CASE("the spectrum is the mean log magnitude, made once for an image") {
    Compressor compressor(Device::open(0));
    const auto image = picture(64, 32, 3, SampleDepth::u8);
    const Direct direct(*image, Channels::rgb);
    compressor.load(image, {.channels = Channels::rgb});
    const CompressResult first = compressor.run({}, true);
    REQUIRE(first.spectrum != nullptr);
    REQUIRE(first.spectrum->samples.size() == image->plane_size());
    CHECK(first.spectrum->width == 64);
    double worst = 0;
    for (std::size_t i = 0; i < image->plane_size(); ++i) {
        double mean = 0;
        for (std::size_t c = 0; c < 3; ++c)
            mean += std::log10(1 + std::fabs(direct.coefficients[c * image->plane_size() + i])) / 3;
        worst = std::max(worst, std::abs(mean - first.spectrum->samples[i]));
    }
    CHECK(worst < 1e-3);

    CompressSettings settings;
    settings.threshold = 20;
    compressor.load(image, {.channels = Channels::rgb}); // the same image: nothing happens
    CHECK(compressor.run(settings, true).spectrum == first.spectrum);
    compressor.load(image, {.channels = Channels::luma});
    CHECK(compressor.run(settings, true).spectrum != first.spectrum);
}

TEST_CASE("the coefficients of blocks stand where the blocks do") {
    Compressor compressor(Device::open(0));
    const auto image = picture(45, 30, 3, SampleDepth::u8); // 6 x 4 blocks of 8 samples a side
    const Direct direct(*image, Channels::rgb, 8);
    compressor.load(image, {.block = 8});
    const RealPlanes all = compressor.coefficients();
    CHECK(all.width == 48);
    CHECK(all.height == 32);
    const std::vector<float> &coefficients = all.numbers;
    REQUIRE(coefficients.size() == 3 * 48 * 32);
    double worst = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        worst = std::max(worst, std::abs(coefficients[i] - direct.coefficients[i]));
    CHECK(worst <= coefficient_error(direct));
    const CompressResult result = compressor.run({}, true);
    CHECK(result.spectrum->width == 48);
    CHECK(result.spectrum->height == 32);
    CHECK(result.image->width == 45);
    const std::size_t corner = 8 * 48 + 16; // a block's mean
    double mean = 0;
    for (std::size_t c = 0; c < 3; ++c)
        mean += std::log10(1 + std::fabs(direct.coefficients[c * 48 * 32 + corner])) / 3;
    CHECK(result.spectrum->samples[corner] == Approx(mean).margin(1e-3));

    compressor.load(image, {.channels = Channels::luma}); // another transform
    CHECK(compressor.coefficients().width == 45);
    CHECK(compressor.run({}, true).spectrum->width == 45);
    for (const unsigned block : {1u, 65u})
        REQUIRE_THROWS_AS(compressor.load(image, {.block = block}), Error);
}

TEST_CASE("a moved threshold runs no forward transform") {
    Compressor compressor(Device::open(0));
    const auto image = picture(64, 64, 1, SampleDepth::u8);
    compressor.load(image, {.channels = Channels::rgb});
    const PlanReport first = compressor.run({}, true).plan;
    CompressSettings settings;
    settings.threshold = 5;
    compressor.load(image, {.channels = Channels::rgb});
    const PlanReport second = compressor.run(settings, true).plan;
    CHECK(first.upload_milliseconds > 0);
    CHECK(second.upload_milliseconds == 0);
    CHECK(second.compile_milliseconds == 0);
    CHECK(second.steps.size() < first.steps.size());
    CHECK(second.download_milliseconds > 0);
    CHECK(!second.problem.empty());
    CHECK(second.device == Device::open(0)->info().name);
}

TEST_CASE("the parts of a first run explain its time") {
    forget_programs(); // so that they are built here, or loaded
    const auto image = picture(75, 45, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    const auto start = std::chrono::steady_clock::now();
    compressor.load(image, {.channels = Channels::rgb});
    const CompressResult result = compressor.run({}, false);
    const double whole =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    const PlanReport &plan = result.plan;
    const double parts = plan.compile_milliseconds + plan.launch_milliseconds +
                         plan.kernel_milliseconds() + plan.upload_milliseconds +
                         plan.download_milliseconds + result.compare_milliseconds;
    INFO(parts << " of " << whole << " ms");
    CHECK(plan.launch_milliseconds > 0);
    CHECK(result.compare_milliseconds > 0);
    CHECK(parts <= whole);
    CHECK(parts > 0.6 * whole);
}

TEST_CASE("coefficients come back, alpha stays") {
    Compressor compressor(Device::open(0));
    Image with_alpha = *picture(32, 16, 3, SampleDepth::u8);
    with_alpha.alpha.assign(32 * 16, 77.0f);
    const auto image = std::make_shared<const Image>(with_alpha);
    compressor.load(image, {.channels = Channels::ycbcr});
    const Direct direct(*image, Channels::ycbcr);
    const std::vector<float> coefficients = compressor.coefficients().numbers;
    REQUIRE(coefficients.size() == direct.coefficients.size());
    double worst = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        worst = std::max(worst, std::abs(coefficients[i] - direct.coefficients[i]));
    CHECK(worst <= coefficient_error(direct));
    CHECK(compressor.run({}, false).image->alpha == image->alpha);
}

TEST_CASE("the result of a narrow image is that of the wide one, rounded") {
    Compressor compressor(Device::open(0));
    for (const Case &c : cases()) {
        if (c.depth != SampleDepth::u8)
            continue;
        INFO(words(c));
        const auto wide = picture(c.width, c.height, c.channels, c.depth);
        Image bytes = *wide;
        bytes.bytes.assign(wide->samples.begin(), wide->samples.end());
        bytes.samples.clear();
        const auto narrow = std::make_shared<const Image>(bytes);
        const CompressSettings settings{.threshold = 40, .channels = c.mode, .block = c.block};
        compressor.load(wide, settings);
        const CompressResult whole = compressor.run(settings, false);
        compressor.load(narrow, settings);
        const CompressResult shown = compressor.run(settings, false);
        const CompressResult exact = compressor.run(settings, false, {}, ResultUse::floats);
        compressor.rest(); // it takes again what it needs
        const CompressResult file = compressor.run(settings, false, {}, ResultUse::file);
        std::size_t clipped = 0;
        for (const float sample : whole.image->samples)
            clipped += sample < -0.5f || sample >= 255.5f ? 1u : 0u;
        CHECK(file.clipped == clipped);
        CHECK(file.image->bytes == shown.image->bytes);
        CHECK(exact.image->samples == whole.image->samples);
        REQUIRE(shown.image->narrow());
        std::vector<std::uint8_t> rounded(wide->count());
        narrow_samples(whole.image->samples.data(), rounded.size(), rounded.data());
        CHECK(shown.image->bytes == rounded);
        CHECK(shown.figures.psnr == whole.figures.psnr);
        CHECK(shown.figures.ssim == whole.figures.ssim);
        CHECK(shown.figures.kept == whole.figures.kept);
    }
}

TEST_CASE("a comparison is stopped while it runs") {
    Compressor compressor(Device::open(0));
    compressor.load(picture(64, 64, 1, SampleDepth::u8), {});
    int told = 0;
    const auto stop = [&](const Sentence &next, double) {
        if (next.text() == "comparing with the original" &&
            ++told == 3) // progress is reported before the first row, then after rows
            throw Error("Stopped.", Error::Kind::cancelled);
    };
    REQUIRE_THROWS_AS(compressor.run({}, false, stop), Error);
    CHECK(told == 3);
    CHECK(compressor.run({}, false).figures.kept == 64 * 64);
}

TEST_CASE("input that cannot be compressed is refused, and the compressor stays usable") {
    Compressor compressor(Device::open(0));
    REQUIRE_THROWS_AS(compressor.run({}, false), Error);
    REQUIRE_THROWS_AS(compressor.coefficients(), Error);
    REQUIRE_THROWS_AS(compressor.load(nullptr, {}), Error);
    REQUIRE_THROWS_AS(compressor.load(std::make_shared<const Image>(), {}), Error);

    const auto image = picture(16, 16, 1, SampleDepth::u8);
    const auto stop = [](const Sentence &, double fraction) {
        if (fraction > 0.2)
            throw Error("Stopped.", Error::Kind::cancelled);
    };
    REQUIRE_THROWS_AS(compressor.load(image, {.channels = Channels::rgb}, stop), Error);
    REQUIRE_THROWS_AS(compressor.run({}, false), Error);
    compressor.load(image, {.channels = Channels::rgb});
    for (const auto &[mode, value] : {std::pair{Mode::threshold, -1.0},
                                      {Mode::threshold, std::nan("")},
                                      {Mode::keep_percent, -0.1},
                                      {Mode::keep_percent, 100.1},
                                      {Mode::keep_percent, std::nan("")}}) {
        CompressSettings settings;
        settings.mode = mode;
        settings.threshold = settings.keep_percent = value;
        REQUIRE_THROWS_AS(compressor.run(settings, false), Error);
    }
    REQUIRE_THROWS_AS(compressor.run({}, false, stop), Error);
    CHECK(compressor.run({}, false).figures.kept == 256);
}
