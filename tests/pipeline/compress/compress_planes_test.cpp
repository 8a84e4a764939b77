// SPDX-License-Identifier: GPL-3.0-or-later
// Compressions whose planes go one at a time: those that are large or do not fit together.
#include "engine/pipeline/compress/compress.h"
#include "engine/transform/ready_plan.h"
#include "tests/pipeline/compress/compress_direct.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

using Channels = CompressSettings::Channels;
using Mode = CompressSettings::Mode;

/// Compares with one transform of all planes each way, bit for bit.
void check_bits_of_one_transform(const DevicePtr &device, const Image &image,
                                 const std::vector<float> &coefficients, const Image &result,
                                 double threshold) {
    Problem problem;
    problem.kind = TransformKind::dct2;
    problem.extents = {image.height, image.width};
    problem.batch = {image.channels};
    problem.norm = Norm::ortho;
    Transform forward(ready_plan(device, problem));
    problem.kind = TransformKind::idct2;
    PlanOptions options;
    options.threshold_at_load = true;
    Transform back(ready_plan(device, problem, options));
    back.set_threshold(threshold);
    Queue queue(device);
    const std::size_t bytes = image.count() * sizeof(float);
    const Buffer samples(device, bytes), kept(device, bytes);
    std::vector<float> host(image.count());
    queue.upload(samples, image.samples.data(), bytes);
    forward.execute(queue, samples, kept);
    queue.download(host.data(), kept, bytes);
    CHECK((host == coefficients)); // too long to be written out
    back.execute(queue, kept, samples);
    queue.download(host.data(), samples, bytes);
    CHECK((host == result.samples));
}

} // namespace

TEST_CASE("large planes go one at a time on a processor, and the report says so") {
    const DevicePtr device = Device::open(0);
    const bool processor = device->info().type == DeviceType::cpu;
    Compressor compressor(device);
    const auto image = picture(2048, 1024, 3, SampleDepth::u8);
    const CompressSettings settings{.threshold = 40};
    compressor.load(image, settings);
    const CompressResult result = compressor.run(settings, false);
    CHECK(result.plan.in_turn == (processor ? 3 : 1));
    check_bits_of_one_transform(device, *image, compressor.coefficients().numbers, *result.image,
                                40);
    const auto small = picture(512, 512, 3, SampleDepth::u8);
    compressor.load(small, settings);
    CHECK(compressor.run(settings, false).plan.in_turn == 1);
}

TEST_CASE("planes that do not fit together go one at a time, with the same result") {
    const DevicePtr device = Device::open(0);
    const auto image = picture(64, 64, 3, SampleDepth::u8);
    DeviceInfo small = device->info();
    small.max_allocation = 2 * 64 * 64 * 4; // one plane and its half spectrum, not three planes
    const auto tight = std::make_shared<const Device>(small, device->handle(), device->context());
    Compressor fused_pair(device), apart(tight);
    fused_pair.load(image, {.channels = Channels::rgb});
    apart.load(image, {.channels = Channels::rgb});
    CompressSettings settings;
    settings.mode = Mode::keep_percent;
    settings.keep_percent = 3;
    const CompressResult a = fused_pair.run(settings, true), b = apart.run(settings, true);
    CHECK(a.figures.kept == b.figures.kept);
    CHECK(a.figures.threshold == Approx(b.figures.threshold).epsilon(1e-5));
    CHECK(a.figures.psnr == Approx(b.figures.psnr).epsilon(1e-5));
    CHECK(a.figures.energy_kept == Approx(b.figures.energy_kept).epsilon(1e-5));
    double worst = 0;
    for (std::size_t i = 0; i < a.spectrum->samples.size(); ++i)
        worst = std::max(
            worst, static_cast<double>(std::fabs(a.spectrum->samples[i] - b.spectrum->samples[i])));
    CHECK(worst < 1e-3);
    CHECK(fused_pair.coefficients().numbers.size() == apart.coefficients().numbers.size());
}

TEST_CASE("blocks of planes that do not fit together go one plane at a time") {
    const DevicePtr device = Device::open(0);
    const auto image = picture(45, 30, 3, SampleDepth::u8);
    DeviceInfo small = device->info();
    small.max_allocation = 2 * 48 * 32 * 4;
    const auto tight = std::make_shared<const Device>(small, device->handle(), device->context());
    Compressor fused_pair(device), apart(tight);
    CompressSettings settings{.mode = Mode::keep_percent, .keep_percent = 3, .block = 8};
    fused_pair.load(image, settings);
    apart.load(image, settings);
    const CompressResult a = fused_pair.run(settings, false), b = apart.run(settings, false);
    CHECK(a.figures.coefficients == 3 * 48 * 32);
    CHECK(a.figures.kept == b.figures.kept);
    CHECK(a.figures.psnr == Approx(b.figures.psnr).epsilon(1e-5));
    CHECK(fused_pair.coefficients().numbers == apart.coefficients().numbers);
}
