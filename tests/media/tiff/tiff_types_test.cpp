// SPDX-License-Identifier: GPL-3.0-or-later
// TIFF files of every type, layout and codec, as libtiff writes them.
#include "app/media/image/image_file.h"
#include "tests/media/image_bytes.h"
#include "tests/media/tiff/tiff_maker.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

using namespace imago;
using namespace imago::test;

namespace {

/// A picture whose samples are all different as far as their bits allow, with the extremes.
TiffMaker ramp(TiffMaker maker) {
    const bool is_signed = maker.format == SAMPLEFORMAT_INT,
               is_float = maker.format == SAMPLEFORMAT_IEEEFP;
    const double most =
        std::ldexp(1.0, is_float ? 10 : static_cast<int>(std::min(maker.bits, 24u))) - 1;
    const std::size_t count = std::size_t{maker.width} * maker.height * maker.samples;
    for (std::size_t i = 0; i < count; ++i) {
        const double whole = std::fmod(static_cast<double>(i * 37), most + 1);
        maker.values.push_back(is_float    ? (whole - 60) / 4
                               : is_signed ? whole - std::floor(most / 2) - 1
                                           : whole);
    }
    if (!is_float)
        maker.values[0] = is_signed ? -std::ldexp(1.0, static_cast<int>(maker.bits) - 1) : most;
    return maker;
}

/// What a picture has of a sample of so many bits: 1, 2 and 4 fill the range of 8.
float shown(double value, unsigned bits, unsigned format) {
    const double scale = format != SAMPLEFORMAT_UINT ? 1
                         : bits == 1                 ? 255
                         : bits == 2                 ? 85
                         : bits == 4                 ? 17
                                                     : 1;
    return static_cast<float>(value * scale);
}

void check_values(const TiffMaker &maker, const Image &image) {
    REQUIRE(image.width == maker.width);
    REQUIRE(image.height == maker.height);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < image.plane_size(); ++i)
        for (std::size_t c = 0; c < image.channels; ++c)
            if (image.sample(c, i) !=
                shown(maker.values[i * maker.samples + c], maker.bits, maker.format))
                ++wrong;
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("TIFFs of every type and order of bytes keep their values") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    for (const char *mode : {"wl", "wb", "w8l", "w8b"})
        for (const unsigned format : {SAMPLEFORMAT_UINT, SAMPLEFORMAT_INT, SAMPLEFORMAT_IEEEFP})
            for (const unsigned bits :
                 {1u, 2u, 3u, 4u, 6u, 8u, 10u, 12u, 14u, 16u, 20u, 24u, 32u, 64u}) {
                if ((format == SAMPLEFORMAT_INT && bits == 1) ||
                    (format == SAMPLEFORMAT_IEEEFP && bits != 16 && bits != 24 && bits < 32))
                    continue;
                INFO(mode << ' ' << format << ' ' << bits);
                TiffMaker maker = ramp({.width = 21, .height = 9, .bits = bits, .format = format});
                maker.mode = mode;
                maker.write(path);
                const ImageReadResult read = read_image(path);
                CHECK(read.image.depth == (format != SAMPLEFORMAT_UINT || bits > 16
                                               ? SampleDepth::f32
                                           : bits <= 8 ? SampleDepth::u8
                                                       : SampleDepth::u16));
                check_values(maker, read.image);
                const bool kept = format == SAMPLEFORMAT_UINT && bits < 16 && bits != 1 &&
                                  bits != 2 && bits != 4 && bits != 8;
                CHECK(read.notes.size() == (kept ? 1 : 0));
            }
}

TEST_CASE("Strips and tiles, chunky and planar, of every codec at hand have the same samples") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    std::size_t codecs = 0;
    for (const auto &[codec, bits] : {std::pair{COMPRESSION_NONE, 16u},
                                      {COMPRESSION_LZW, 16u},
                                      {COMPRESSION_ADOBE_DEFLATE, 32u},
                                      {COMPRESSION_DEFLATE, 8u},
                                      {COMPRESSION_PACKBITS, 8u},
                                      {COMPRESSION_LZMA, 16u},
                                      {COMPRESSION_ZSTD, 32u},
                                      {COMPRESSION_LERC, 16u},
                                      {COMPRESSION_WEBP, 8u}}) {
        if (!TIFFIsCODECConfigured(static_cast<std::uint16_t>(codec)))
            continue;
        ++codecs;
        for (const bool tiled : {false, true})
            for (const bool planar : {false, true})
                for (const unsigned rows : {3u, 16u}) {
                    if (codec == COMPRESSION_WEBP && planar)
                        continue;
                    INFO(codec << ' ' << bits << ' ' << tiled << planar << ' ' << rows);
                    TiffMaker maker = ramp({.width = 37,
                                            .height = 29,
                                            .bits = bits,
                                            .samples = 3,
                                            .photometric = PHOTOMETRIC_RGB});
                    maker.compression = codec;
                    maker.planar = planar;
                    maker.rows = rows;
                    maker.tile = tiled ? (rows == 3 ? 16 : 32) : 0;
                    maker.predictor = codec == COMPRESSION_LZW || codec == COMPRESSION_ADOBE_DEFLATE
                                          ? PREDICTOR_HORIZONTAL
                                          : 0;
                    maker.write(path);
                    const ImageReadResult read = read_image(path);
                    REQUIRE(read.image.channels == 3);
                    check_values(maker, read.image);
                    CHECK(read.notes.empty());
                }
    }
    CHECK(codecs >= 5);
}

TEST_CASE("Fax codes, floats with their predictor, and few bits come out right") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    for (const int codec : {COMPRESSION_CCITTRLE, COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4}) {
        TiffMaker maker = ramp({.width = 100, .height = 20, .bits = 1});
        maker.compression = codec;
        maker.write(path);
        check_values(maker, read_image(path).image);
    }
    for (const unsigned bits : {16u, 24u, 32u, 64u}) {
        TiffMaker maker =
            ramp({.width = 40, .height = 10, .bits = bits, .format = SAMPLEFORMAT_IEEEFP});
        maker.compression = COMPRESSION_ADOBE_DEFLATE;
        maker.predictor = PREDICTOR_FLOATINGPOINT;
        maker.write(path);
        check_values(maker, read_image(path).image);
    }
}

TEST_CASE("Integers and doubles that a float does not hold are noted") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    TiffMaker maker{.width = 3, .height = 1, .bits = 32, .format = SAMPLEFORMAT_UINT};
    maker.values = {16777217, 4, 4294967295.0};
    maker.write(path);
    ImageReadResult read = read_image(path);
    CHECK(read.image.samples == std::vector<float>{16777216, 4, 4294967296.0f});
    REQUIRE(read.notes.size() == 1);
    CHECK(contains(read.notes[0].text(), "2 of its 3 integers"));
    maker.bits = 64;
    maker.format = SAMPLEFORMAT_IEEEFP;
    maker.values = {0.1, 0.5, 1e300};
    maker.write(path);
    CHECK(contains(error_of([&] { read_image(path); }), "1 of 3"));
    read = read_image(path, {NanPolicy::zero});
    CHECK(read.image.samples == std::vector<float>{0.1f, 0.5f, 0});
    CHECK(contains(read.notes.at(0).text(), "1 of its 3 samples"));
    maker.values = {101325.02, 101324.98, 101325};
    maker.write(path);
    CHECK(contains(error_of([&] { read_image(path); }), "subtract the mean first"));
    maker.values = {1e-50, -1e-50, 0};
    maker.write(path);
    CHECK(contains(error_of([&] { read_image(path); }), "scale it first"));
}

TEST_CASE("Colours of TIFFs become RGB") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    SECTION("a palette") {
        TiffMaker maker{.width = 4, .height = 1, .bits = 4, .photometric = PHOTOMETRIC_PALETTE};
        maker.values = {0, 1, 15, 2};
        maker.palette.assign(3 * 16, 0);
        maker.palette[1] = 255 * 257;        // red of 1
        maker.palette[16 + 15] = 7 * 257;    // green of 15
        maker.palette[2 * 16 + 2] = 9 * 257; // blue of 2
        maker.write(path);
        const Image image = read_image(path).image;
        CHECK(image.depth == SampleDepth::u8);
        CHECK(image.samples == std::vector<float>{0, 255, 0, 0, 0, 0, 7, 0, 0, 0, 0, 9});
    }
    SECTION("CMYK") {
        TiffMaker maker{
            .width = 2, .height = 1, .samples = 4, .photometric = PHOTOMETRIC_SEPARATED};
        maker.values = {255, 0, 0, 0, 0, 51, 102, 51};
        maker.write(path);
        const ImageReadResult read = read_image(path);
        CHECK(read.image.samples == std::vector<float>{0, 204, 255, 163, 255, 122});
        CHECK(contains(read.notes.at(0).text(), "CMYK"));
        maker.format = SAMPLEFORMAT_INT;
        maker.values.assign(8, 1);
        maker.write(path);
        CHECK(contains(error_of([&] { read_image(path); }),
                       "its CMYK inks are integers of 8 bits with a sign"));
    }
    SECTION("L*a*b*: white, black, and sRGB's red") {
        TiffMaker maker{.width = 3, .height = 1, .samples = 3, .photometric = PHOTOMETRIC_CIELAB};
        maker.values = {255, 0, 0, 0, 0, 0, 138, 81, 70}; // 54.3, 80.8, 69.9 in D50
        maker.write(path);
        const Image image = read_image(path).image;
        const std::vector<float> expected{255, 0, 255, 255, 0, 0, 255, 0, 0};
        for (std::size_t i = 0; i < expected.size(); ++i)
            CHECK(std::fabs(image.samples[i] - expected[i]) <= 3);
    }
    SECTION("white is 0") {
        TiffMaker maker{.width = 2, .height = 1, .bits = 12, .photometric = PHOTOMETRIC_MINISWHITE};
        maker.values = {0, 4000};
        maker.write(path);
        CHECK(read_image(path).image.samples == std::vector<float>{4095, 95});
    }
    SECTION("JPEG in YCbCr, whose chroma has fewer samples") {
        TiffMaker maker{.width = 64, .height = 48, .samples = 3, .photometric = PHOTOMETRIC_YCBCR};
        for (unsigned i = 0; i < 64 * 48; ++i)
            maker.values.insert(maker.values.end(), {200, 100, 50});
        maker.compression = COMPRESSION_JPEG;
        maker.write(path);
        const Image image = read_image(path).image;
        REQUIRE(image.channels == 3);
        for (const auto &[channel, value] : {std::pair{0u, 200.0}, {1u, 100.0}, {2u, 50.0}})
            CHECK(image.sample(channel, 1000) == Approx(value).margin(3));
    }
}

TEST_CASE("Alpha and other channels of TIFFs are told apart") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    TiffMaker maker{.width = 2, .height = 1, .bits = 16, .samples = 2};
    maker.values = {10, 20, 30, 40};
    maker.extra = EXTRASAMPLE_UNASSALPHA;
    maker.write(path);
    const Image gray = read_image(path).image;
    CHECK(gray.samples == std::vector<float>{10, 30});
    CHECK(gray.alpha == std::vector<float>{20, 40});
    maker.samples = 4;
    maker.photometric = PHOTOMETRIC_RGB;
    maker.values = {1, 2, 3, 4, 5, 6, 7, 8};
    maker.extra = EXTRASAMPLE_UNSPECIFIED; // near infrared, for instance
    maker.write(path);
    const ImageReadResult colours = read_image(path);
    CHECK(colours.image.samples == std::vector<float>{1, 5, 2, 6, 3, 7});
    CHECK(colours.image.alpha.empty());
    CHECK(contains(colours.notes.at(0).text(), "beyond the colours"));
}

TEST_CASE("No data of a TIFF is treated like NaN") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    TiffMaker maker{.width = 3, .height = 1, .bits = 16, .format = SAMPLEFORMAT_INT};
    maker.values = {-9999, 5, 7};
    maker.no_data = "-9999";
    maker.write(path);
    CHECK(contains(error_of([&] { read_image(path); }), "1 of 3"));
    CHECK(read_image(path, {NanPolicy::zero}).image.samples == std::vector<float>{0, 5, 7});
    CHECK(read_image(path, {NanPolicy::neighbours}).image.samples == std::vector<float>{5, 5, 7});
    maker.bits = 32;
    maker.format = SAMPLEFORMAT_IEEEFP;
    maker.values = {3, -3.4028234663852886e38, 5};
    maker.no_data.clear();
    maker.write(path);
    CHECK(contains(error_of([&] { read_image(path); }), "1 of 3"));
    CHECK(read_image(path, {NanPolicy::neighbours}).image.samples == std::vector<float>{3, 4, 5});
}

TEST_CASE("No data of a TIFF's integers is compared exactly") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    // Floats do not tell these three apart, and doubles not the neighbours of 2^63.
    TiffMaker maker{.width = 4, .height = 1, .bits = 32, .format = SAMPLEFORMAT_INT};
    maker.values = {16777216, 16777217, 16777218, 0};
    maker.no_data = "16777217";
    maker.write(path);
    CHECK(read_image(path, {NanPolicy::zero}).image.samples ==
          std::vector<float>{16777216, 0, 16777218, 0});
    maker.bits = 64;
    maker.values = {-9223372036854775808.0, -9223372036854774784.0, 5, 0};
    for (const auto &[text, count] :
         {std::pair{"-9223372036854775808", 1u}, {"-9223372036854775807", 0u}}) {
        INFO(text);
        maker.no_data = text;
        maker.write(path);
        const Image image = read_image(path, {NanPolicy::zero}).image;
        CHECK(std::count(image.samples.begin(), image.samples.end(), 0.0f) == 1 + count);
    }
}

TEST_CASE("What is missing or damaged in a TIFF is named") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    TiffMaker maker = ramp({.width = 64, .height = 64});
    maker.compression = COMPRESSION_LZW;
    maker.rows = 16;
    maker.write(path);
    Bytes bytes = bytes_of(path);
    for (std::size_t i = 2000; i < 2100; ++i) // in the second of four strips
        bytes[i] = 0xff;
    const std::string message = error_of([&] { read_image(folder.write("d.tif", bytes)); });
    INFO(message);
    CHECK(contains(message, "strip "));
    CHECK(contains(message, "of 4 is damaged"));

    maker.compression = COMPRESSION_NONE;
    maker.write(path);
    bytes = bytes_of(path);
    for (std::size_t i = 8; i + 12 < bytes.size(); ++i) // the entry of the codec
        if (bytes[i] == 259 % 256 && bytes[i + 1] == 1 && bytes[i + 2] == 3 && bytes[i + 4] == 1 &&
            bytes[i + 8] == 1) {
            bytes[i + 8] = 34712 % 256;
            bytes[i + 9] = 34712 / 256;
        }
    CHECK(contains(error_of([&] { read_image(folder.write("c.tif", bytes)); }), "JPEG 2000"));

    for (const auto &[format, bits, words] :
         {std::tuple{SAMPLEFORMAT_COMPLEXIEEEFP, 64u, "complex"},
          {SAMPLEFORMAT_COMPLEXINT, 32u, "complex"},
          {SAMPLEFORMAT_IEEEFP, 8u, "8 bits"}}) {
        TiffMaker other{
            .width = 2, .height = 2, .bits = bits, .format = static_cast<unsigned>(format)};
        other.values = {0, 0, 0, 0};
        other.write(path);
        CHECK(contains(error_of([&] { read_image(path); }), words));
    }
}
