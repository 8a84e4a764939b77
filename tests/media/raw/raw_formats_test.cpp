// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other fields: each is read and written as its row says, by the process that reads them;
// bad ones are one sentence.
#include "app/media/array/module_files.h"
#include "app/media/array/raw_reader.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/picture_array.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/error.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace imago;
using namespace imago::test;

namespace {

using Bytes = std::vector<unsigned char>;

bool is_here(const FileFormat &format) {
    return format.module.empty() || !module_file(format.module).empty();
}

/// A number as so many bytes, the lowest first.
void put(Bytes &to, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        to.push_back(static_cast<unsigned char>(value >> 8 * i));
}

void put(Bytes &to, std::string_view text) {
    to.insert(to.end(), text.begin(), text.end());
}

/// Cards of a FITS header, in whole blocks.
Bytes fits_header(const std::vector<std::string> &cards) {
    Bytes header;
    for (std::string card : cards) {
        card.resize(80, ' ');
        put(header, card);
    }
    put(header, "END");
    header.resize((header.size() + 2879) / 2880 * 2880, ' ');
    return header;
}

std::string card(const std::string &key, const std::string &value) {
    std::string text = key;
    text.resize(8, ' ');
    return text + "= " + std::string(value.size() < 20 ? 20 - value.size() : 0, ' ') + value;
}

/// A file with no picture first, and then two of signed 16 bits, the second one a row longer.
Bytes two_pictures() {
    Bytes file = fits_header({card("SIMPLE", "T"), card("BITPIX", "8"), card("NAXIS", "0")});
    for (int rows = 1; rows <= 2; ++rows) {
        const Bytes header = fits_header(
            {"XTENSION= 'IMAGE   '", card("BITPIX", "16"), card("NAXIS", "2"), card("NAXIS1", "3"),
             card("NAXIS2", std::to_string(rows)), card("PCOUNT", "0"), card("GCOUNT", "1"),
             "EXTNAME = '" + std::string(rows == 1 ? "ONE     '" : "TWO     '")});
        file.insert(file.end(), header.begin(), header.end());
        for (int i = 0; i < 3 * rows; ++i) {
            const int value = -2 + i * rows;
            file.push_back(static_cast<unsigned char>(value >> 8));
            file.push_back(static_cast<unsigned char>(value));
        }
        file.resize((file.size() + 2879) / 2880 * 2880, 0);
    }
    return file;
}

/// A header of MRC2014 for samples of a mode.
Bytes mrc(std::uint32_t columns, std::uint32_t rows, std::uint32_t sections, std::uint32_t mode,
          std::uint32_t extended = 0) {
    Bytes file;
    for (const std::uint32_t word :
         {columns, rows, sections, mode, 0u, 0u, 0u, columns, rows, sections})
        put(file, word, 4);
    for (const std::uint32_t side : {columns, rows, sections}) {
        const float length = 2.5f * static_cast<float>(side); // 2.5 angstrom each
        std::uint32_t bits;
        std::memcpy(&bits, &length, 4);
        put(file, bits, 4);
    }
    file.resize(64, 0);
    for (const std::uint32_t axis : {1u, 2u, 3u})
        put(file, axis, 4);
    file.resize(92, 0);
    put(file, extended, 4);
    file.resize(208, 0);
    put(file, std::string_view("MAP \x44\x44\0\0", 8));
    file.resize(1024 + extended, 0);
    return file;
}

/// A variable of doubles in a file of MATLAB 5, with columns first.
Bytes mat(const std::string &name, std::uint32_t rows, std::uint32_t columns) {
    Bytes file;
    put(file, "MATLAB 5.0 MAT-file");
    file.resize(124, ' ');
    put(file, 0x0100, 2);
    put(file, "IM");
    const std::uint32_t padded = (static_cast<std::uint32_t>(name.size()) + 7) / 8 * 8;
    put(file, 14, 4);
    put(file, 16 + 16 + 8 + padded + 8 + 8 * rows * columns, 4);
    for (const std::uint32_t word : {6u, 8u, 6u, 0u, 5u, 8u, rows, columns, 1u})
        put(file, word, 4);
    put(file, name.size(), 4);
    put(file, name);
    file.resize(file.size() + padded - name.size(), 0);
    put(file, 9, 4);
    put(file, 8 * rows * columns, 4);
    for (std::uint32_t i = 0; i < rows * columns; ++i) {
        const double value = 0.1 * i;
        std::uint64_t bits;
        std::memcpy(&bits, &value, 8);
        put(file, bits, 8);
    }
    return file;
}

/// A gray DICOM picture of signed 12 bits in Hounsfield's unit, two frames of 2 x 3.
Bytes dicom() {
    Bytes file(128, 0);
    put(file, "DICM");
    const auto element = [&](unsigned group, unsigned number, std::string_view kind,
                             const std::string &value) {
        put(file, group, 2);
        put(file, number, 2);
        put(file, kind);
        const bool is_long = kind == "OW";
        put(file, 0, is_long ? 2 : 0);
        put(file, value.size(), is_long ? 4 : 2);
        put(file, value);
    };
    const auto short_text = [](unsigned value) {
        return std::string{static_cast<char>(value), static_cast<char>(value >> 8)};
    };
    element(2, 0x10, "UI", std::string("1.2.840.10008.1.2.1\0", 20));
    element(0x28, 2, "US", short_text(1));
    element(0x28, 4, "CS", "MONOCHROME2 ");
    element(0x28, 8, "IS", "2 ");
    element(0x28, 0x10, "US", short_text(2));
    element(0x28, 0x11, "US", short_text(3));
    element(0x28, 0x30, "DS", "0.5\\0.25");
    element(0x28, 0x100, "US", short_text(16));
    element(0x28, 0x101, "US", short_text(12));
    element(0x28, 0x102, "US", short_text(11));
    element(0x28, 0x103, "US", short_text(1));
    element(0x28, 0x1052, "DS", "-1000 ");
    element(0x28, 0x1053, "DS", "0.5 ");
    std::string samples;
    for (unsigned i = 0; i < 12; ++i)
        samples += short_text(i % 2 ? i : 0x1000 - i); // the upper four bits do not count
    element(0x7fe0, 0x10, "OW", samples);
    return file;
}

/// What cjxl 0.7 -q 100 makes of 5 x 4 samples: gray, 12 i; RGB of 16 bits, 1000 i.
const Bytes gray_jxl{0xff, 0x0a, 0x18, 0x30, 0x10, 0x14, 0x17, 0x02, 0x08, 0x02, 0x01,
                     0x00, 0x6c, 0x00, 0x4b, 0x18, 0x8b, 0x15, 0x52, 0x5c, 0x06, 0x74,
                     0x97, 0x0b, 0x40, 0x72, 0x43, 0x02, 0x90, 0x26, 0x00, 0xe0, 0x37,
                     0x6c, 0xe6, 0x07, 0x59, 0xd6, 0xa1, 0x41, 0x0e};
const Bytes colour_jxl{
    0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a, 0x00, 0x00, 0x00, 0x14,
    0x66, 0x74, 0x79, 0x70, 0x6a, 0x78, 0x6c, 0x20, 0x00, 0x00, 0x00, 0x00, 0x6a, 0x78, 0x6c, 0x20,
    0x00, 0x00, 0x00, 0x09, 0x6a, 0x78, 0x6c, 0x6c, 0x0a, 0x00, 0x00, 0x00, 0x50, 0x6a, 0x78, 0x6c,
    0x63, 0xff, 0x0a, 0x18, 0x30, 0xfc, 0x00, 0x14, 0x17, 0x02, 0x08, 0x02, 0x01, 0x00, 0xe4, 0x00,
    0x4b, 0x18, 0x8b, 0x15, 0xc2, 0x39, 0x85, 0xb7, 0x03, 0xa8, 0xf6, 0xed, 0x00, 0x8e, 0xe0, 0x2e,
    0xb8, 0x0b, 0xee, 0x82, 0xbb, 0xf5, 0x58, 0x93, 0xf8, 0xef, 0x42, 0xc2, 0x88, 0x54, 0x70, 0x81,
    0xbb, 0xe3, 0x92, 0x47, 0x3c, 0x04, 0xc6, 0x93, 0x0b, 0xdc, 0x0d, 0xdf, 0x43, 0xbb, 0xcb, 0x27,
    0x53, 0x02, 0x00, 0x80, 0x01, 0x3d, 0x00, 0x00, 0x00};

std::vector<double> doubles_of(const NpyArray &array) {
    if (const auto *floats = std::get_if<std::vector<float>>(&array.data))
        return {floats->begin(), floats->end()};
    return std::get<std::vector<double>>(array.data);
}

} // namespace

TEST_CASE("Arrays and pictures are written in the formats of fields and read again", "[raw]") {
    const ScratchFolder folder;
    NpyArray array{{3, 5}, std::vector<float>(15)};
    for (std::size_t i = 0; i < 15; ++i)
        std::get<0>(array.data)[i] = static_cast<float>(i) * 0.3f - 1;
    array.facts.density = {500, 250};
    int tried = 0;
    for (const FileFormat &format : file_formats()) {
        if (!is_raw_format(format) || format.written().empty() || !is_here(format))
            continue;
        for (const std::string &ending : format.written()) {
            INFO(ending);
            ++tried;
            const auto path = folder / ("x." + ending);
            write_array(path, array);
            const NpyArray again = read_array(path);
            CHECK(again.shape == array.shape);
            CHECK(std::get<0>(again.data) == std::get<0>(array.data));
            CHECK(again.facts.density.x == Approx(500).epsilon(1e-6));
            CHECK(again.facts.density.y == Approx(250).epsilon(1e-6));
            CHECK(array_entries(path).size() == 1);
        }
        if (format.kind != FileFormat::Kind::picture)
            continue;
        Image image{.width = 4, .height = 3, .channels = 1, .depth = SampleDepth::u16};
        for (int i = 0; i < 12; ++i)
            image.samples.push_back(static_cast<float>(5000 * i));
        const auto path = folder / ("y." + format.written().front());
        const bool whole = format.depths.front() != SampleDepth::f32;
        write_image(path, image, {.depth = whole ? SampleDepth::u16 : SampleDepth::f32});
        const Image again = read_image(path).image;
        CHECK(again.depth == (whole ? SampleDepth::u16 : SampleDepth::f32));
        CHECK(again.samples == image.samples);
        if (format.pages) { // a stack
            CHECK_NOTHROW(write_picture_array(path, {std::make_shared<const Image>(image),
                                                     std::make_shared<const Image>(image)}));
            PicturePages pages(path);
            CHECK(pages.count() == 2);
            CHECK(pages.read(1).image.samples == image.samples);
        }
    }
    CHECK(tried >= 1);
}

TEST_CASE("FITS keeps its types, and its pictures are chosen by name", "[raw]") {
    if (module_file("fits").empty())
        return;
    const ScratchFolder folder;
    const auto path = folder.write("two.fits", two_pictures());
    const std::vector<NpzEntry> entries = array_entries(path);
    REQUIRE(entries.size() == 2);
    CHECK(entries[1].name == "TWO");
    CHECK(entries[1].type == "<i2");
    CHECK(entries[1].shape == std::vector<std::size_t>{2, 3});
    const NpyArray first = read_array(path);
    CHECK(doubles_of(first) == std::vector<double>{-2, -1, 0});
    REQUIRE(first.facts.notes.size() == 1);
    CHECK(says(first.facts.notes[0].text(), "It holds 2 arrays; 'ONE' was read"));
    CHECK(says(first.facts.notes[0].text(), "'TWO' (2 x 3, int16)"));
    CHECK(doubles_of(read_array(path, "TWO")) == std::vector<double>{-2, 0, 2, 4, 6, 8});
    CHECK(
        says(error_of([&] { read_array(path, "THREE"); }), "has no array 'THREE'; it has: 'ONE'"));
    // The beginning says what a file is, also under another name.
    const Image picture = read_image(folder.write("two.png", two_pictures())).image;
    CHECK(picture.samples == std::vector<float>{-2, -1, 0});
    CHECK(picture.depth == SampleDepth::f32);
}

TEST_CASE("MRC is read in both orders, with its sizes", "[raw]") {
    const ScratchFolder folder;
    Bytes file = mrc(3, 2, 2, 1, 8);
    for (int i = 0; i < 12; ++i)
        put(file, static_cast<std::uint16_t>(i - 6), 2);
    const NpyArray array = read_array(folder.write("a.mrc", file));
    CHECK(array.shape == std::vector<std::size_t>{2, 2, 3});
    CHECK(doubles_of(array)[0] == -6);
    CHECK(doubles_of(array)[11] == 5);
    CHECK(array.type == "<i2");
    CHECK(array.facts.density.x == Approx(4e6)); // 2.5 angstrom
    PicturePages pages(folder / "a.mrc");
    CHECK(pages.count() == 2);
    CHECK(pages.read(1).image.samples[0] == 0);

    Bytes swapped = mrc(3, 1, 1, 2);
    for (std::size_t i = 0; i < 1024; i += 4)
        std::reverse(swapped.begin() + static_cast<std::ptrdiff_t>(i),
                     swapped.begin() + static_cast<std::ptrdiff_t>(i) + 4);
    std::memcpy(swapped.data() + 208, "MAP \x11\x11\0\0", 8);
    for (const char *bytes : {"\x3f\x80\0\0", "\xc0\0\0\0", "\x40\x40\0\0"})
        put(swapped, std::string_view(bytes, 4));
    CHECK(doubles_of(read_array(folder.write("b.mrc", swapped))) == std::vector<double>{1, -2, 3});

    CHECK(says(error_of([&] { read_array(folder.write("c.mrc", mrc(3, 2, 2, 2))); }),
               "as a MRC file: it is cut off: its header promises 48 bytes"));
    CHECK(says(error_of([&] { read_array(folder.write("d.mrc", mrc(3, 2, 2, 101))); }),
               "its mode 101 is none of 0, 1, 2, 4, 6 and 12"));
    CHECK(says(error_of([&] {
                   read_array(folder.write("e.mrc", mrc(0x7fffffff, 0x7fffffff, 0x7fffffff, 2)));
               }),
               "it is cut off"));
    CHECK(says(error_of([&] { read_array(folder.write("f.mrc", Bytes(2000, 'x'))); }),
               "it does not begin as an MRC file does"));
}

TEST_CASE("MATLAB's columns come first, and its doubles stay", "[raw]") {
    if (module_file("mat").empty())
        return;
    const ScratchFolder folder;
    const NpyArray array = read_array(folder.write("a.mat", mat("level", 2, 3)));
    CHECK(array.shape == std::vector<std::size_t>{2, 3});
    CHECK(array.type == "<f8");
    CHECK(doubles_of(array) == std::vector<double>{0, 0.1 * 2, 0.1 * 4, 0.1, 0.1 * 3, 0.1 * 5});
    CHECK(array_entries(folder / "a.mat")[0].name == "level");
    CHECK(read_signal(folder / "a.mat").signal.channels == 2);
    CHECK(says(error_of([&] { write_array(folder / "b.mat", array); }),
               "Imago does not write MATLAB files"));
}

TEST_CASE("DICOM is read in its unit, with its signs, spacing and frames", "[raw]") {
    if (module_file("dicom").empty())
        return;
    const ScratchFolder folder;
    const NpyArray array = read_array(folder.write("a.dcm", dicom()));
    CHECK(array.shape == std::vector<std::size_t>{2, 2, 3});
    const std::vector<double> values = doubles_of(array);
    CHECK(values[0] == -1000);
    CHECK(values[1] == -999.5);
    CHECK(values[2] == -1001);
    CHECK(values[11] == -994.5);
    CHECK(array.facts.density == PixelDensity{4, 2});
    PicturePages pages(folder / "a.dcm");
    CHECK(pages.count() == 2);
    CHECK(pages.read(0).image.samples[1] == -999.5f);
}

TEST_CASE("JPEG XL is read with its bits", "[raw]") {
    if (module_file("jxl").empty())
        return;
    const ScratchFolder folder;
    const NpyArray gray = read_array(folder.write("a.jxl", gray_jxl));
    REQUIRE(gray.shape == std::vector<std::size_t>{4, 5});
    CHECK(gray.type == "|u1");
    CHECK(gray.facts.notes.empty());
    const NpyArray colour = read_array(folder.write("b.jxl", colour_jxl));
    REQUIRE(colour.shape == std::vector<std::size_t>{3, 4, 5});
    CHECK(colour.type == "<u2");
    CHECK(colour.facts.colour);
    for (std::size_t i = 0; i < 20; ++i) {
        CHECK(doubles_of(gray)[i] == static_cast<double>(12 * i));
        for (std::size_t c = 0; c < 3; ++c)
            CHECK(doubles_of(colour)[20 * c + i] == static_cast<double>(1000 * (3 * i + c)));
    }
    const Image picture = read_image(folder.write("c.png", colour_jxl)).image; // by its beginning
    CHECK(picture.depth == SampleDepth::u16);
    CHECK(picture.samples[1] == 3000);
    Bytes cut = colour_jxl;
    cut.resize(90);
    CHECK(says(error_of([&] { read_array(folder.write("d.jxl", cut)); }),
               "as a JPEG XL file: it is "));
}

TEST_CASE("A file that is damaged, or none of its format, is one sentence", "[raw]") {
    const ScratchFolder folder;
    for (const FileFormat &format : file_formats()) {
        if (!is_raw_format(format) || !is_here(format))
            continue;
        for (const Bytes &bytes : {Bytes{}, Bytes{'x'}, Bytes(5000, 'x'), Bytes(5000, 0),
                                   format.starts.empty() ? Bytes{} : [&] {
                                       Bytes start(format.starts[0].bytes.begin(),
                                                   format.starts[0].bytes.end());
                                       start.resize(4096, 0x7f);
                                       return start;
                                   }()}) {
            const auto path = folder.write("bad." + format.endings.front(), bytes);
            INFO(format.name << " of " << bytes.size());
            std::string said;
            try {
                read_array(path);
            } catch (const Error &error) {
                said = error.what();
            }
            CHECK(says(said, "cannot read"));
            CHECK(says(said, "bad."));
            CHECK(said.find('\n') == std::string::npos);
        }
        CHECK(says(error_of([&] { read_array(folder / ("none." + format.endings.front())); }),
                   "there is no such file"));
    }
}

TEST_CASE("A module that is not there is told by name", "[raw]") {
    const ScratchFolder folder;
    FileFormat format{"ABC", FileFormat::Kind::picture, {"abc"}, 1};
    format.module = "abc";
    const auto path = folder.write("x.abc", Bytes(10, 0));
    CHECK(error_of([&] { list_raw(format, path); }) ==
          "This copy of Imago reads no ABC files: '" + path.string() +
              "' needs imago-abc.so of the package imago-formats");
    CHECK(says(error_of([&] { check_raw_output(format, path); }),
               "This copy of Imago writes no ABC files"));
}

TEST_CASE("What a reader's process says is taken as it comes", "[raw]") {
    RawList list;
    list.arrays.resize(2);
    list.arrays[0].name = "a\nb";
    list.arrays[0].type = "<f4";
    list.arrays[0].shape = {2, 3};
    list.arrays[1].problem = "none";
    list.arrays[1].across = 0.1;
    list.chosen = 0;
    const std::string text = raw_text(list);
    std::size_t length = 0;
    const auto again = parse_raw_text(text + "rest", length);
    REQUIRE(again);
    CHECK(length == text.size());
    CHECK(again->arrays[0].name == "a?b");
    CHECK(again->arrays[0].sample_bytes() == 24);
    CHECK(again->arrays[1].across == 0.1);
    CHECK(chosen_array(again->arrays, "") == std::optional<std::size_t>(0));
    for (const char *bad : {"", "array a", "array a\nchosen 1\n\n", "chosen 0\n\n", "chosen x\n\n"})
        CHECK(!parse_raw_text(bad, length));
    RawArray huge;
    huge.type = "<f8";
    huge.shape = {1ull << 40, 1ull << 40};
    CHECK(huge.sample_bytes() == 1ull << 63);
}
