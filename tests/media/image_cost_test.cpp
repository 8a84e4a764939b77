// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a file of 1 MB takes at most 2 s and 16 times its decoded size, whatever its contents. A
// child process reads each file, so that its memory can be measured.
#include "app/media/image/image_file.h"
#include "tests/media/image_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <zlib.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

using namespace imago;
using namespace imago::test;

namespace {

/// The cost of reading a file in a separate process.
struct Cost {
    double seconds = 0;      ///< of processor time, since others use this machine, too
    double bytes = 0;        ///< of memory at its most, above what there was before
    char sentence[400] = {}; ///< sentence of the refusal; empty: it was read
};

/// A figure of /proc/self/status, in bytes.
double memory(const char *name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(name, 0) == 0)
            return 1024 * std::stod(line.substr(std::strlen(name) + 1));
    return 0;
}

double processor_seconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

Cost cost_of(const std::filesystem::path &path) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::ofstream("/proc/self/clear_refs") << 5; // VmHWM is reset to the current size
        Cost cost;
        const double before = memory("VmHWM");
        try {
            read_image(path);
        } catch (const Error &error) {
            std::snprintf(cost.sentence, sizeof cost.sentence, "%s", error.what());
        }
        cost.bytes = memory("VmHWM") - before;
        cost.seconds = processor_seconds(); // a child's count begins at 0
        const auto wrote = ::write(ends[1], &cost, sizeof cost);
        ::_exit(wrote == sizeof cost ? 0 : 1);
    }
    ::close(ends[1]);
    Cost cost;
    const auto got = ::read(ends[0], &cost, sizeof cost);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    REQUIRE(got == static_cast<ssize_t>(sizeof cost));
    return cost;
}

void add_number(Bytes &bytes, std::uint64_t value, unsigned width, bool big = true) {
    for (unsigned i = 0; i < width; ++i)
        bytes.push_back(static_cast<unsigned char>(value >> 8 * (big ? width - 1 - i : i)));
}

void add_bytes(Bytes &bytes, const Bytes &more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

/// A zlib stream of `length` zeros, or of rows that begin with a filter byte.
Bytes packed(std::uint64_t rows, std::uint64_t row, unsigned char filter) {
    z_stream state{};
    deflateInit(&state, 9);
    Bytes out, line(row, 0), room(1 << 16);
    line[0] = filter;
    for (std::uint64_t y = 0; y <= rows; ++y) {
        state.next_in = line.data();
        state.avail_in = y < rows ? static_cast<uInt>(row) : 0;
        do {
            state.next_out = room.data();
            state.avail_out = static_cast<uInt>(room.size());
            deflate(&state, y < rows ? Z_NO_FLUSH : Z_FINISH);
            out.insert(out.end(), room.begin(),
                       room.end() - static_cast<std::ptrdiff_t>(state.avail_out));
        } while (state.avail_out == 0);
    }
    deflateEnd(&state);
    return out;
}

Bytes blank_png(std::uint32_t width, std::uint32_t height, unsigned bits, unsigned colour,
                unsigned char filter = 0, unsigned interlaced = 0, const Bytes &chunks = {}) {
    const unsigned samples = colour == 2 ? 3 : colour == 6 ? 4 : 1;
    Bytes header;
    add_number(header, width, 4);
    add_number(header, height, 4);
    for (const unsigned field : {bits, colour, 0u, 0u, interlaced})
        header.push_back(static_cast<unsigned char>(field));
    Bytes png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    add_bytes(png, png_chunk("IHDR", header));
    add_bytes(png, chunks);
    if (colour == 3)
        add_bytes(png, png_chunk("PLTE", {1, 2, 3, 4, 5, 6}));
    // These are more than enough rows if they are interlaced.
    add_bytes(png, png_chunk("IDAT",
                             packed(height + (interlaced ? height / 8 : 0),
                                    1 + (std::uint64_t{width} * samples * bits + 7) / 8, filter)));
    add_bytes(png, png_chunk("IEND", {}));
    return png;
}

/// A progressive JPEG with one component and this many scans, each of which refines nothing.
Bytes jpeg_of_scans(std::size_t scans, int side) {
    Bytes jpeg;
    cv::imencode(".jpg", cv::Mat(side, side, CV_8UC1, cv::Scalar(90)), jpeg,
                 {cv::IMWRITE_JPEG_PROGRESSIVE, 1});
    Bytes last; // the last scan, with its tables
    std::size_t start = 0;
    for (std::size_t at = 2; at + 4 < jpeg.size();) {
        const std::size_t length = std::size_t{jpeg[at + 2]} << 8 | jpeg[at + 3];
        if (jpeg[at + 1] == 0xda) {
            start = at;
            for (at += 2 + length; jpeg[at] != 0xff || jpeg[at + 1] == 0; ++at) {
            }
            last.assign(jpeg.begin() + static_cast<std::ptrdiff_t>(start),
                        jpeg.begin() + static_cast<std::ptrdiff_t>(at));
            if (jpeg[at + 1] == 0xd9)
                break;
            continue;
        }
        at += 2 + length;
    }
    jpeg.resize(jpeg.size() - 2);
    for (std::size_t i = 0; i < scans; ++i)
        add_bytes(jpeg, last);
    add_bytes(jpeg, {0xff, 0xd9});
    return jpeg;
}

/// An uncompressed TIFF of blank strips, a row each; shared: all have the bytes of the first.
Bytes tiff_of_strips(std::uint32_t width, std::uint32_t rows, bool shared) {
    const std::uint32_t row = width, data = 8;
    const std::uint32_t lists = data + (shared ? 1 : rows) * row;
    Bytes tiff{'I', 'I', 42, 0};
    add_number(tiff, lists + rows * 6, 4, false);
    tiff.resize(lists);
    for (std::uint32_t i = 0; i < rows; ++i)
        add_number(tiff, data + (shared ? 0 : i * row), 4, false);
    for (std::uint32_t i = 0; i < rows; ++i)
        add_number(tiff, row, 2, false);
    const std::uint32_t fields[][4] = {
        {256, 4, 1, width}, {257, 4, 1, rows}, {258, 3, 1, 8},
        {259, 3, 1, 1},     {262, 3, 1, 1},    {273, 4, rows, lists},
        {277, 3, 1, 1},     {278, 3, 1, 1},    {279, 3, rows, lists + rows * 4}};
    add_number(tiff, std::size(fields), 2, false);
    for (const auto &field : fields) {
        add_number(tiff, field[0], 2, false);
        add_number(tiff, field[1], 2, false);
        add_number(tiff, field[2], 4, false);
        add_number(tiff, field[3], 4, false);
    }
    add_number(tiff, 0, 4, false);
    return tiff;
}

/// 2 s, or on a slow or busy machine eight times the time to inflate 64 MiB and to touch 256 MiB
/// for the first time (0.2 to 0.3 s on an idle machine).
double allowed_seconds() {
    const Bytes stream = packed(1024, 65536, 0);
    const double before = processor_seconds();
    Bytes out(64 << 20), fresh;
    uLongf length = static_cast<uLongf>(out.size());
    REQUIRE(::uncompress(out.data(), &length, stream.data(), static_cast<uLong>(stream.size())) ==
            Z_OK);
    fresh.resize(192 << 20);
    return std::max(2.0, 8 * (processor_seconds() - before));
}

struct Hostile {
    const char *what;
    Bytes bytes;
    double decoded;       ///< bytes of the decoded samples
    const char *sentence; ///< a part of the refusal; null: it is read
};

void check(const ScratchFolder &folder, const Hostile &hostile) {
    INFO(hostile.what << ", " << hostile.bytes.size() << " bytes");
    CHECK(hostile.bytes.size() <= 1100000);
    const auto path = folder.write("hostile", hostile.bytes);
    Cost cost = cost_of(path);
    double allowed = 2;
    for (int again = 0; cost.seconds > allowed && again < 2; ++again) {
        allowed = allowed_seconds();
        cost = cost_of(path);
    }
    std::printf("%-44s %8zu bytes: %5.2f s, %6.1f MB (%4.1f times) %s\n", hostile.what,
                hostile.bytes.size(), cost.seconds, cost.bytes / 1e6, cost.bytes / hostile.decoded,
                cost.sentence);
    CHECK(cost.seconds <= allowed);
    CHECK(cost.bytes <= std::max(16 * hostile.decoded, 16.0 * (1 << 20)));
    if (hostile.sentence)
        CHECK(contains(cost.sentence, hostile.sentence));
    else
        CHECK(std::string(cost.sentence).empty());
}

} // namespace

TEST_CASE("blank pictures as large as there may be cost time and memory within bounds") {
    const ScratchFolder folder;
    constexpr std::uint32_t side = 16384;
    constexpr double pixels = 268435456;
    check(folder, {"gray PNG of 16384 x 16384", blank_png(side, side, 8, 0), pixels, nullptr});
    check(folder, {"1-bit PNG of 16384 x 16384", blank_png(side, side, 1, 0), pixels, nullptr});
    check(folder, {"palette PNG of 9459 x 9459", blank_png(9459, 9459, 1, 3), 268e6, nullptr});
    check(folder,
          {"RGB PNG of 7700 x 7700, Paeth", blank_png(7700, 7700, 8, 2, 4), 177e6, nullptr});
    check(folder, {"RGB PNG of 10000 x 10000", blank_png(10000, 10000, 8, 2), 300e6, "to unpack"});
    check(folder, {"interlaced gray PNG of 16384 x 16384", blank_png(side, side, 8, 0, 0, 1),
                   pixels, "to unpack"});
    check(folder, {"interlaced gray PNG of 8192 x 8192", blank_png(8192, 8192, 8, 0, 0, 1),
                   pixels / 4, nullptr});
}

TEST_CASE("PNG texts that inflate, and chunks beyond number, cost nothing") {
    const ScratchFolder folder;
    Bytes texts, empty;
    const Bytes million = packed(1000, 1000, 0);
    for (int i = 0; i < 900; ++i) {
        Bytes text{static_cast<unsigned char>('a' + i % 26), 0, 0};
        add_bytes(text, million);
        add_bytes(texts, png_chunk("zTXt", text));
    }
    for (int i = 0; i < 80000; ++i)
        add_bytes(empty, png_chunk("teSt", {}));
    texts.resize(texts.size());
    check(folder, {"900 texts of 1 MB each", blank_png(8, 8, 8, 0, 0, 0, texts), 64, nullptr});
    check(folder, {"80000 empty chunks", blank_png(8, 8, 8, 0, 0, 0, empty), 64, nullptr});
}

TEST_CASE("JPEGs of hundreds of scans are refused before they are decoded") {
    const ScratchFolder folder;
    check(folder, {"JPEG of 20 scans", jpeg_of_scans(14, 1000), 1e6, nullptr});
    check(folder, {"JPEG of 450 small scans", jpeg_of_scans(444, 64), 4096, nullptr});
    check(folder, {"JPEG of 600 scans", jpeg_of_scans(594, 64), 4096, "scans of the picture"});
    check(folder, {"JPEG of 300 scans of 4000 x 4000", jpeg_of_scans(294, 4000), 16e6,
                   "scans of the picture"});
}

TEST_CASE("WebP says large pictures in few bytes, which are refused") {
    const ScratchFolder folder;
    Bytes webp;
    cv::imencode(".webp", cv::Mat(8000, 8000, CV_8UC3, cv::Scalar(1, 2, 3)), webp,
                 {cv::IMWRITE_WEBP_QUALITY, 101});
    check(folder, {"WebP of 8000 x 8000", webp, 192e6, nullptr});
    for (std::size_t i = 0; i + 9 < webp.size(); ++i)
        if (std::memcmp(webp.data() + i, "VP8L", 4) == 0) { // 14 bits each of width and height
            const unsigned sides = 16382u | 16382u << 14;
            for (unsigned b = 0; b < 4; ++b)
                webp[i + 9 + b] = static_cast<unsigned char>(sides >> 8 * b);
            break;
        }
    check(folder, {"WebP of 16383 x 16383", webp, 805e6, "to unpack"});
}

TEST_CASE("TIFFs of many strips, shared strips and tiles larger than the picture") {
    const ScratchFolder folder;
    check(folder, {"TIFF of 60000 strips", tiff_of_strips(8, 60000, false), 480000, nullptr});
    check(folder, {"TIFF of 150000 strips", tiff_of_strips(16, 150000, true), 2.4e6, "too short"});
    check(folder, {"TIFF of 16384 strips in the same place", tiff_of_strips(16384, 16384, true),
                   268435456, "too short"});
    TiffParts parts{.width = 1, .height = 1, .bits = 8, .samples = 1, .photometric = 1};
    parts.values = {7};
    Bytes tiff = make_tiff(parts);
    check(folder, {"TIFF of one pixel", tiff, 1, nullptr});
}
