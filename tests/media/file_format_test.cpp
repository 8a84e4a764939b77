// SPDX-License-Identifier: GPL-3.0-or-later
// The table of formats: its rows agree with each other and with the code of the formats.
#include "engine/values/media/file_format.h"

#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "engine/support/error.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <set>

using namespace imago;
using namespace imago::test;
using Kind = FileFormat::Kind;

TEST_CASE("An ending and a start belong to one format", "[formats]") {
    std::set<std::string> endings;
    for (const FileFormat &format : file_formats()) {
        INFO(format.name);
        REQUIRE(!format.endings.empty());
        for (const std::string &ending : format.endings) {
            CHECK(endings.insert(ending).second);
            CHECK(format_ending_in(ending) == &format);
        }
        for (const std::string &ending : format.written())
            CHECK(format_ending_in(ending) == &format);
        for (const FileStart &start : format.starts) {
            std::string bytes = std::string(start.at, '\xff') + std::string(start.bytes);
            if (!start.form.empty())
                bytes += std::string(8 - bytes.size(), '\0') + std::string(start.form);
            bytes += start.then_blank ? '\n' : '\0';
            const auto *first = reinterpret_cast<const unsigned char *>(bytes.data());
            CHECK(format_starting_with({first, bytes.size()}) == &format);
        }
        CHECK((format.kind != Kind::picture || !format.depths.empty()));
        CHECK(std::is_sorted(format.depths.begin(), format.depths.end()));
    }
    CHECK(format_ending_in("xyz") == nullptr);
    CHECK(format_written_in("bmp") == nullptr);
    CHECK(listed({"png", "tif", "jpg"}, " or ") == ".png, .tif or .jpg");
    CHECK(listed({"png"}) == ".png");
}

TEST_CASE("Formats are written as their rows say, and are known again", "[formats]") {
    const ScratchFolder folder;
    Image image{.width = 4, .height = 3, .channels = 1, .depth = SampleDepth::u8};
    image.samples.assign(12, 100);
    Signal signal{{}, 1, 64, 8000, {}};
    signal.samples.assign(64, 0.25f);
    for (const FileFormat &format : file_formats())
        for (const std::string &ending : format.written()) {
            INFO(format.name << " " << ending);
            const auto path = folder / ("x." + ending);
#ifdef IMAGO_HAVE_OPENCV
            if (format.kind == Kind::picture) {
                for (const SampleDepth depth :
                     {SampleDepth::u8, SampleDepth::u16, SampleDepth::f32}) {
                    const bool holds =
                        std::count(format.depths.begin(), format.depths.end(), depth);
                    if (holds)
                        write_image(path, image, {.depth = depth});
                    else
                        CHECK_THROWS_AS(write_image(path, image, {.depth = depth}), Error);
                }
                CHECK(loses_detail(path) == format.lossy);
                CHECK(read_image(path).image.width == 4);
            }
#endif
#ifdef IMAGO_HAVE_SNDFILE
            if (format.kind == Kind::sound) {
                write_signal(path, signal);
                CHECK(read_signal(path).signal.length == 64);
                InputFile file = open_input_file(path);
                CHECK(format_starting_with(peek(file, sound_start_bytes)) == &format);
            }
#endif
            if (format.kind == Kind::table || format.kind == Kind::recording) {
                write_signal(path, signal);
                CHECK(read_signal(path).signal.length == 64);
            }
        }
}

TEST_CASE("A text that begins with the letters of a format is none of its files", "[formats]") {
    const auto known = [](std::string_view start) {
        const FileFormat *format = format_starting_with(
            {reinterpret_cast<const unsigned char *>(start.data()), start.size()});
        return format ? std::string(format->name) : std::string("none");
    };
    using namespace std::string_view_literals;
    for (const std::string_view text : {"BM;Kraft\n1;2\n"sv, "ID3,level\n0.5,1\n"sv})
        CHECK(known(text) == "none");
    CHECK(known("BM\x36\x10\0\0\0\0\0\0"sv) == "BMP");
    CHECK(known("ID3\x03\0\0"sv) == "MP3");
    CHECK(known("P2\n1 1\n255\n7\n"sv) == "PGM");
}
