// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "engine/pipeline/quality/quality.h"
#include "engine/support/error.h"
#include "tests/pipeline/targets/scene.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

using Mode = CompressSettings::Mode;

CompressSettings target(Mode mode, double value, unsigned block = 0) {
    CompressSettings settings;
    settings.mode = mode;
    (mode == Mode::psnr ? settings.psnr : settings.ssim) = value;
    settings.block = block;
    return settings;
}

/// Checks the result against the target by a comparison of its own.
void check_target_met(const std::shared_ptr<const Image> &image, const CompressSettings &settings,
                      const CompressResult &result) {
    REQUIRE(result.target);
    CHECK(result.target->met);
    CHECK(result.target->trials <= 8);
    const Quality quality = QualityJudge(image).compare(*result.image);
    CHECK(quality.psnr == Approx(result.figures.psnr).margin(1e-3));
    CHECK(quality.ssim == Approx(result.figures.ssim).margin(1e-4));
    const bool psnr = settings.mode == Mode::psnr;
    const double reached = psnr ? result.figures.psnr : result.figures.ssim;
    const double wanted = psnr ? settings.psnr : settings.ssim;
    CHECK(reached >= wanted);
    CHECK(reached <= wanted + (psnr ? 0.05 : 0.001));
}

} // namespace

TEST_CASE("A result meets a target of PSNR or SSIM", "[device]") {
    const auto image = scene(320, 220, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    unsigned most = 0;
    for (const unsigned block : {0u, 8u}) {
        compressor.load(image, target(Mode::psnr, 30, block));
        for (const double psnr : {27.5, 33.0, 38.0, 44.0, 50.0}) {
            const CompressSettings settings = target(Mode::psnr, psnr, block);
            INFO("PSNR " << psnr << ", block " << block);
            const CompressResult result = compressor.run(settings, false);
            check_target_met(image, settings, result);
            most = std::max(most, result.target->trials);
        }
        for (const double ssim : {0.8, 0.9, 0.95, 0.98, 0.995}) {
            const CompressSettings settings = target(Mode::ssim, ssim, block);
            INFO("SSIM " << ssim << ", block " << block);
            const CompressResult result = compressor.run(settings, false);
            check_target_met(image, settings, result);
            most = std::max(most, result.target->trials);
        }
    }
    CHECK(most <= 6);
}

TEST_CASE("Targets are met at every depth, and with luma alone", "[device]") {
    for (const SampleDepth depth : {SampleDepth::u16, SampleDepth::f32}) {
        const auto image = scene(200, 150, 1, depth);
        Compressor compressor(Device::open(0));
        const CompressSettings settings = target(Mode::psnr, 52);
        compressor.load(image, settings);
        check_target_met(image, settings, compressor.run(settings, false));
    }
    const auto image = scene(200, 150, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    CompressSettings settings = target(Mode::ssim, 0.93);
    settings.channels = CompressSettings::Channels::luma;
    compressor.load(image, settings);
    check_target_met(image, settings, compressor.run(settings, false));
}

TEST_CASE("A target's result is that of the threshold that was found", "[device]") {
    const auto image = scene(160, 120, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    compressor.load(image, {});
    const CompressResult found = compressor.run(target(Mode::psnr, 35), false);
    CompressSettings threshold;
    threshold.threshold = found.figures.threshold;
    const CompressResult again = compressor.run(threshold, false);
    CHECK((found.image->samples == again.image->samples));
    CHECK(found.figures.kept == again.figures.kept);
    CHECK(found.figures.psnr == again.figures.psnr);
    CHECK_FALSE(again.target);

    SplitCompressor split({Device::open(0)});
    split.load(image, {});
    const CompressResult on_two = split.run(target(Mode::psnr, 35));
    CHECK(on_two.target->met);
    CHECK(on_two.figures.psnr == Approx(35.025).margin(0.0251));
}

TEST_CASE("Targets out of reach or range are refused, and near ones said", "[device]") {
    const auto image = scene(64, 48, 1, SampleDepth::f32);
    Compressor compressor(Device::open(0));
    compressor.load(image, {});
    const auto refusal = [&](const CompressSettings &settings) -> std::string {
        return error_of([&] { compressor.run(settings, false); });
    };
    CHECK(refusal(target(Mode::psnr, 0)) == "\"psnr\" takes a number from 1 to 120, not '0'.");
    CHECK(refusal(target(Mode::psnr, std::nan(""))).find("from 1 to 120") != std::string::npos);
    CHECK(refusal(target(Mode::ssim, 1)) ==
          "\"ssim\" takes a number from 1e-06 to 0.999999, not '1'.");
    CHECK(refusal(target(Mode::quality, 0)).find("JPEG's quantisation") != std::string::npos);
    CHECK(refusal(target(Mode::bytes, 0)).find("JPEG's quantisation") != std::string::npos);
    // Even without any coefficient this is closer to the picture.
    const CompressResult least = compressor.run(target(Mode::psnr, 2), false);
    CHECK_FALSE(least.target->met);
    CHECK(least.figures.kept == 0);
    CHECK(least.figures.psnr > 2);
    // A picture of one value has one coefficient.
    auto flat = std::make_shared<Image>(Image{40, 30, 1, SampleDepth::u8});
    flat->samples.assign(1200, 100);
    compressor.load(flat, {});
    const CompressResult exact = compressor.run(target(Mode::psnr, 40), false);
    CHECK_FALSE(exact.target->met);
    CHECK(std::isinf(exact.figures.psnr));
}
