// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are malicious or truncated: each gives a sentence, never a crash, and never takes
// gigabytes.
#include "app/media/image/image_file.h"

#include "tests/media/image_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <fcntl.h>
#include <random>
#include <sys/resource.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;

namespace {

std::string refusal(const ScratchFolder &folder, const Bytes &bytes) {
    const auto path = folder.write("hostile.png", bytes);
    const std::string message = error_of([&] { read_image(path); });
    CHECK((message.empty() || contains(message, "hostile.png")));
    return message;
}

long peak_kilobytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// A picture with detail, so that every part of the file matters.
cv::Mat detailed(int type) {
    cv::Mat pixels(37, 53, type);
    std::mt19937 random(5);
    for (int y = 0; y < pixels.rows; ++y)
        for (std::size_t i = 0; i < pixels.cols * pixels.elemSize(); ++i)
            pixels.ptr(y)[i] = static_cast<unsigned char>(random() % 64 + i);
    return pixels;
}

struct Sample {
    const char *what;
    Bytes bytes;
};

std::vector<Sample> samples() {
    const std::vector<int> lossless_webp{cv::IMWRITE_WEBP_QUALITY, 101};
    const struct {
        const char *what, *extension;
        int type;
        std::vector<int> parameters;
    } recipes[] = {{"PNG", ".png", CV_8UC3, {}},
                   {"PNG 16", ".png", CV_16UC1, {}},
                   {"JPEG", ".jpg", CV_8UC3, {}},
                   {"JPEG progressive", ".jpg", CV_8UC3, {cv::IMWRITE_JPEG_PROGRESSIVE, 1}},
                   {"TIFF LZW", ".tiff", CV_8UC3, {cv::IMWRITE_TIFF_COMPRESSION, 5}},
                   {"TIFF plain", ".tiff", CV_16UC3, {cv::IMWRITE_TIFF_COMPRESSION, 1}},
                   {"WebP lossy", ".webp", CV_8UC3, {cv::IMWRITE_WEBP_QUALITY, 80}},
                   {"WebP lossless", ".webp", CV_8UC4, lossless_webp},
                   {"BMP", ".bmp", CV_8UC3, {}},
                   {"PGM", ".pgm", CV_16UC1, {}}};
    std::vector<Sample> list;
    for (const auto &recipe : recipes) {
        Sample sample{recipe.what, {}};
        cv::imencode(recipe.extension, detailed(recipe.type), sample.bytes, recipe.parameters);
        list.push_back(std::move(sample));
    }
    return list;
}

} // namespace

TEST_CASE("formats with traps never reach a decoder") {
    const ScratchFolder folder;
    const std::string dicom = std::string(128, '\0') + "DICM";
    CHECK(contains(refusal(folder, {dicom.begin(), dicom.end()}), "known format"));
    const std::string nitf = "NITF02.10" + std::string(400, '0');
    CHECK(contains(refusal(folder, {nitf.begin(), nitf.end()}), "known format"));
    CHECK(contains(refusal(folder, {'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0}), "known format"));
    CHECK(contains(refusal(folder, {'#', '?', 'R', 'A', 'D', 'I', 'A', 'N', 'C', 'E'}), "known"));
    CHECK(contains(refusal(folder, {}), "known format"));
    CHECK(contains(refusal(folder, {'h', 'i'}), "known format"));
    CHECK(contains(refusal(folder, {'I', 'I', '+', 0, 8, 0, 0, 0}), "truncated"));
    CHECK(contains(refusal(folder, {'P', '8', '\n', '1', ' ', '1', '\n', 0}), "known format"));
}

TEST_CASE("missing files, folders and devices are refused in one sentence each") {
    const ScratchFolder folder;
    CHECK(contains(error_of([&] { read_image(folder / "none.png"); }), "no such file"));
    CHECK(contains(error_of([&] { read_image(folder.path()); }), "is a folder"));
    CHECK(contains(error_of([] { read_image("/dev/zero"); }), "not a plain file"));
}

TEST_CASE("dimensions are believed only as far as the file can carry them") {
    const ScratchFolder folder;
    const long before = peak_kilobytes();
    // These 69 bytes claim 5.4 GB.
    const std::string huge = refusal(folder, make_png(42426, 42426, 8, 2, {0}));
    CHECK(contains(huge, "42426 x 42426 pixels; at most 268435456"));
    // The size is within the cap, and still far beyond what the file can hold.
    CHECK(contains(refusal(folder, make_png(16000, 16000, 8, 2, {0})), "too short"));
    TiffParts tiff{.width = 16000, .height = 16000, .bits = 8, .samples = 3, .photometric = 2};
    tiff.values = {1, 2, 3};
    CHECK(contains(refusal(folder, make_tiff(tiff)), "strip 1 of 1"));
    Bytes jpeg;
    cv::imencode(".jpg", detailed(CV_8UC1), jpeg);
    for (std::size_t i = 0; i + 9 < jpeg.size(); ++i)
        if (jpeg[i] == 0xff && jpeg[i + 1] == 0xc0) // height and width in the frame header
            jpeg[i + 5] = jpeg[i + 7] = 0x3e;
    CHECK(contains(refusal(folder, jpeg), "too short"));
    Bytes bmp;
    cv::imencode(".bmp", detailed(CV_8UC3), bmp);
    bmp[20] = bmp[24] = 0x10; // 2^20 x 2^20
    CHECK(contains(refusal(folder, bmp), "pixels; at most"));
    bmp[20] = bmp[24] = 0;
    bmp[19] = bmp[23] = 0x3e;
    CHECK(contains(refusal(folder, bmp), "truncated"));
    const std::string pgm = "P5 16000 16000 255\nx";
    CHECK(contains(refusal(folder, {pgm.begin(), pgm.end()}), "truncated"));
    const std::string digits = "P5 99999999999999999999 1 255\nx";
    CHECK(contains(refusal(folder, {digits.begin(), digits.end()}), "header"));
    CHECK(peak_kilobytes() - before < 64 * 1024);
}

TEST_CASE("a decoder's output goes into the sentence, not to standard error") {
    const ScratchFolder folder;
    // The pixels are not a Deflate stream; the checksum is right.
    const Bytes no_stream = png_chunk("IDAT", {'n', 'o', 'n', 'e'});
    const Bytes broken = make_png(3, 2, 8, 0, Bytes{0, 1, 2, 3, 0, 4, 5, 6}, no_stream);

    const auto log = folder / "stderr";
    const int kept = ::dup(STDERR_FILENO);
    const int file = ::open(log.c_str(), O_CREAT | O_RDWR, 0600);
    ::dup2(file, STDERR_FILENO);
    const std::string message = refusal(folder, broken);
    CHECK(::write(STDERR_FILENO, "mine", 4) == 4); // it is back in place
    ::dup2(kept, STDERR_FILENO);
    ::close(kept);
    ::close(file);
    INFO(message);
    CHECK(contains(message, "truncated or damaged ("));
    CHECK(bytes_of(log) == Bytes{'m', 'i', 'n', 'e'});
}

TEST_CASE("the cap is the caller's") {
    const ScratchFolder folder;
    const auto path = folder.write("x.png", make_png(3, 2, 8, 0, Bytes{0, 1, 2, 3, 0, 4, 5, 6}));
    CHECK(read_image(path, {NanPolicy::refuse, 6}).image.plane_size() == 6);
    CHECK(contains(error_of([&] {
                       read_image(path, {NanPolicy::refuse, 5});
                   }),
                   "3 x 2 pixels; at most 5 are allowed"));
}

TEST_CASE("a file cut anywhere is refused, and a cut JPEG at least says so") {
    const ScratchFolder folder;
    for (const Sample &sample : samples()) {
        const bool is_jpeg = sample.bytes[0] == 0xff;
        const auto whole = read_image(folder.write("hostile.png", sample.bytes));
        CHECK(whole.notes.empty());
        for (std::size_t length = 0; length < sample.bytes.size();
             length += 1 + sample.bytes.size() / 97) {
            INFO(sample.what << " cut to " << length << " of " << sample.bytes.size());
            const Bytes cut(sample.bytes.begin(),
                            sample.bytes.begin() + static_cast<std::ptrdiff_t>(length));
            const auto path = folder.write("hostile.png", cut);
            try {
                const ImageReadResult read = read_image(path);
                CHECK(is_jpeg);
                REQUIRE(read.notes.size() == 1);
                CHECK(contains(read.notes[0].text(), "truncated"));
                CHECK(read.image.width == 53);
            } catch (const Error &error) {
                CHECK(contains(error.what(), "hostile.png"));
            }
        }
    }
}

TEST_CASE("files with changed bytes are read or refused, never more") {
    const ScratchFolder folder;
    std::mt19937 random(20261120);
    const long before = peak_kilobytes();
    for (const Sample &sample : samples())
        for (int round = 0; round < 60; ++round) {
            Bytes bytes = sample.bytes;
            for (int change = 0; change < 3; ++change)
                bytes[random() % std::min<std::size_t>(bytes.size(), 400)] =
                    static_cast<unsigned char>(random());
            const auto path = folder.write("hostile.png", bytes);
            try {
                const Image image = read_image(path, {NanPolicy::zero, 1 << 20}).image;
                CHECK(image.plane_size() <= 1 << 20);
                CHECK(image.samples.size() == image.channels * image.plane_size());
            } catch (const Error &error) {
                CHECK(contains(error.what(), "hostile.png"));
            }
        }
    CHECK(peak_kilobytes() - before < 256 * 1024);
}
