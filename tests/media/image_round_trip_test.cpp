// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"

#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <limits>
#include <random>
#include <sys/stat.h>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

/// Random samples of the depth: whole numbers over all its range, or fractions around zero.
Image random_image(std::size_t width, std::size_t height, std::size_t channels, bool alpha,
                   SampleDepth depth) {
    std::mt19937 random(7);
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    image.samples.resize(channels * width * height);
    image.alpha.resize(alpha ? width * height : 0);
    const auto fill = [&](std::vector<float> &samples) {
        for (float &sample : samples)
            sample = depth == SampleDepth::u8    ? static_cast<float>(random() % 256)
                     : depth == SampleDepth::u16 ? static_cast<float>(random() % 65536)
                                                 : static_cast<float>(random() % 4001) / 7 - 250;
    };
    fill(image.samples);
    fill(image.alpha);
    return image;
}

/// A smooth image, which JPEG keeps within a few steps.
Image smooth_image(std::size_t width, std::size_t height, std::size_t channels) {
    Image image{.width = width, .height = height, .channels = channels, .depth = SampleDepth::u8};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                image.samples.push_back(static_cast<float>((40 + 2 * x + 3 * y + 30 * c) % 256));
    return image;
}

float largest_difference(const std::vector<float> &a, const std::vector<float> &b) {
    REQUIRE(a.size() == b.size());
    float largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

} // namespace

TEST_CASE("every format, depth and channel count survives a round trip exactly") {
    const ScratchFolder folder;
    for (const SampleDepth depth : {SampleDepth::u8, SampleDepth::u16, SampleDepth::f32})
        for (const std::size_t channels : {std::size_t{1}, std::size_t{3}})
            for (const bool alpha : {false, true})
                for (const char *name : {"x.png", "x.tif", "x.TIFF"}) {
                    if (depth == SampleDepth::f32 && std::string(name) == "x.png")
                        continue;
                    INFO(name << " " << depth_name(depth) << " " << channels << " " << alpha);
                    const Image image = random_image(13, 7, channels, alpha, depth);
                    const ImageWriteResult written = write_image(folder / name, image, {depth, 95});
                    CHECK(written.clipped == 0);
                    CHECK(written.notes.empty());
                    const ImageReadResult read = read_image(folder / name);
                    CHECK(read.notes.empty());
                    if (depth == SampleDepth::u8) {
                        ImageReadOptions options;
                        options.narrow = true;
                        const Image narrow = read_image(folder / name, options).image;
                        CHECK(narrow.narrow());
                        CHECK(narrow.samples.capacity() == 0);
                        CHECK(narrow.alpha == image.alpha);
                        write_image(folder / "narrow.tif", narrow, {depth, 95});
                        CHECK(read_image(folder / "narrow.tif").image.samples ==
                              read.image.samples);
                    }
                    CHECK(read.image.width == 13);
                    CHECK(read.image.height == 7);
                    CHECK(read.image.depth == depth);
                    CHECK(read.image.alpha == image.alpha);
                    // Gray with alpha is stored as three equal colours with alpha.
                    const std::size_t stored = alpha ? 3 : channels;
                    REQUIRE(read.image.channels == stored);
                    for (std::size_t c = 0; c < stored; ++c) {
                        const float *plane = image.plane(channels == 1 ? 0 : c);
                        CHECK(std::equal(plane, plane + 91, read.image.plane(c)));
                    }
                }
}

TEST_CASE("JPEG keeps a smooth picture and its colour order") {
    const ScratchFolder folder;
    for (const std::size_t channels : {std::size_t{1}, std::size_t{3}}) {
        const Image image = smooth_image(24, 17, channels);
        write_image(folder / "x.jpg", image, {SampleDepth::u8, 100});
        const ImageReadResult read = read_image(folder / "x.jpg");
        CHECK(read.notes.empty());
        REQUIRE(read.image.channels == channels);
        CHECK(largest_difference(read.image.samples, image.samples) <= 20);
        double mean = 0;
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            mean += std::abs(read.image.samples[i] - image.samples[i]);
        CHECK(mean / static_cast<double>(image.samples.size()) < 3);
    }
}

TEST_CASE("JPEG drops alpha and says so") {
    const ScratchFolder folder;
    const Image image = random_image(9, 9, 3, true, SampleDepth::u8);
    const ImageWriteResult written = write_image(folder / "x.jpeg", image, {SampleDepth::u8, 95});
    REQUIRE(written.notes.size() == 1);
    CHECK(contains(written.notes[0].text(), "alpha"));
    CHECK(read_image(folder / "x.jpeg").image.alpha.empty());
}

TEST_CASE("samples are rounded to nearest, clipped and counted") {
    const ScratchFolder folder;
    Image image{.width = 8,
                .height = 1,
                .channels = 1,
                .depth = SampleDepth::u8,
                .samples = {-3, -0.4f, 0.4f, 0.6f, 254.6f, 255.4f, 255.6f, NAN}};
    const ImageWriteResult written = write_image(folder / "x.png", image, {SampleDepth::u8, 95});
    CHECK(written.clipped == 3); // -3, 255.6 and NaN
    CHECK(read_image(folder / "x.png").image.samples ==
          std::vector<float>{0, 0, 0, 1, 255, 255, 255, 0});
    image.depth = SampleDepth::u16;
    image.samples = {-1, 0, 0.4f, 65534.6f, 65535, 70000, 1e30f, 300.7f};
    CHECK(write_image(folder / "x.png", image, {SampleDepth::u16, 95}).clipped == 3);
    CHECK(read_image(folder / "x.png").image.samples ==
          std::vector<float>{0, 0, 0, 65535, 65535, 65535, 65535, 301});
}

TEST_CASE("another depth scales to its range and says so") {
    const ScratchFolder folder;
    const Image deep{.width = 3,
                     .height = 1,
                     .channels = 1,
                     .depth = SampleDepth::u16,
                     .samples = {0, 257 * 100, 65535}};
    const ImageWriteResult to8 = write_image(folder / "x.png", deep, {SampleDepth::u8, 95});
    CHECK(to8.notes.size() == 1);
    CHECK(read_image(folder / "x.png").image.samples == std::vector<float>{0, 100, 255});
    const Image flat{
        .width = 3, .height = 1, .channels = 1, .depth = SampleDepth::u8, .samples = {0, 100, 255}};
    write_image(folder / "x.png", flat, {SampleDepth::u16, 95});
    CHECK(read_image(folder / "x.png").image.samples == std::vector<float>{0, 25700, 65535});
    const Image unit{
        .width = 3, .height = 1, .channels = 1, .depth = SampleDepth::f32, .samples = {0, 0.5f, 1}};
    write_image(folder / "x.png", unit, {SampleDepth::u16, 95});
    CHECK(read_image(folder / "x.png").image.samples == std::vector<float>{0, 32768, 65535});
    CHECK(write_image(folder / "x.tif", flat, {SampleDepth::f32, 95}).notes.empty());
    CHECK(read_image(folder / "x.tif").image.samples == flat.samples);
}

TEST_CASE("non-finite samples are counted and refused, or made zero on request") {
    const ScratchFolder folder;
    const float inf = std::numeric_limits<float>::infinity();
    const Image image{.width = 3,
                      .height = 2,
                      .channels = 1,
                      .depth = SampleDepth::f32,
                      .samples = {1, NAN, inf, -inf, 5, 6}};
    write_image(folder / "x.tif", image, {SampleDepth::f32, 95});
    const std::string message = error_of([&] { read_image(folder / "x.tif"); });
    CHECK(contains(message, "x.tif"));
    CHECK(contains(message, "3 of 6"));
    const ImageReadResult read = read_image(folder / "x.tif", {NanPolicy::zero});
    CHECK(read.image.samples == std::vector<float>{1, 0, 0, 0, 5, 6});
    REQUIRE(read.notes.size() == 1);
    CHECK(contains(read.notes[0].text(), "3 of 6"));
}

TEST_CASE("outputs that are not possible are refused and nothing is overwritten") {
    const ScratchFolder folder;
    const Image image = random_image(4, 4, 3, false, SampleDepth::f32);
    for (const char *name : {"x.png", "x.jpg", "x.gif", "x"})
        folder.write(name, {'o', 'l', 'd'});
    const auto refusal = [&](const std::string &name, SampleDepth depth, int quality = 95) {
        const std::string message = error_of([&] {
            write_image(folder / name, image, {depth, quality});
        });
        CHECK(message == error_of([&] { check_image_output(folder / name, {depth, quality}); }));
        return message;
    };
    CHECK(contains(refusal("x.png", SampleDepth::f32), "PNG cannot hold float"));
    CHECK(contains(refusal("x.jpg", SampleDepth::u16), "JPEG cannot hold 16-bit"));
    CHECK(contains(refusal("x.gif", SampleDepth::u8), "'.gif' is unknown"));
    CHECK(contains(refusal("x", SampleDepth::u8), "no extension"));
    CHECK(contains(refusal("x.jpg", SampleDepth::u8, 101), "quality"));
    CHECK(contains(refusal("missing/x.png", SampleDepth::u8), "there is no folder"));
    CHECK(contains(refusal("x.png/y.png", SampleDepth::u8), "is not a folder"));
    for (const char *name : {"x.png", "x.jpg", "x.gif", "x"})
        CHECK(bytes_of(folder / name).size() == 3);
    CHECK(folder.entries() == 4);
    CHECK_THROWS_AS(write_image(folder / "y.png", Image{}, {SampleDepth::u8, 95}), Error);
    CHECK(folder.entries() == 4);
}

TEST_CASE("a picture that the encoder refuses leaves the old file") {
    const ScratchFolder folder;
    folder.write("x.jpg", {'o', 'l', 'd'});
    const Image wide = random_image(70000, 1, 1, false, SampleDepth::u8); // JPEG ends at 65,535
    CHECK(contains(error_of([&] {
                       write_image(folder / "x.jpg", wide, {SampleDepth::u8, 95});
                   }),
                   "x.jpg"));
    CHECK(bytes_of(folder / "x.jpg").size() == 3);
    CHECK(folder.entries() == 1);
}

TEST_CASE("an output's natural depth is the nearest that its format has") {
    CHECK(natural_output_depth("x.jpg", SampleDepth::u16) == SampleDepth::u8);
    CHECK(natural_output_depth("x.png", SampleDepth::f32) == SampleDepth::u16);
    CHECK(natural_output_depth("x.png", SampleDepth::u8) == SampleDepth::u8);
    CHECK(natural_output_depth("x.tif", SampleDepth::f32) == SampleDepth::f32);
}

TEST_CASE("levels change the samples that are written only where they are given") {
    const ScratchFolder folder;
    Image image{.width = 4,
                .height = 1,
                .channels = 1,
                .depth = SampleDepth::u16,
                .samples = {0, 100, 500, 900}};
    ImageWriteOptions options{SampleDepth::u8, 95};
    options.levels = SampleRange{100, 500};
    const ImageWriteResult written = write_image(folder / "x.png", image, options);
    CHECK(written.clipped == 2);
    REQUIRE(written.notes.size() == 1);
    CHECK(written.notes[0].text() == "Levels were applied: 100 became black, 500 white.");
    CHECK(read_image(folder / "x.png").image.samples == std::vector<float>{0, 0, 255, 255});
    options.levels.reset();
    options.depth = SampleDepth::u16;
    write_image(folder / "x.png", image, options);
    CHECK(read_image(folder / "x.png").image.samples == image.samples);
}
