// SPDX-License-Identifier: GPL-3.0-or-later
// Netpbm's formats: text and raw, any maximum, floats.
#include "app/media/image/image_file.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

struct NetpbmCase {
    std::string file;
    std::size_t width, height, channels;
    SampleDepth depth;
    std::vector<float> samples;
    const char *note; ///< a part of the only one; null: there is none
};

using namespace std::string_literals;

const NetpbmCase netpbm_cases[] = {
    {"P1\n4 2\n1 0 1 0\n0101\n",
     4,
     2,
     1,
     SampleDepth::u8,
     {0, 255, 0, 255, 255, 0, 255, 0},
     nullptr},
    {"P1 # a comment\n2 1\n1\n#x\n0", 2, 1, 1, SampleDepth::u8, {0, 255}, nullptr},
    {"P4\n10 2\n\x80\x40\x00\x00"s,
     10,
     2,
     1,
     SampleDepth::u8,
     {0,   255, 255, 255, 255, 255, 255, 255, 255, 0,
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255},
     nullptr},
    {"P2 3 1 255 7 8 255\n", 3, 1, 1, SampleDepth::u8, {7, 8, 255}, nullptr},
    {"P2 3 1 15 7 8 15\n", 3, 1, 1, SampleDepth::u8, {119, 136, 255}, "scaled to 255"},
    {"P2 3 1 100 7 8 100\n", 3, 1, 1, SampleDepth::u8, {7, 8, 100}, "maximum is 100"},
    {"P5 2 1 4095\n\x0f\xff\x00\x01"s, 2, 1, 1, SampleDepth::u16, {4095, 1}, "maximum is 4095"},
    {"P5\n# a comment\n2 1\n65535\n\x01\x02\xff\xff"s,
     2,
     1,
     1,
     SampleDepth::u16,
     {258, 65535},
     nullptr},
    {"P3 1 1 255 1 2 3", 1, 1, 3, SampleDepth::u8, {1, 2, 3}, nullptr},
    {"P6 2 1 255\n\x01\x02\x03\x04\x05\x06"s,
     2,
     1,
     3,
     SampleDepth::u8,
     {1, 4, 2, 5, 3, 6},
     nullptr},
    {"P6 1 1 1023\n\x03\xff\x00\x02\x00\x01"s,
     1,
     1,
     3,
     SampleDepth::u16,
     {1023, 2, 1},
     "maximum is 1023"},
    {"P5 1 1 255\n\x07P5 1 1 255\n\x08"s, 1, 1, 1, SampleDepth::u8, {7}, "first of its pictures"},
    {"P7\nWIDTH 2\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n\x01\x02\x03\x04\x05\x06"s,
     2,
     1,
     3,
     SampleDepth::u8,
     {1, 4, 2, 5, 3, 6},
     nullptr},
    {"P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\x01\x00"s,
     2,
     1,
     1,
     SampleDepth::u8,
     {255, 0},
     nullptr},
    {"Pf\n1 2\n-1.0\n\x00\x00\x80\x3f\x00\x00\x00\x40"s,
     1,
     2,
     1,
     SampleDepth::f32,
     {2, 1},
     nullptr},
    {"PF\n1 1\n1.0\n\x3f\x80\x00\x00\x40\x00\x00\x00\xc0\x40\x00\x00"s,
     1,
     1,
     3,
     SampleDepth::f32,
     {1, 2, -3},
     nullptr},
    {"P2\n3#c\n1#d\n255#e\n1 2#f\n3\n"s, 3, 1, 1, SampleDepth::u8, {1, 2, 3}, nullptr},
    {"P5 2 1 255#e\n\x01\x02"s, 2, 1, 1, SampleDepth::u8, {1, 2}, nullptr},
    {"Pf 1 1 -5\n\x00\x00\x80\x3f"s, 1, 1, 1, SampleDepth::f32, {1}, "scale of 5"}};

} // namespace

TEST_CASE("Netpbm's formats are read as their definitions say") {
    const ScratchFolder folder;
    for (const NetpbmCase &row : netpbm_cases) {
        INFO(row.file);
        const auto path = folder.write("x", row.file);
        const ImageReadResult read = read_image(path);
        CHECK(read.image.width == row.width);
        CHECK(read.image.height == row.height);
        CHECK(read.image.channels == row.channels);
        CHECK(read.image.depth == row.depth);
        CHECK(read.image.samples == row.samples);
        REQUIRE(read.notes.size() == (row.note ? 1 : 0));
        if (row.note)
            CHECK(contains(read.notes[0].text(), row.note));
        ImageReadOptions narrow;
        narrow.narrow = true;
        const auto image = std::make_shared<const Image>(read_image(path, narrow).image);
        CHECK(image->narrow() == (row.depth == SampleDepth::u8));
        if (image->narrow()) // a vector that was only emptied would keep four times as much
            CHECK(image->samples.capacity() == 0);
        CHECK(widened(image)->samples == row.samples);
    }
    const std::string alpha =
        "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 2\nMAXVAL 255\nTUPLTYPE GRAYSCALE_ALPHA\n"
        "ENDHDR\n\x09\x4d";
    const Image image = read_image(folder.write("x", alpha)).image;
    CHECK(image.samples == std::vector<float>{9});
    CHECK(image.alpha == std::vector<float>{77});
}

TEST_CASE("Damaged Netpbm files are refused in a sentence") {
    const ScratchFolder folder;
    for (const auto &[file, words] :
         {std::pair{"P5 2 2 255\nabc", "truncated"},
          {"P2 2 1 255 1", "truncated"},
          {"P2 2 1 255 1 x", "'x' is no whole number of 0 to its maximum of 255"},
          {"P2 2 1 255 1 -5", "'-5' is no whole number"},
          {"P2 2 1 15 1 16", "'16' is no whole number of 0 to its maximum of 15"},
          {"P1 2 1 1 2", "truncated"},
          {"P5 2 1 0 ab", "maximum is 0"},
          {"P5 2 1 70000 abcd", "maximum is 70000"},
          {"P5 -2 1 255 ab", "header"},
          {"P6", "known format"},
          {"P7\nWIDTH 1\n", "header"},
          {"P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\nabcde", "tuples"},
          {"Pf 1 1 x\nabcd", "header"},
          {"Pf 1 2 -1\nabcd", "truncated"}}) {
        const std::string text = file;
        INFO(text);
        CHECK(contains(error_of([&, text] { read_image(folder.write("x", text)); }), words));
    }
    const std::string nan = "Pf 1 1 -1\n" + "\x00\x00\xc0\x7f"s;
    CHECK(contains(error_of([&] { read_image(folder.write("x", nan)); }), "1 of 1"));
}
