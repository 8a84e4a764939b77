// SPDX-License-Identifier: GPL-3.0-or-later
// Damage that decoders would pass over, and floats that no file of integers holds as they are.
#include "app/media/file/sentences.h"
#include "app/media/image/image_file.h"
#include "tests/media/image_bytes.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <opencv2/imgcodecs.hpp>

#include <random>

using namespace imago;
using namespace imago::test;

namespace {

Bytes noisy_file(const char *extension, const std::vector<int> &parameters = {}) {
    cv::Mat pixels(200, 200, CV_8UC3);
    std::mt19937 random(3);
    for (int y = 0; y < pixels.rows; ++y)
        for (std::size_t i = 0; i < 600; ++i)
            pixels.ptr(y)[i] = static_cast<unsigned char>(random());
    Bytes bytes;
    cv::imencode(extension, pixels, bytes, parameters);
    return bytes;
}

} // namespace

TEST_CASE("A JPEG with damage in its middle says from where on") {
    const ScratchFolder folder;
    Bytes bytes = noisy_file(".jpg");
    REQUIRE(read_image(folder.write("x.jpg", bytes)).notes.empty());
    const auto middle = bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2);
    bytes.erase(middle, middle + static_cast<std::ptrdiff_t>(bytes.size() / 8)); // a lost block
    const ImageReadResult read = read_image(folder.write("x.jpg", bytes));
    CHECK(read.image.width == 200);
    REQUIRE(read.notes.size() == 1);
    INFO(read.notes[0].text());
    CHECK(contains(read.notes[0].text(), "damaged ("));
    CHECK(contains(read.notes[0].text(), "row "));
}

TEST_CASE("PNG and WebP with a byte changed are refused or read as they were") {
    const ScratchFolder folder;
    for (const char *extension : {".png", ".webp"}) {
        const Bytes whole = noisy_file(extension, {cv::IMWRITE_WEBP_QUALITY, 101});
        const Bytes cut(whole.begin(), whole.end() - static_cast<std::ptrdiff_t>(whole.size() / 3));
        CHECK(contains(error_of([&] { read_image(folder.write("x", cut)); }), "truncated"));
        if (extension == std::string(".webp"))
            continue; // it has no checksums
        Bytes bytes = whole;
        bytes[bytes.size() / 2] ^= 1;
        CHECK(contains(error_of([&] { read_image(folder.write("x", bytes)); }), "checksum"));
    }
}

TEST_CASE("Floats of an unusual range are spread over integers, with a note") {
    const ScratchFolder folder;
    const auto round_trip = [&](std::vector<float> samples, ImageWriteResult &written) {
        Image image{.width = samples.size(), .height = 1, .channels = 1, .depth = SampleDepth::f32};
        image.samples = std::move(samples);
        written = write_image(folder / "x.png", image, {SampleDepth::u8, 95});
        return read_image(folder / "x.png").image.samples;
    };
    ImageWriteResult written;
    CHECK(round_trip({100, 355, 200}, written) == std::vector<float>{0, 255, 100});
    CHECK(written.clipped == 0);
    CHECK(written.notes.size() == 2);
    CHECK(round_trip({-2e-6f, 0, 2e-6f}, written) == std::vector<float>{0, 128, 255});
    CHECK(written.notes.size() == 2);
    CHECK(round_trip({-0.2f, 0.2f, 1.2f}, written) == std::vector<float>{0, 51, 255}); // as ever
    CHECK(written.clipped == 2);
    CHECK(written.notes.size() == 1);
    CHECK(round_trip({0, 0, 0}, written) == std::vector<float>{0, 0, 0});
    CHECK(written.notes.size() == 1);
}

TEST_CASE("Holes of a picture are filled by their neighbours, ring by ring") {
    Image image{.width = 5, .height = 3, .channels = 1, .depth = SampleDepth::f32};
    const float nan = std::nanf("");
    image.samples = {1, 1, nan, 3, 3, 1, nan, nan, nan, 3, 1, 1, HUGE_VALF, 3, 3};
    CHECK(count_non_finite(image.samples) == 5);
    CHECK(fill_non_finite(image, NanPolicy::neighbours) == 5);
    CHECK(image.samples == std::vector<float>{1, 1, 2, 3, 3, 1, 1, 2, 3, 3, 1, 1, 2, 3, 3});
    image.samples.assign(15, nan);
    fill_non_finite(image, NanPolicy::neighbours);
    CHECK(image.samples == std::vector<float>(15, 0.0f));
}
