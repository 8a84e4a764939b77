// SPDX-License-Identifier: GPL-3.0-or-later
// What a GPU does with results before they come down, rounding, and PSNR and SSIM; and how they
// come.
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/planes/narrow_planes.h"
#include "engine/pipeline/quality/quality.h"
#include "engine/pipeline/quality/result_judge.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace imago;

namespace {

/// The first device, declared to be a GPU, with memory of its own or without.
DevicePtr gpu(std::size_t most_items = 4096, bool apart = true) {
    const DevicePtr device = Device::open(0);
    DeviceInfo info = device->info();
    info.type = DeviceType::gpu;
    info.host_unified_memory = !apart;
    info.max_work_group_size = std::min(info.max_work_group_size, most_items);
    return std::make_shared<const Device>(info, device->handle(), device->context());
}

/// Waves and noise over the depth's range; those of float images lie in 3..5.
Image waves(std::size_t width, std::size_t height, std::size_t channels, SampleDepth depth) {
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    std::mt19937 random(1);
    std::normal_distribution<double> noise(0, 0.03);
    for (std::size_t i = 0; i < image.count(); ++i) {
        const double x = static_cast<double>(i % width), y = static_cast<double>(i / width);
        const double v = std::clamp(
            0.5 + 0.4 * std::sin(0.09 * x) * std::cos(0.05 * y) + noise(random), 0.0, 1.0);
        image.samples.push_back(static_cast<float>(
            depth == SampleDepth::f32 ? 3 + 2 * v : std::round(v * depth_maximum(depth))));
    }
    return image;
}

Image disturbed_by(double deviation, Image image, double peak) {
    std::mt19937 random(2);
    std::normal_distribution<double> noise(0, 1);
    for (float &sample : image.samples)
        sample = static_cast<float>(sample + deviation * peak * noise(random));
    return image;
}

Image narrow_copy(Image image) {
    image.bytes.resize(image.count());
    narrow_samples(image.samples.data(), image.count(), image.bytes.data());
    image.samples.clear();
    return image;
}

/// Uploads samples into larger planes, whose other samples would spoil the figures.
DeviceSamples framed_samples(Queue &queue, const Image &image) {
    const std::size_t left = 3, top = 2, row = image.width + 7, plane = row * (image.height + 5);
    std::vector<float> planes(image.channels * plane, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t c = 0; c < image.channels; ++c)
        for (std::size_t y = 0; y < image.height; ++y)
            std::copy_n(image.plane(c) + y * image.width, image.width,
                        planes.data() + c * plane + (top + y) * row + left);
    const Buffer buffer(queue.device(), planes.size() * sizeof(float));
    queue.upload(buffer, planes.data(), buffer.bytes());
    return {buffer, false, top * row + left, row, plane};
}

void check_close(const Quality &device, const Quality &host, double ssim) {
    if (std::isinf(host.psnr))
        CHECK(device.psnr == host.psnr);
    else
        CHECK(std::abs(device.psnr - host.psnr) < 1e-4);
    CHECK(std::abs(device.ssim - host.ssim) < ssim);
}

void check_judges(const DevicePtr &device, const Image &picture, double deviation) {
    INFO(picture.width << " x " << picture.height << " x " << picture.channels << ", "
                       << depth_name(picture.depth) << ", noise " << deviation);
    // A figure of one window has the rounding of that window; that of many is nearer.
    const double ssim = picture.plane_size() > 4000 ? 1e-6 : 1e-5;
    Queue queue(device);
    const auto judge = std::make_shared<const QualityJudge>(std::make_shared<const Image>(picture));
    const Image result = disturbed_by(deviation, picture, judge->peak());
    const Quality host = judge->compare(result);
    DeviceQuality on_device(queue, judge);
    CHECK(!on_device.narrow());
    const Quality uploaded = on_device.compare(queue, result);
    check_close(uploaded, host, ssim);
    const Quality there = on_device.compare(queue, framed_samples(queue, result));
    CHECK(there.psnr == uploaded.psnr);
    CHECK(there.ssim == uploaded.ssim);
    if (picture.depth != SampleDepth::u8)
        return;
    const auto narrow_judge =
        std::make_shared<const QualityJudge>(std::make_shared<const Image>(narrow_copy(picture)));
    DeviceQuality narrow(queue, narrow_judge);
    CHECK(narrow.narrow());
    const Quality of_bytes = narrow.compare(queue, narrow_copy(result));
    check_close(of_bytes, host, ssim);
    const Quality of_floats = narrow.compare(queue, result);
    CHECK(of_floats.psnr == of_bytes.psnr);
    CHECK(of_floats.ssim == of_bytes.ssim);
}

} // namespace

TEST_CASE("PSNR and SSIM of a GPU are those of the host") {
    for (const std::size_t items : {4096u, 64u, 8u})
        for (const double deviation : {0.0, 0.002, 0.02, 0.3})
            for (const SampleDepth depth : {SampleDepth::u8, SampleDepth::u16, SampleDepth::f32}) {
                INFO("groups of " << items << " items at most");
                check_judges(gpu(items), waves(97, 61, 3, depth), deviation);
                if (items < 64)
                    continue;
                check_judges(gpu(items), waves(32 + 10, 16 + 10, 1, depth), deviation);
                check_judges(gpu(items), waves(32 + 11, 16 + 11, 3, depth), deviation);
                for (const auto &[width, height] :
                     {std::pair{1, 1}, {1, 30}, {7, 3}, {40, 4}, {11, 11}, {12, 11}, {5, 200}})
                    check_judges(gpu(items),
                                 waves(std::size_t(width), std::size_t(height), 1, depth),
                                 deviation);
            }
    check_judges(gpu(), waves(700, 333, 3, SampleDepth::u8), 0.02);
}

TEST_CASE("a small picture is judged within bounds", "[oclgrind]") {
    check_judges(gpu(16), waves(37, 23, 3, SampleDepth::u8), 0.1);
}

TEST_CASE("a GPU refuses to compare pictures of other sizes") {
    Queue queue(gpu());
    const auto picture = std::make_shared<const Image>(waves(20, 30, 1, SampleDepth::u8));
    DeviceQuality judge(queue, std::make_shared<const QualityJudge>(picture));
    CHECK_THROWS_AS(judge.compare(queue, waves(30, 20, 1, SampleDepth::u8)), Error);
    CHECK_THROWS_AS(judge.compare(queue, waves(20, 30, 3, SampleDepth::u8)), Error);
}

namespace {

/// Planes of numbers around every edge between two bytes, and of those that are none.
std::vector<float> numbers_to_round(std::size_t count) {
    std::vector<float> numbers{0.0f, -0.0f, 1e-45f, -1e-45f, 1e30f, -1e30f, 255.0f, 256.0f, -1.0f};
    for (const float special :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
          -std::numeric_limits<float>::infinity()})
        numbers.push_back(special);
    for (int i = -1; i < 257; ++i) {
        const float half = static_cast<float>(i) + 0.5f;
        for (const float near : {std::nextafter(half, -1e9f), half, std::nextafter(half, 1e9f)})
            numbers.push_back(near);
    }
    std::mt19937 random(7);
    std::uniform_real_distribution<float> anywhere(-20, 280);
    while (numbers.size() < count)
        numbers.push_back(anywhere(random));
    numbers.resize(count);
    return numbers;
}

void check_rounding(const DevicePtr &device, const Framed &frame, std::size_t planes) {
    INFO(frame.image_width << " x " << frame.image_height << " of " << frame.width << " x "
                           << frame.height << ", " << planes << " planes");
    Queue queue(device);
    const std::vector<float> numbers = numbers_to_round(planes * frame.size());
    const Buffer buffer(device, numbers.size() * sizeof(float));
    queue.upload(buffer, numbers.data(), buffer.bytes());
    std::vector<std::uint8_t> expected(planes * frame.image_size());
    for (std::size_t row = 0; row < planes * frame.image_height; ++row) {
        const std::size_t plane = row / frame.image_height, y = row % frame.image_height;
        narrow_samples(numbers.data() + plane * frame.size() + (frame.top + y) * frame.width +
                           frame.left,
                       frame.image_width, expected.data() + row * frame.image_width);
    }
    // Two parts: the same planes again, at a position that is no multiple of four.
    NarrowPlanes narrow(device, numbers.size(), 2 * expected.size());
    narrow.launch(queue, frame, planes, buffer, 0);
    narrow.launch(queue, frame, planes, buffer, expected.size());
    std::vector<std::uint8_t> got(2 * expected.size());
    queue.download(got.data(), narrow.bytes(), got.size());
    const auto second = got.begin() + static_cast<std::ptrdiff_t>(expected.size());
    CHECK(std::equal(expected.begin(), expected.end(), got.begin()));
    CHECK(std::equal(expected.begin(), expected.end(), second));

    // Back into the planes, which keep what is around the images.
    std::vector<float> around(numbers.size(), -7), wide(numbers.size());
    queue.upload(buffer, around.data(), buffer.bytes());
    narrow.upload(queue, frame, expected.data(), planes, buffer);
    queue.download(wide.data(), buffer, buffer.bytes());
    for (std::size_t row = 0; row < planes * frame.image_height; ++row) {
        const std::size_t plane = row / frame.image_height, y = row % frame.image_height;
        std::copy_n(expected.data() + row * frame.image_width, frame.image_width,
                    around.data() + plane * frame.size() + (frame.top + y) * frame.width +
                        frame.left);
    }
    CHECK(wide == around);
}

} // namespace

TEST_CASE("a GPU rounds to the bytes that the host rounds to", "[oclgrind]") {
    for (const std::size_t items : {1024u, 16u}) {
        check_rounding(gpu(items), framed(30, 31, FilterEdges::none), 1);
        check_rounding(gpu(items), framed(13, 9, FilterEdges::mirror), 3);
        check_rounding(gpu(items), framed_in_blocks(13, 29, 16), 2);
        check_rounding(gpu(items), framed(1, 1, FilterEdges::none), 3);
    }
    check_rounding(Device::open(0), framed(30, 31, FilterEdges::mean), 1);
}

TEST_CASE("a picture that is compressed on a GPU is rounded and judged there") {
    using Channels = CompressSettings::Channels;
    for (const bool narrow : {true, false})
        for (const unsigned block : {0u, 8u})
            for (const Channels channels :
                 {Channels::rgb, Channels::luma, Channels::ycbcr, Channels::green}) {
                INFO("narrow " << narrow << ", block " << block << ", channels "
                               << static_cast<int>(channels));
                const Image picture = waves(75, 52, 3, SampleDepth::u8);
                const auto image =
                    std::make_shared<const Image>(narrow ? narrow_copy(picture) : picture);
                CompressSettings settings{.threshold = 60, .channels = channels, .block = block};
                Compressor compressor(gpu());
                compressor.load(image, settings);
                const CompressResult wide = compressor.run(settings, false, {}, ResultUse::floats);
                const CompressResult saved = compressor.run(settings, false);
                CHECK(saved.image->narrow() == narrow);
                CHECK(wide.figures.psnr == saved.figures.psnr);
                CHECK(wide.figures.ssim == saved.figures.ssim);
                check_close({saved.figures.psnr, saved.figures.ssim},
                            QualityJudge(image).compare(*saved.image), 1e-5);
                CHECK(saved.figures.psnr < 60);
                if (narrow)
                    CHECK(saved.image->bytes == narrow_copy(*wide.image).bytes);
                const auto &steps = saved.plan.steps;
                CHECK(std::any_of(steps.begin(), steps.end(), [](const StepReport &step) {
                    return step.work == StepWork(ArrayWork::picture_quality);
                }));
            }
}

TEST_CASE("a GPU without room to judge leaves it to the host") {
    const DevicePtr device = gpu();
    DeviceInfo info = device->info();
    info.global_memory = 4 << 20;
    info.max_allocation = 2 * 75 * 52 * 4; // not three planes, so that they go in turn
    const auto tight = std::make_shared<const Device>(info, device->handle(), device->context());
    const auto image =
        std::make_shared<const Image>(narrow_copy(waves(75, 52, 3, SampleDepth::u8)));
    CompressSettings settings{.threshold = 60};
    Compressor together(device), in_turn(tight);
    together.load(image, settings);
    in_turn.load(image, settings);
    const CompressResult a = together.run(settings, false), b = in_turn.run(settings, false);
    CHECK(b.plan.in_turn == 3);
    CHECK(a.image->bytes == b.image->bytes);
    check_close({a.figures.psnr, a.figures.ssim}, {b.figures.psnr, b.figures.ssim}, 1e-5);
    const Quality host = QualityJudge(image).compare(*b.image);
    CHECK(b.figures.psnr == host.psnr);
    CHECK(b.figures.ssim == host.ssim);
}

TEST_CASE("pinned memory on the way changes no sample of a filtered picture") {
    const auto image =
        std::make_shared<const Image>(narrow_copy(waves(700, 531, 3, SampleDepth::u8)));
    FilterMask mask;
    mask.shapes.resize(1);
    mask.shapes[0].radius = 0.1;
    for (const FilterEdges edges : {FilterEdges::none, FilterEdges::mirror, FilterEdges::taper}) {
        INFO("edges " << static_cast<int>(edges));
        std::vector<float> samples[3];
        for (const int way : {0, 1, 2}) { // the last one uploads floats
            Filter filter(gpu(256, way > 0));
            filter.set_image(way < 2 ? image : widened(image), FilterChannels::rgb, edges);
            samples[way] = filter.apply(mask).image->samples;
        }
        CHECK(samples[0] == samples[1]);
        CHECK(samples[0] == samples[2]);
    }
}
