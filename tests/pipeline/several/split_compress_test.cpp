// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that several devices compress, compared with one device.
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "tests/pipeline/several/split_checks.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

struct CompressCase {
    std::shared_ptr<const Image> image;
    CompressSettings settings;
    std::vector<double> shares;
    Counts counts;
};

std::vector<CompressCase> compressions() {
    CompressSettings threshold = keep(0);
    threshold.mode = CompressSettings::Mode::threshold;
    threshold.threshold = 12;
    CompressSettings blocks = threshold;
    blocks.block = 8;
    const auto colour = picture(70, 45, 3), gray = picture(64, 48, 1);
    return {{colour, keep(10), {1, 1}, {2, 1}},
            {colour, keep(10), {1, 5}, {0, 3}},
            {colour, threshold, {1, 2}, {1, 2}},
            {colour, keep(7, 0, Channels::ycbcr), {1, 2}, {1, 2}},
            {colour, keep(7, 0, Channels::luma), {1, 2}, {0, 1}},
            {colour, keep(7, 0, Channels::green), {2, 1}, {1, 0}},
            {picture(33, 20, 3, SampleDepth::u16), keep(20), {2, 1}, {2, 1}},
            {picture(33, 20, 3, SampleDepth::f32), keep(20), {2, 1}, {2, 1}},
            {gray, keep(15), {1, 1}, {1, 0}},
            // Six rows of blocks each; of 45 rows the last three lack.
            {colour, keep(10, 8), {1, 2}, {2, 4}},
            {colour, blocks, {2, 1}, {4, 2}},
            {gray, keep(10, 8), {1, 1}, {3, 3}},
            {colour, keep(7, 8, Channels::ycbcr), {1, 2}, {2, 4}},
            // The last row of blocks continues rows that another device has.
            {picture(20, 33, 3), keep(20, 16), {2, 1}, {2, 1}},
            {picture(5, 3, 1), keep(50, 16), {1, 1}, {1, 0}},
            {colour, keep(0), {1, 1}, {2, 1}},
            {colour, keep(100), {1, 1}, {2, 1}}};
}

} // namespace

TEST_CASE("a picture that is compressed over devices is that of one device") {
    Compressor one(test_device());
    for (const CompressCase &c : compressions()) {
        const Image &image = *c.image;
        INFO(image.width << " x " << image.height << " x " << image.channels << ", block "
                         << c.settings.block << ", channels " << int(c.settings.channels)
                         << ", keep " << c.settings.keep_percent);
        SplitCompressor several(several_devices(2), c.shares);
        several.load(c.image, c.settings);
        one.load(c.image, c.settings);
        const CompressResult got = several.run(c.settings), want = one.run(c.settings, false);
        const SplitReport report = several.report();
        CHECK(counts_of(report) == c.counts);
        CHECK(report.probe_count == 0);

        const RealPlanes all = several.coefficients(), expected = one.coefficients();
        CHECK(all.width == expected.width);
        CHECK(all.height == expected.height);
        const std::vector<float> &coefficients = all.numbers;
        CHECK(distance(coefficients, expected.numbers) < bound);
        CHECK(got.figures.coefficients == coefficients.size());
        // By rank among these coefficients of all devices, not only nearly.
        std::vector<float> sizes;
        for (const float b : coefficients)
            sizes.push_back(std::fabs(b));
        std::sort(sizes.rbegin(), sizes.rend());
        const auto reach = std::count_if(sizes.begin(), sizes.end(), [&](float size) {
            return double(size) >= got.figures.threshold;
        });
        CHECK(got.figures.kept == std::uint64_t(reach));
        if (c.settings.mode == CompressSettings::Mode::keep_percent) {
            const auto k =
                std::size_t(std::llround(c.settings.keep_percent * double(sizes.size()) / 100));
            if (k > 0 && k < sizes.size())
                CHECK(got.figures.threshold == double(sizes[k - 1]));
            CHECK(reach >= std::ptrdiff_t(k));
        }
        CHECK(double(got.figures.kept) ==
              Approx(double(want.figures.kept)).margin(2 + double(sizes.size()) / 1000));
        CHECK(got.figures.energy_kept == Approx(want.figures.energy_kept).epsilon(1e-5));
        CHECK(got.figures.estimated_bits ==
              Approx(want.figures.estimated_bits).epsilon(0.01).margin(8));
        // A coefficient at the threshold may stay here and go there.
        const double step = got.figures.threshold * std::sqrt(2.0);
        double size = 0;
        for (const float x : want.image->samples)
            size += double(x) * double(x);
        CHECK(distance(got.image->samples, want.image->samples) <
              bound + (got.figures.kept == want.figures.kept ? 0 : step / std::sqrt(size)));
        CHECK(got.figures.ssim == Approx(want.figures.ssim).margin(1e-4));
        CHECK(got.image->depth == image.depth);
        CHECK(got.plan.steps.empty());
    }
}

TEST_CASE("another threshold of a split picture needs only the inverse") {
    const auto image = picture(70, 45, 3);
    SplitCompressor several(several_devices(2), {1, 1});
    several.load(image, keep(5));
    const CompressResult little = several.run(keep(5));
    const std::size_t steps = several.report().parts[0].plan.steps.size();
    const CompressResult more = several.run(keep(50));
    CHECK(several.report().parts[0].plan.steps.size() < steps);
    CHECK(more.figures.psnr > little.figures.psnr);
    CHECK(little.figures.kept == 473); // of 9450
    CHECK(more.figures.kept == 4725);
}

TEST_CASE("a picture's shares are measured with its own planes or rows of blocks") {
    const auto image = picture(70, 45, 3);
    SplitCompressor several(several_devices(2));
    for (const unsigned block : {0u, 8u}) {
        several.load(image, keep(5, block));
        several.run(keep(5, block));
        const SplitReport report = several.report();
        CHECK(report.problem ==
              (block ? "dct2:8x8*3x6x9:float:ortho" : "dct2:45x70*3:float:ortho"));
        CHECK(report.axis == (block ? 1 : 0));
        CHECK(report.probe_count == (block ? 3 : 2));
        const Counts counts = counts_of(report);
        CHECK(counts[0] + counts[1] == (block ? 6 : 3));
        double shares = 0;
        for (const SplitPart &part : report.parts) {
            CHECK(part.probe_milliseconds > 0);
            shares += part.share;
        }
        CHECK(shares == Approx(1));
    }
}

TEST_CASE("a GPU compares the result that several devices made") {
    std::vector<DevicePtr> devices = several_devices(2);
    DeviceInfo info = devices[1]->info();
    info.type = DeviceType::gpu; // compares on the device, whatever it is
    devices[1] = std::make_shared<const Device>(info, devices[1]->handle(), devices[1]->context());
    const auto image = picture(70, 45, 3);
    SplitCompressor host(several_devices(2), {1, 1}), device(devices, {1, 1});
    host.load(image, keep(5));
    device.load(image, keep(5));
    const CompressFigures want = host.run(keep(5)).figures, got = device.run(keep(5)).figures;
    CHECK(got.psnr == Approx(want.psnr).margin(1e-3));
    CHECK(got.ssim == Approx(want.ssim).margin(1e-4));
    const std::size_t compares = devices[0]->info().type == DeviceType::cpu ? 1 : 0;
    CHECK(device.report().parts[compares].plan.steps.size() >
          device.report().parts[1 - compares].plan.steps.size());
}
