// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/image.h"
#include "engine/array/levels.h"
#include "engine/support/error.h"
#include "engine/values/device_info.h"
#include "engine/values/plan_report.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace imago;

namespace {

/// 3 x 2 pixels; channel c holds 100 c + the pixel's number.
Image numbered(std::size_t channels) {
    Image image{.width = 3, .height = 2, .channels = channels, .depth = SampleDepth::u8};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t i = 0; i < 6; ++i)
            image.samples.push_back(static_cast<float>(100 * c + i));
    return image;
}

} // namespace

TEST_CASE("Planes of an image follow one another, row-major") {
    Image image = numbered(3);
    CHECK(image.plane_size() == 6);
    CHECK(image.plane(0)[5] == 5);
    CHECK(image.plane(2)[4] == 204);
    image.plane(1)[0] = -1;
    CHECK(image.samples[6] == -1);
    CHECK_FALSE(image.empty());
    CHECK(Image{}.empty());
    const Plane plane{3, 2, {0, 1, 2, 3, 4, 5}};
    CHECK(plane.at(2, 0) == 2);
    CHECK(plane.at(0, 1) == 3);
}

TEST_CASE("A narrow image has the samples of the wide one") {
    Image narrow = numbered(3);
    narrow.bytes.assign(narrow.samples.begin(), narrow.samples.end());
    const std::vector<float> samples = std::exchange(narrow.samples, {});
    CHECK(narrow.narrow());
    CHECK_FALSE(narrow.empty());
    CHECK(narrow.count() == 18);
    CHECK(narrow.sample(2, 4) == 204);
    float room[6];
    CHECK(narrow.stretch(1, 2, 3, room) == room);
    CHECK(std::vector<float>(room, room + 3) == std::vector<float>{102, 103, 104});
    CHECK(luma(narrow).samples == luma(numbered(3)).samples);
    const auto shared = std::make_shared<const Image>(narrow);
    const auto wide = widened(shared);
    CHECK(wide->samples == samples);
    CHECK_FALSE(wide->narrow());
    CHECK(wide->stretch(1, 2, 3, room) == wide->plane(1) + 2);
    CHECK(widened(wide) == wide);
    CHECK(sample_range(narrow) == sample_range(*wide));
    const Levels levels{Levels::Mode::percentile, 10, {}};
    CHECK(resolve_levels(levels, narrow) == resolve_levels(levels, *wide));
    CHECK(leaves_range(narrow, {0, 150}) == leaves_range(*wide, {0, 150}));
    CHECK(with_levels(narrow, {0, 100}, SampleDepth::u16).samples ==
          with_levels(*wide, {0, 100}, SampleDepth::u16).samples);
}

TEST_CASE("Samples are narrowed as an 8-bit file has them") {
    const std::vector<float> samples{-1e9f,  -0.6f,  -0.5f,  0,      0.5f, 1.5f,  2.5f, 127.49f,
                                     253.5f, 254.5f, 255.5f, 256.0f, 1e9f, -0.0f, 77};
    std::vector<std::uint8_t> bytes(samples.size());
    narrow_samples(samples.data(), samples.size(), bytes.data());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        INFO(samples[i]);
        CHECK(bytes[i] == std::clamp(std::nearbyint(samples[i]), 0.0f, 255.0f));
    }
    const float nan = std::numeric_limits<float>::quiet_NaN();
    narrow_samples(&nan, 1, bytes.data());
    CHECK(bytes[0] == 0);
}

TEST_CASE("Luma is the weighted sum of the colours, and gray itself") {
    const Plane gray = luma(numbered(1));
    CHECK(gray.width == 3);
    CHECK(gray.height == 2);
    CHECK(gray.samples == std::vector<float>{0, 1, 2, 3, 4, 5});

    const Plane colour = luma(numbered(3));
    REQUIRE(colour.samples.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) // 0.587 * 100 + 0.114 * 200 above the first plane
        CHECK(colour.samples[i] == Approx(81.5 + double(i)));

    Image white = numbered(3);
    white.samples.assign(18, 255.0f);
    CHECK(luma(white).samples[3] == Approx(255.0));
}

TEST_CASE("Depths have a maximum and a name") {
    CHECK(depth_maximum(SampleDepth::u8) == 255);
    CHECK(depth_maximum(SampleDepth::u16) == 65535);
    CHECK(depth_maximum(SampleDepth::f32) == 1);
    CHECK(depth_name(SampleDepth::u8) == "8-bit");
    CHECK(depth_name(SampleDepth::u16) == "16-bit");
    CHECK(depth_name(SampleDepth::f32) == "float");
}

TEST_CASE("An error keeps its sentence and its kind") {
    const Error failure("The disk is full.");
    CHECK(failure.kind() == Error::Kind::failure);
    CHECK(std::string(failure.what()) == "The disk is full.");
    CHECK(usage_error("No such kind.").kind() == Error::Kind::usage);
    CHECK(Error("Stopped.", Error::Kind::cancelled).kind() == Error::Kind::cancelled);
}

TEST_CASE("A plan's kernel time is the sum of its steps'") {
    PlanReport report;
    CHECK(report.kernel_milliseconds() == 0);
    report.steps.resize(2);
    report.steps[0].milliseconds = 0.25;
    report.steps[1].milliseconds = 0.5;
    CHECK(report.kernel_milliseconds() == 0.75);
}

TEST_CASE("Device types have names") {
    CHECK(std::string(device_type_name(DeviceType::cpu)) == "CPU");
    CHECK(std::string(device_type_name(DeviceType::gpu)) == "GPU");
    CHECK(std::string(device_type_name(DeviceType::accelerator)) == "accelerator");
    CHECK(std::string(device_type_name(DeviceType::other)) == "other");
}
