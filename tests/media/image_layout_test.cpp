// SPDX-License-Identifier: GPL-3.0-or-later
// Orientation, palettes, alpha and colour spaces, which a plain decoder would get wrong.
#include "app/media/image/image_file.h"

#include "tests/media/image_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

/// The planes of a 3 x 2 picture a b c / d e f for each EXIF orientation, as indices, from the
/// definition of tag 274 (TIFF 6.0, page 36: where row 0 and column 0 of the file are shown).
struct Shown {
    std::size_t width, height;
    std::vector<int> order;
};
const Shown shown[9] = {{},
                        {3, 2, {0, 1, 2, 3, 4, 5}},
                        {3, 2, {2, 1, 0, 5, 4, 3}},
                        {3, 2, {5, 4, 3, 2, 1, 0}},
                        {3, 2, {3, 4, 5, 0, 1, 2}},
                        {2, 3, {0, 3, 1, 4, 2, 5}},
                        {2, 3, {3, 0, 4, 1, 5, 2}},
                        {2, 3, {5, 2, 4, 1, 3, 0}},
                        {2, 3, {2, 5, 1, 4, 0, 3}}};

std::vector<float> plane_of(const Image &image, std::size_t channel) {
    return {image.plane(channel), image.plane(channel) + image.plane_size()};
}

} // namespace

TEST_CASE("TIFF orientations 1 to 8 are applied at every depth and byte order") {
    const ScratchFolder folder;
    for (unsigned orientation = 1; orientation <= 8; ++orientation)
        for (const unsigned bits : {8u, 16u, 32u})
            for (const unsigned samples : {1u, 3u})
                for (const bool big : {false, true}) {
                    INFO(orientation << " " << bits << " " << samples << " " << big);
                    TiffParts parts{.width = 3,
                                    .height = 2,
                                    .bits = bits,
                                    .samples = samples,
                                    .photometric = samples == 1 ? 1u : 2u};
                    parts.format = bits == 32 ? 3 : 1;
                    parts.orientation = orientation;
                    parts.big_endian = big;
                    for (unsigned i = 0; i < 6 * samples; ++i)
                        parts.values.push_back(10 * (i / samples) + i % samples);
                    const auto path = folder.write("x.tif", make_tiff(parts));
                    const ImageReadResult read = read_image(path);
                    const Shown &expected = shown[orientation];
                    REQUIRE(read.image.width == expected.width);
                    REQUIRE(read.image.height == expected.height);
                    REQUIRE(read.image.channels == samples);
                    for (unsigned c = 0; c < samples; ++c)
                        for (std::size_t i = 0; i < 6; ++i)
                            CHECK(read.image.plane(c)[i] ==
                                  static_cast<float>(10 * expected.order[i]) + c);
                    ImageReadOptions options;
                    options.narrow = true;
                    const auto image =
                        std::make_shared<const Image>(read_image(path, options).image);
                    CHECK(image->narrow() == (bits == 8));
                    CHECK(image->width == read.image.width);
                    CHECK(widened(image)->samples == read.image.samples);
                }
}

TEST_CASE("JPEG orientations 1 to 8 are applied, whatever the byte order of the EXIF block") {
    const ScratchFolder folder;
    Image image{.width = 24,
                .height = 16,
                .channels = 1,
                .depth = SampleDepth::u8,
                .samples = std::vector<float>(24 * 16)};
    for (std::size_t i = 0; i < image.samples.size(); ++i) // 8 x 8 blocks a b c / d e f
        image.samples[i] = static_cast<float>(40 * (i / 24 / 8 * 3 + i % 24 / 8));
    write_image(folder / "x.jpg", image, {SampleDepth::u8, 100});
    const Bytes plain = bytes_of(folder / "x.jpg");
    for (unsigned orientation = 0; orientation <= 9; ++orientation)
        for (const bool big : {false, true}) {
            INFO(orientation << " " << big);
            const auto path = folder.write("o.jpg", with_app1(plain, make_exif(orientation, big)));
            const Image read = read_image(path).image;
            const Shown &expected = shown[orientation >= 1 && orientation <= 8 ? orientation : 1];
            REQUIRE(read.width == 8 * expected.width);
            REQUIRE(read.height == 8 * expected.height);
            for (std::size_t i = 0; i < 6; ++i) {
                const std::size_t x = 8 * (i % expected.width) + 4;
                const std::size_t y = 8 * (i / expected.width) + 4;
                CHECK(read.samples[y * read.width + x] ==
                      Approx(40.0 * expected.order[i]).margin(3));
            }
        }
}

TEST_CASE("a damaged EXIF block does not stop a JPEG") {
    const ScratchFolder folder;
    const Image image{.width = 8,
                      .height = 8,
                      .channels = 1,
                      .depth = SampleDepth::u8,
                      .samples = std::vector<float>(64, 100)};
    write_image(folder / "x.jpg", image, {SampleDepth::u8, 100});
    const Bytes plain = bytes_of(folder / "x.jpg");
    const Bytes exif = make_exif(6, true);
    for (std::size_t length = 0; length <= exif.size(); ++length) {
        const Bytes cut(exif.begin(), exif.begin() + static_cast<std::ptrdiff_t>(length));
        CHECK(read_image(folder.write("o.jpg", with_app1(plain, cut))).image.width == 8);
    }
}

TEST_CASE("PNG orientation is applied") {
    const ScratchFolder folder;
    Bytes exif = make_exif(6, true);
    exif.erase(exif.begin(), exif.begin() + 6); // the chunk holds the TIFF alone
    const Bytes rows{0, 0, 10, 20, 0, 30, 40, 50};
    const auto path = folder.write("x.png", make_png(3, 2, 8, 0, rows, png_chunk("eXIf", exif)));
    const Image image = read_image(path).image;
    CHECK(image.width == 2);
    CHECK(image.samples == std::vector<float>{30, 0, 40, 10, 50, 20});
}

TEST_CASE("a PNG's damaged colour profile is left out, and that is said") {
    const ScratchFolder folder;
    const Bytes damaged = png_chunk("iCCP", {'x', 0, 0, 1, 2, 3});
    const auto path = folder.write("x.png", make_png(2, 1, 8, 0, Bytes{0, 10, 20}, damaged));
    const ImageReadResult read = read_image(path);
    CHECK(read.image.samples == std::vector<float>{10, 20});
    REQUIRE(read.notes.size() == 1);
    CHECK(contains(read.notes[0].text(), "colour profile"));
}

TEST_CASE("a palette with transparency becomes colours and alpha") {
    const ScratchFolder folder;
    Bytes chunks = png_chunk("PLTE", {10, 20, 30, 40, 50, 60, 70, 80, 90});
    const Bytes transparency = png_chunk("tRNS", {255, 7});
    chunks.insert(chunks.end(), transparency.begin(), transparency.end());
    const auto path = folder.write("x.png", make_png(3, 1, 8, 3, Bytes{0, 2, 1, 0}, chunks));
    const Image image = read_image(path).image;
    REQUIRE(image.channels == 3);
    CHECK(plane_of(image, 0) == std::vector<float>{70, 40, 10});
    CHECK(plane_of(image, 1) == std::vector<float>{80, 50, 20});
    CHECK(plane_of(image, 2) == std::vector<float>{90, 60, 30});
    CHECK(image.alpha == std::vector<float>{255, 7, 255});
}

TEST_CASE("gray PNGs with alpha stay gray, at 8 and 16 bits") {
    const ScratchFolder folder;
    const Image small =
        read_image(folder.write("x.png", make_png(2, 1, 8, 4, Bytes{0, 10, 200, 20, 0}))).image;
    CHECK(small.channels == 1);
    CHECK(small.samples == std::vector<float>{10, 20});
    CHECK(small.alpha == std::vector<float>{200, 0});
    const Bytes rows{0, 0x12, 0x34, 0xff, 0xff, 0xab, 0xcd, 0, 1};
    const Image deep = read_image(folder.write("x.png", make_png(2, 1, 16, 4, rows))).image;
    CHECK(deep.channels == 1);
    CHECK(deep.depth == SampleDepth::u16);
    CHECK(deep.samples == std::vector<float>{0x1234, 0xabcd});
    CHECK(deep.alpha == std::vector<float>{65535, 1});
}

TEST_CASE("a gray PNG's transparent value is not kept, and that is said") {
    const ScratchFolder folder;
    const Bytes key = png_chunk("tRNS", {0, 10});
    const ImageReadResult read =
        read_image(folder.write("x.png", make_png(2, 1, 8, 0, Bytes{0, 10, 20}, key)));
    CHECK(read.image.samples == std::vector<float>{10, 20});
    CHECK(read.image.alpha.empty());
    REQUIRE(read.notes.size() == 1);
    CHECK(contains(read.notes[0].text(), "transparent"));
}

TEST_CASE("PNGs of few bits fill the 8-bit range") {
    const ScratchFolder folder;
    CHECK(read_image(folder.write("x.png", make_png(8, 1, 1, 0, Bytes{0, 0xa1}))).image.samples ==
          std::vector<float>{255, 0, 255, 0, 0, 0, 0, 255});
    CHECK(read_image(folder.write("x.png", make_png(2, 1, 4, 0, Bytes{0, 0x3f}))).image.samples ==
          std::vector<float>{51, 255});
}

TEST_CASE("a TIFF's colours are not multiplied by its alpha") {
    const ScratchFolder folder;
    for (const unsigned bits : {8u, 16u, 32u})
        for (const bool big : {false, true}) {
            TiffParts parts{.width = 2,
                            .height = 1,
                            .bits = bits,
                            .samples = 4,
                            .photometric = 2,
                            .format = bits == 32 ? 3u : 1u};
            parts.extra_samples = 2; // unassociated
            parts.big_endian = big;
            parts.values = {10, 20, 30, 0, 200, 100, 50, 128};
            const ImageReadResult read = read_image(folder.write("x.tif", make_tiff(parts)));
            REQUIRE(read.image.channels == 3);
            CHECK(read.image.samples == std::vector<float>{10, 200, 20, 100, 30, 50});
            CHECK(read.image.alpha == std::vector<float>{0, 128});
            CHECK(read.notes.empty());
            parts.extra_samples = 1; // associated: the colours of the file, and a note
            CHECK(read_image(folder.write("x.tif", make_tiff(parts))).notes.size() == 1);
        }
}

TEST_CASE("inverted gray TIFFs come out upright") {
    const ScratchFolder folder;
    for (const unsigned bits : {8u, 16u}) {
        TiffParts parts{.width = 2, .height = 1, .bits = bits, .samples = 1, .photometric = 0};
        parts.values = {0, 200};
        const float most = bits == 8 ? 255.0f : 65535.0f;
        CHECK(read_image(folder.write("x.tif", make_tiff(parts))).image.samples ==
              std::vector<float>{most, most - 200});
    }
}

TEST_CASE("WebP, BMP, PGM and PPM are read in the right colour order") {
    const ScratchFolder folder;
    const cv::Mat blue_green_red(1, 1, CV_8UC3, cv::Scalar(30, 20, 10));
    const cv::Mat with_alpha(1, 1, CV_8UC4, cv::Scalar(30, 20, 10, 77));
    for (const char *extension : {".webp", ".bmp", ".ppm"}) {
        INFO(extension);
        Bytes bytes;
        cv::imencode(extension, blue_green_red, bytes, {cv::IMWRITE_WEBP_QUALITY, 101});
        CHECK(read_image(folder.write("x", bytes)).image.samples == std::vector<float>{10, 20, 30});
    }
    Bytes webp;
    cv::imencode(".webp", with_alpha, webp, {cv::IMWRITE_WEBP_QUALITY, 101});
    CHECK(read_image(folder.write("x", webp)).image.alpha == std::vector<float>{77});
    const std::string pgm = "P5\n# a comment\n2 1\n65535\n\x01\x02\xff\xff";
    const Image deep = read_image(folder.write("x.pgm", pgm)).image;
    CHECK(deep.depth == SampleDepth::u16);
    CHECK(deep.samples == std::vector<float>{258, 65535});
    const std::string text = "P2 3 1 255 7 8 255\n";
    CHECK(read_image(folder.write("x.pgm", text)).image.samples == std::vector<float>{7, 8, 255});
    const std::string odd = "P5 2 1 100 \n\x64";
    const ImageReadResult odd_maximum = read_image(folder.write("x.pgm", odd));
    CHECK(odd_maximum.notes.size() == 1);
}
