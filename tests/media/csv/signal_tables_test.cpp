// SPDX-License-Identifier: GPL-3.0-or-later
// Tables and raw samples that are read, and sound that is written.
#include "app/media/signal/raw_file.h"
#include "app/media/signal/sound_file.h"
#include "app/media/table/csv_file.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <fstream>

using namespace imago;

namespace {

std::filesystem::path text_file(const std::filesystem::path &path, const std::string &text) {
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

} // namespace

TEST_CASE("A look at a table tells titles, columns of numbers and the time") {
    const test::ScratchFolder folder;
    const CsvGuess table = look_at_csv(
        text_file(folder.path() / "t.csv", "# about\nt;word;v\n0;a;1\n0.5;b;2\n1;c;4\n1.5;d;8\n"));
    REQUIRE(table.columns.size() == 3);
    CHECK(table.format.header_rows == 1);
    CHECK(table.columns[0].title == "t");
    CHECK(table.columns[0].kind == CsvColumnKind::time);
    CHECK(table.columns[1].kind == CsvColumnKind::words);
    CHECK(table.rows.size() == 4);
    CHECK(table.rows[1][1] == "b");
    CHECK(table.sampling->rate == Approx(2));
    const Signal read = read_csv_table(folder.path() / "t.csv").signal;
    CHECK(read.sample_rate == 2);
    CHECK(read.samples == std::vector<float>{1, 2, 4, 8});

    const CsvGuess plain = look_at_csv(text_file(folder.path() / "p.csv", "1,5\n2,7\n4,6\n"));
    CHECK(plain.format.header_rows == 0);
    CHECK(!plain.format.time); // 1, 2, 4 rise unevenly
    CHECK(plain.format.columns.size() == 2);
    CHECK(look_at_csv(text_file(folder.path() / "e.csv", "")).columns.empty());
}

TEST_CASE("Raw samples of every type are read") {
    const test::ScratchFolder folder;
    const auto path = folder.path() / "s.raw";
    const auto first = [&](RawFormat::Type type, bool big, const std::string &bytes) {
        text_file(path, bytes);
        RawFormat format;
        format.type = type;
        format.big_endian = big;
        return read_raw(path, format).read.signal.samples.at(0);
    };
    using Type = RawFormat::Type;
    CHECK(first(Type::u8, false, "\xc0") == 0.5f);
    CHECK(first(Type::s8, false, "\xc0") == -0.5f);
    CHECK(first(Type::s16, false, std::string("\x00\x40", 2)) == 0.5f);
    CHECK(first(Type::s16, true, std::string("\xc0\x00", 2)) == -0.5f);
    CHECK(first(Type::s24, false, std::string("\x00\x00\xc0", 3)) == -0.5f);
    CHECK(first(Type::s32, true, std::string("\x40\x00\x00\x00", 4)) == 0.5f);
    CHECK(first(Type::f32, true, std::string("\xbf\x80\x00\x00", 4)) == -1.0f);
    CHECK(first(Type::f64, true, std::string("\x40\x00\x00\x00\x00\x00\x00\x00", 8)) == 2.0f);
    CHECK_THROWS_AS(first(Type::f32, true, std::string("\x7f\xc0\x00\x00", 4)), Error);

    text_file(path, std::string("hh\x01\x02\x03\x04\x05", 7));
    RawFormat format{.type = Type::u8,
                     .big_endian = false,
                     .channels = 2,
                     .sample_rate = 100,
                     .header_bytes = 2};
    const RawReadResult read = read_raw(path, format);
    CHECK(read.length == 2);
    CHECK(read.rest_bytes == 1);
    CHECK(read.read.notes.size() == 1);
    CHECK(read.read.signal.channel(1)[0] == (2 - 128) / 128.0f);
    CHECK(read_raw(path, format, 1).read.signal.length == 1);
    format.header_bytes = 6;
    CHECK_THROWS_AS(read_raw(path, format), Error);
    format.channels = 0;
    CHECK_THROWS_AS(read_raw(path, format), Error);
}

#ifdef IMAGO_HAVE_SNDFILE
TEST_CASE("Sound is written unchanged") {
    const test::ScratchFolder folder;
    Signal signal{{0.25f, -3, 1e-9f, 0.5f, 7, 8}, 2, 3, 8000, {}};
    write_wav(folder.path() / "s.wav", signal);
    const Signal read = read_sound(folder.path() / "s.wav").signal;
    CHECK(read.samples == signal.samples);
    CHECK(read.sample_rate == 8000);
    signal.sample_rate = 0;
    CHECK_THROWS_AS(write_wav(folder.path() / "s.wav", signal), Error);
}
#endif
