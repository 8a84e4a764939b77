// SPDX-License-Identifier: GPL-3.0-or-later
// Damage that decoders would pass over, and floats that no file of integers holds as they are.
#include "app/media/file/sentences.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/npy/picture_array.h"
#include "engine/support/error.h"
#include "tests/media/image_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <opencv2/imgcodecs.hpp>

#include <cmath>
#include <random>
#include <variant>

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
    std::vector<float> usual(60, 0.2f), bytes(60, 51.0f);
    usual[0] = -0.2f;
    usual[1] = 1.2f;
    bytes[0] = 0;
    bytes[1] = 255;
    CHECK(round_trip(usual, written) == bytes);
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
    CHECK_THROWS_WITH(fill_non_finite(image, NanPolicy::neighbours),
                      "A plane of the image has no sample that is a number, from which others "
                      "could be filled.");
    // A plane of numbers before it stays as it is.
    std::vector<float> planes{1, nan, nan, nan};
    CHECK_THROWS(fill_non_finite(planes, 2, 1, NanPolicy::leave_out));
    CHECK(std::isnan(planes[1]));
    CHECK(fill_non_finite(planes, 2, 1, NanPolicy::zero) == 3);
    CHECK(planes == std::vector<float>{1, 0, 0, 0});
}

TEST_CASE("A plane without any number is filled by zeros alone") {
    const ScratchFolder folder;
    Image image{.width = 2, .height = 1, .channels = 1, .depth = SampleDepth::f32};
    image.samples = {std::nanf(""), std::nanf("")};
    write_image(folder / "x.tif", image, {SampleDepth::f32});
    for (const NanPolicy policy : {NanPolicy::neighbours, NanPolicy::leave_out})
        CHECK(contains(error_of([&] { read_image(folder / "x.tif", {policy}); }), "no sample"));
    CHECK(read_image(folder / "x.tif", {NanPolicy::zero}).image.samples ==
          std::vector<float>{0, 0});
}

TEST_CASE("Floats of which more than a few are outside 0 to 1 get levels that fit") {
    const ScratchFolder folder;
    Image image{.width = 100, .height = 1, .channels = 1, .depth = SampleDepth::f32};
    for (int x = 0; x < 100; ++x)
        image.samples.push_back(float(x) / 100);
    for (const auto &[outside, notes] : {std::pair{4u, 1u}, {6u, 2u}}) {
        for (unsigned x = 0; x < outside; ++x)
            image.samples[x] = -0.25f;
        const ImageWriteResult written = write_image(folder / "x.png", image, {SampleDepth::u8});
        INFO(outside);
        CHECK(written.notes.size() == notes);
        CHECK(written.clipped == (notes == 1 ? outside : 0));
    }
}

TEST_CASE("Numbers that floats do not tell apart are refused") {
    const ScratchFolder folder;
    const auto refusal = [&](std::vector<double> numbers) -> std::string {
        try {
            return picture_array({{1, numbers.size()}, numbers}, "x", 2).notes.empty() ? "exact"
                                                                                       : "rounded";
        } catch (const Error &error) {
            return error.what();
        }
    };
    CHECK(refusal({1, 2, 2.5}) == "exact");
    CHECK(refusal({1, 2, 2.1}) == "rounded");
    CHECK(refusal({101325.1, 101325.1}) == "rounded");
    CHECK(refusal({0.1, 0.1 + 1e-17, 0.1 - 2e-17}) == "rounded");
    CHECK(contains(refusal({101325.02, 101324.98, 101325}), "subtract the mean first"));
    CHECK(contains(refusal({2e9 + 1, 2e9 - 1}), "subtract the mean first"));
    CHECK(contains(refusal({1e-50, -1e-50}), "scale it first"));
    CHECK(refusal({1e-50, 1}) == "rounded");
    CHECK(contains(refusal({1e50, 1}), "beyond the range"));
}

TEST_CASE("Samples that are left out have no value in what is saved as floats") {
    const ScratchFolder folder;
    const float nan = std::nanf("");
    const auto tif = folder / "x.tif", png = folder / "x.png", npy = folder / "x.npy";
    Image image{.width = 3, .height = 2, .channels = 1, .depth = SampleDepth::f32};
    image.samples = {0, nan, 1, 0, HUGE_VALF, 1};
    write_image(tif, image, {SampleDepth::f32});
    const ImageReadResult read = read_image(tif, {NanPolicy::leave_out});
    CHECK(read.image.samples == std::vector<float>{0, 0.5f, 1, 0, 0.5f, 1});
    REQUIRE(read.notes.size() == 1);
    CHECK(contains(read.notes[0].text(), "2 of 6; they are left out"));

    const auto places = [](const std::vector<float> &samples) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < samples.size(); ++i)
            if (std::isnan(samples[i]))
                found.push_back(i);
        return found;
    };
    const std::vector<std::size_t> wanted{1, 4};
    CHECK(write_image(tif, read.image, {SampleDepth::f32}).notes.empty());
    CHECK(contains(error_of([&] { read_image(tif); }), "2 of 6"));
    write_picture_array(npy, {std::make_shared<const Image>(read.image)});
    CHECK(places(std::get<std::vector<float>>(read_npy(npy).data)) == wanted);
    const ImageWriteResult bytes = write_image(png, read.image, {SampleDepth::u8});
    REQUIRE(bytes.notes.size() == 2);
    CHECK(contains(bytes.notes[0].text(), "2 have the mean"));
    CHECK(bytes.clipped == 0);

    Image colours{.width = 1, .height = 2, .channels = 3, .depth = SampleDepth::f32};
    colours.samples = {0, 1, 0, nan, 0, 1};
    fill_non_finite(colours, NanPolicy::leave_out);
    CHECK(places(samples_with_gaps(colours)) == std::vector<std::size_t>{3});
    Image gray{.width = 1, .height = 2, .channels = 1, .depth = SampleDepth::f32};
    gray.samples = {0, 1};
    gray.metadata = colours.metadata;
    CHECK(places(samples_with_gaps(gray)) == std::vector<std::size_t>{1});
}
