// SPDX-License-Identifier: GPL-3.0-or-later
// PNG by libpng itself, compared with OpenCV.
#include "app/media/codec/png_pixels.h"
#include "tests/media/image_bytes.h"
#include "tests/support/catch.h"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include <random>

using namespace imago;

namespace {

using Bytes = std::vector<unsigned char>;

cv::Mat noise(int rows, int columns, int type) {
    cv::Mat pixels(rows, columns, type);
    std::mt19937 random(static_cast<unsigned>(rows * columns + type));
    for (int y = 0; y < rows; ++y)
        for (std::size_t x = 0; x < pixels.elemSize() * static_cast<std::size_t>(columns); ++x)
            pixels.ptr(y)[x] = static_cast<unsigned char>(x % 5 ? random() : x);
    return pixels;
}

CodecPixels pixels_of(const cv::Mat &mat) {
    const int bits = mat.depth() == CV_8U ? 8 : mat.depth() == CV_16U ? 16 : 0;
    return {mat.rows, mat.cols, mat.channels(), bits,
            std::shared_ptr<unsigned char[]>(mat.data, [mat](unsigned char *) {})};
}

Bytes opencv_file(const cv::Mat &pixels, const std::vector<int> &parameters = {}) {
    Bytes bytes;
    REQUIRE(cv::imencode(".png", pixels, bytes, parameters));
    return bytes;
}

bool same(const cv::Mat &a, const cv::Mat &b) {
    if (a.size() != b.size() || a.type() != b.type())
        return false;
    for (int y = 0; y < a.rows; ++y)
        if (!std::equal(a.ptr(y), a.ptr(y) + a.elemSize() * static_cast<std::size_t>(a.cols),
                        b.ptr(y)))
            return false;
    return true;
}

bool same(const CodecPixels &a, const cv::Mat &b) {
    const int type = CV_MAKETYPE(a.bits == 8 ? CV_8U : CV_16U, a.channels);
    return same(cv::Mat(a.rows, a.cols, type, const_cast<unsigned char *>(a.row(0))), b);
}

} // namespace

TEST_CASE("PNG is read as OpenCV reads it, bit for bit, and written so that it reads the same") {
    for (const int type : {CV_8UC1, CV_8UC3, CV_8UC4, CV_16UC1, CV_16UC3, CV_16UC4})
        for (const auto &[rows, columns] : {std::pair{1, 1}, {3, 250}, {97, 64}, {1500, 999}}) {
            INFO(type << ' ' << rows << " x " << columns);
            const cv::Mat pixels = noise(rows, columns, type);
            const Bytes file = opencv_file(pixels);
            const Bytes written = encode_png(pixels_of(pixels));
            CHECK(same(cv::imdecode(written, cv::IMREAD_UNCHANGED), pixels));
            const auto again = decode_png(written);
            REQUIRE(again);
            CHECK(again->complaint.empty());
            CHECK(same(again->pixels, pixels));
            const auto read = decode_png(file);
            REQUIRE(read);
            CHECK(same(read->pixels, pixels));
            CHECK(same(read->pixels, cv::imdecode(file, cv::IMREAD_UNCHANGED)));
        }
}

TEST_CASE("few bits are read as OpenCV reads them, and no other format is") {
    const Bytes bits = opencv_file(noise(20, 30, CV_8UC1), {cv::IMWRITE_PNG_BILEVEL, 1});
    const auto read = decode_png(bits);
    REQUIRE(read);
    CHECK(same(read->pixels, cv::imdecode(bits, cv::IMREAD_UNCHANGED)));
    CHECK_FALSE(decode_png({}));
    CHECK_FALSE(decode_png({0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0}));
    CHECK(encode_png(pixels_of(noise(4, 4, CV_32FC1))).empty());
    CHECK(encode_png(pixels_of(noise(4, 4, CV_8UC2))).empty());
    CHECK(encode_png({}).empty());
}

TEST_CASE("a damaged PNG is refused with libpng's reason, or read as OpenCV reads it") {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    const Bytes file = opencv_file(noise(12, 9, CV_8UC3));
    for (std::size_t count = 8; count < file.size() - 12; ++count) { // up to the end marker
        const auto read = decode_png(Bytes(file.begin(), file.begin() + std::ptrdiff_t(count)));
        REQUIRE(read);
        CHECK(read->pixels.empty());
        CHECK_FALSE(read->complaint.empty());
    }
    int refused = 0;
    for (std::size_t bit = 64; bit < 8 * file.size(); bit += 3) {
        Bytes damaged = file;
        damaged[bit / 8] ^= static_cast<unsigned char>(1 << bit % 8);
        const auto read = decode_png(damaged);
        REQUIRE(read);
        if (!read->pixels.empty() && read->complaint.empty())
            CHECK(same(read->pixels, cv::imdecode(damaged, cv::IMREAD_UNCHANGED)));
        else
            ++refused;
    }
    CHECK(refused > 500); // nearly all: each chunk has a checksum
}

TEST_CASE("palettes are looked up as OpenCV does, and indices beyond them are told") {
    const Bytes colours = test::png_chunk("PLTE", {10, 20, 30, 40, 50, 60, 70, 80, 90});
    Bytes clear = colours;
    const Bytes transparency = test::png_chunk("tRNS", {255, 7});
    clear.insert(clear.end(), transparency.begin(), transparency.end());
    for (const Bytes &chunks : {colours, clear})
        for (const unsigned bits : {2u, 8u}) {
            INFO(bits << ' ' << chunks.size());
            const Bytes rows = bits == 8 ? Bytes{0, 2, 1, 0, 0, 1, 1, 2} : Bytes{0, 0x90, 0, 0x58};
            const Bytes file = test::make_png(3, 2, bits, 3, rows, chunks);
            const auto read = decode_png(file);
            REQUIRE(read);
            CHECK(read->complaint.empty());
            CHECK(same(read->pixels, cv::imdecode(file, cv::IMREAD_UNCHANGED)));
            const Bytes beyond =
                bits == 8 ? Bytes{0, 2, 1, 0, 0, 3, 1, 200} : Bytes{0, 0x90, 0, 0xdc};
            const auto doubtful = decode_png(test::make_png(3, 2, bits, 3, beyond, chunks));
            REQUIRE(doubtful);
            CHECK(doubtful->pixels.rows == 2);
            CHECK(doubtful->row == 1);
            CHECK(doubtful->complaint ==
                  "2 pixels name colours beyond the 3 of the palette and are black");
            CHECK(doubtful->pixels.row(1)[0] == 0);
        }
}
