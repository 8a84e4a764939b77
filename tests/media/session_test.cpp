// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/session_file.h"
#include "app/media/settings_file.h"
#include "engine/support/error.h"
#include "engine/values/media/reading.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <fstream>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

std::string refusal_of(const std::string &text) {
    return error_of([&] { parse_session(text, "s.imago"); });
}

Session whole_session(const fs::path &folder) {
    Session session;
    session.page = "filter";
    session.device = "a device";
    session.platform = "its platform";
    session.picture = SessionInput{{{(folder / "a.png").string(), 0, {}}}, {{"slice", 2.0}}};
    session.signal = SessionInput{{{(folder / "below" / "b.wav").string(), 0, {}}}, {}};
    FilterStep filter;
    filter.mask.shapes.resize(1);
    filter.mask.shapes[0].kind = FilterShape::Kind::low;
    filter.mask.shapes[0].radius = 0.1;
    filter.mask_pictures = {(folder / "mask.png").string()};
    filter.waves = {{{{3, -4}, 0.1 + 0.2, -90}, {{0, 0}}}, true, 12, false};
    CompressStep compress;
    compress.settings.threshold = 0.1 + 0.2; // not a short number
    BandStep bands{{{}}, BandUnit::hertz, true};
    bands.bands[0].low = 1.0 / 3;
    session.pages = {
        {"compress", Recipe{{compress}, NanPolicy::zero, {"png", {}, 95, {}}}, {{"gain", 8.0}}},
        {"filter", Recipe{{filter}, NanPolicy::refuse, {}}, {{"dim", false}}},
        {"poisson", std::nullopt, {{"rows", 0.5}, {"alone", std::string("x")}}},
        {"signals", Recipe{{bands}, NanPolicy::refuse, {}}, {}}};
    session.pages[0].recipe->crop = PictureRegion{1, 2, 30, 40};
    session.window = {{"split", true}};
    return session;
}

} // namespace

TEST_CASE("A session comes back from its file, and its paths go with it", "[session]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch.path() / "one";
    fs::create_directories(folder / "below");
    write_text(folder / "a.png", "picture");
    write_text(folder / "below" / "b.wav", "sound");
    const Session session = whole_session(folder);
    write_session_file(folder / "s.imago", session);
    std::ifstream in(folder / "s.imago");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    CHECK(text.find(folder.string()) == std::string::npos); // no absolute path
    Session read = read_session_file(folder / "s.imago");
    CHECK(read.picture->files[0].bytes == 7);
    CHECK(read.picture->files[0].sha256.size() == 64);
    CHECK(check_inputs(read).notes.empty());
    read.picture->files[0] = session.picture->files[0];
    read.signal->files[0] = session.signal->files[0];
    CHECK((read == session));

    // The folder moves, and with it the files.
    fs::rename(folder, scratch.path() / "two");
    read = read_session_file(scratch.path() / "two" / "s.imago");
    CHECK(read.picture->files[0].path == (scratch.path() / "two" / "a.png").string());
    CHECK(std::get<FilterStep>(read.pages[1].recipe->steps[0]).mask_pictures[0] ==
          (scratch.path() / "two" / "mask.png").string());
    CHECK(check_inputs(read).missing.empty());
}

TEST_CASE("A session's tabs come back, their files with them", "[session]") {
    const ScratchFolder scratch;
    write_text(scratch.path() / "a.png", "picture");
    write_text(scratch.path() / "b.wav", "sound");
    Session session;
    CompressStep compress;
    compress.settings.threshold = 3;
    session.others.resize(2);
    session.others[0].page = "compress";
    session.others[0].picture = SessionInput{{{(scratch.path() / "a.png").string(), 0, {}}}, {}};
    session.others[0].pages = {{"compress", Recipe{{compress}, NanPolicy::refuse, {}}, {}}};
    session.others[1].signal = SessionInput{{{(scratch.path() / "b.wav").string(), 0, {}}}, {}};
    write_session_file(scratch.path() / "s.imago", session);
    Session read = read_session_file(scratch.path() / "s.imago");
    REQUIRE(read.others.size() == 2);
    CHECK(read.others[0].picture->files[0].bytes == 7);
    CHECK(check_inputs(read).notes.empty());
    fs::remove(scratch.path() / "b.wav");
    CHECK(check_inputs(read).missing.count((scratch.path() / "b.wav").string()) == 1);
    read.others[0].picture->files[0] = session.others[0].picture->files[0];
    read.others[1].signal->files[0] = session.others[1].signal->files[0];
    CHECK((read == session));
    // A store is a folder, of which nothing but its name is kept.
    fs::create_directory(scratch.path() / "c.zarr");
    session.others[1].signal->files[0].path = (scratch.path() / "c.zarr").string();
    write_session_file(scratch.path() / "z.imago", session);
    CHECK(check_inputs(read_session_file(scratch.path() / "z.imago")).notes.empty());
    // A tab has no device and no tabs of its own, and its faults are named with their place.
    const auto with = [](const char *tab) {
        return refusal_of(R"({"imago-session": 1, "pages": [], "others": [)" + std::string(tab) +
                          "]}");
    };
    CHECK(with(R"({"pages": []})").empty());
    CHECK(says(with(R"({"pages": [], "device": "x"})"), "others[0].device"));
    CHECK(says(with(R"({"pages": [], "others": []})"), "others[0].others"));
    CHECK(says(with(R"({"pages": [{"page": "x"}]})"), "others[0].pages[0].page"));
    CHECK(says(with("3"), "others[0]"));
}

TEST_CASE("Inputs that are missing or have changed are told by name", "[session]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch.path();
    fs::create_directories(folder / "below");
    write_text(folder / "a.png", "picture");
    write_text(folder / "below" / "b.wav", "sound");
    write_session_file(folder / "s.imago", whole_session(folder));
    const Session read = read_session_file(folder / "s.imago");
    write_text(folder / "a.png", "pictur3"); // of the same length
    fs::remove(folder / "below" / "b.wav");
    const InputCheck check = check_inputs(read);
    REQUIRE(check.notes.size() == 2);
    CHECK(check.notes[0].text() ==
          "'" + (folder / "a.png").string() + "' has changed since the session was saved.");
    CHECK(check.notes[1].text().find("b.wav' was not opened: ") != std::string::npos);
    CHECK(check.missing == std::set<std::string>{(folder / "below" / "b.wav").string()});
    // A session of inputs that cannot be read is not written.
    CHECK_THROWS_AS(write_session_file(folder / "t.imago", read), Error);
    CHECK(!fs::exists(folder / "t.imago"));
}

TEST_CASE("What is no session is refused in one sentence", "[session]") {
    const std::string start = R"({"imago-session": 1, "pages": [)";
    const std::pair<std::string, std::string> rows[] = {
        {"{", "'s.imago' is not JSON: see line 1"},
        {"[]", "'s.imago' is not a session: it has no \"imago-session\""},
        {R"({"imago-session": 2, "pages": []})", "'s.imago' has version 2 of sessions; known is 1"},
        {R"({"imago-session": 1})", "'s.imago' lacks \"pages\"; it takes a list"},
        {start + R"({"page": "devices"}]})",
         "'s.imago' has \"devices\" for \"pages[0].page\"; it takes one of compress, filter, "
         "signals, poisson, deconvolve, flatten, convolve, align, match"},
        {start + R"({"page": "filter"}, {"page": "filter"}]})",
         "'s.imago' has the page \"filter\" twice"},
        {start + R"({"page": "filter", "view": {"a": [1]}}]})",
         "'s.imago' has [...] for \"pages[0].view.a\"; it takes true or false, a number or a "
         "text"},
        {start + R"({"page": "filter", "recipe": {"imago-recipe": 3, "steps": []}}]})",
         "'s.imago' has version 3 of recipes; known is 1"},
        {start + R"({"page": "compress", "recipe": {"imago-recipe": 1, "steps": [)"
                 R"({"step": "compress", "keep_percent": 200}]}}]})",
         "'s.imago' has 200 for \"pages[0].recipe.steps[0].keep_percent\"; it takes a number from "
         "0 to 100"},
        {start + R"({"page": "signals", "recipe": {"imago-recipe": 1, "steps": [)"
                 R"({"step": "compress", "keep_percent": 20}]}}]})",
         "'s.imago' has a recipe for pictures in pages[0].recipe, which is a page of signals"},
        {R"({"imago-session": 1, "pages": [], "picture": {"files": []}})",
         "'s.imago' has [...] for \"picture.files\"; it takes a list of 1 to 4096 elements"},
        {R"({"imago-session": 1, "pages": [], "picture": {"files": [{"path": ""}]}})",
         "'s.imago' has \"\" for \"picture.files[0].path\"; it takes a path"},
        {R"({"imago-session": 1, "pages": [], "picture": {"files": [{"path": "a", "bytes": 1.5}]}})",
         "'s.imago' has 1.5 for \"picture.files[0].bytes\"; it takes a whole number"},
        {R"({"imago-session": 1, "pages": [], "signal": {"files": [{"path": "a", "sha256": "x"}]}})",
         "'s.imago' has \"x\" for \"signal.files[0].sha256\"; it takes 64 hexadecimal digits"},
        {R"({"imago-session": 1, "pages": [], "colour": 1})",
         "'s.imago' has an unknown \"colour\"; known there are imago-session, page, device, "
         "platform, picture, signal, pages, window, others"}};
    for (const auto &[text, says] : rows) {
        INFO(text);
        CHECK(refusal_of(text) == says);
    }
}

TEST_CASE("A file of settings is known by its contents", "[session]") {
    const ScratchFolder scratch;
    const auto kind = [&](const char *name, const std::string &text) {
        write_text(scratch.path() / name, text);
        return settings_kind(scratch.path() / name);
    };
    CHECK((kind("a.json", R"({"imago-session": 1})") == SettingsKind::session));
    CHECK((kind("a.imago", R"({"imago-recipe": 1})") == SettingsKind::recipe));
    CHECK((kind("b.json", R"({"imago-mask": 1})") == SettingsKind::mask));
    CHECK((kind("c.json", "[]") == SettingsKind::mask));
    CHECK((kind("c.imago", "[]") == SettingsKind::session));
}

TEST_CASE("Choices of a table are words in sessions", "[session]") {
    CsvSettings settings{.encoding = CsvEncoding::utf16,
                         .separator = CsvSeparator::none,
                         .decimal = CsvDecimal::comma,
                         .quote = CsvQuote::single,
                         .header_rows = 3,
                         .time_column = "2",
                         .time_form = CsvTimeForm::clock,
                         .columns = {"3", "1"},
                         .gaps = CsvGaps::zero,
                         .resample = CsvResample::none,
                         .rate = 50};
    ViewValues reading;
    put_table(reading, settings);
    CHECK(reading == ViewValues{{"table", true},
                                {"encoding", "utf16"},
                                {"separator", "none"},
                                {"decimal", "comma"},
                                {"quote", "single"},
                                {"header-rows", 3.0},
                                {"time", 1.0},
                                {"time-form", "clock"},
                                {"columns", "2 0"},
                                {"gaps", "zero"},
                                {"resample", "none"},
                                {"table-rate", 50.0}});
    CHECK(table_in(reading)->whole);
    CHECK(table_in(reading)->settings == settings);
    settings = {};
    settings.time_column = "none";
    reading.clear();
    CHECK(!table_in(reading));
    put_table(reading, settings);
    CHECK(table_in(reading)->settings == settings);
    reading["separator"] = "dots"; // of a newer program
    CHECK(!table_in(reading)->whole);
    CHECK(table_in(reading)->settings == settings);
}

TEST_CASE("Older sessions have numbers for the choices of a table", "[session]") {
    ViewValues reading{{"table", true},   {"encoding", 1.0},   {"separator", 5.0},
                       {"decimal", 1.0},  {"quote", 2.0},      {"header-rows", -1.0},
                       {"time", -2.0},    {"time-form", -1.0}, {"gaps", 1.0},
                       {"resample", 2.0}, {"table-rate", 8.0}, {"columns", "2 0"}};
    CsvSettings expected{.encoding = CsvEncoding::latin1,
                         .separator = CsvSeparator::none,
                         .decimal = CsvDecimal::comma,
                         .quote = CsvQuote::none,
                         .header_rows = {},
                         .time_column = "none",
                         .time_form = {},
                         .columns = {"3", "1"},
                         .gaps = CsvGaps::interpolate,
                         .resample = CsvResample::linear,
                         .rate = 8};
    CHECK(table_in(reading)->whole);
    CHECK(table_in(reading)->settings == expected);
    reading["gaps"] = 2.0;
    reading["resample"] = 1.0;
    reading["time"] = 4.0;
    reading["time-form"] = 8.0;
    reading["separator"] = 99.0; // of a list that has become longer
    expected.gaps = CsvGaps::zero;
    expected.resample = CsvResample::none;
    expected.time_column = "5";
    expected.time_form = CsvTimeForm::iso;
    expected.separator.reset();
    CHECK(!table_in(reading)->whole);
    CHECK(table_in(reading)->settings == expected);
}

TEST_CASE("The layout of raw samples has its name in sessions", "[session]") {
    for (const RawTypeName &row : raw_types())
        for (const bool complex : {false, true}) {
            const RawFormat format{.type = row.type,
                                   .big_endian = complex,
                                   .channels = 2,
                                   .sample_rate = 8000,
                                   .header_bytes = 8,
                                   .complex = complex,
                                   .centre_frequency = -5};
            ViewValues reading;
            put_raw(reading, format);
            INFO(raw_name(format));
            CHECK(raw_in(reading) == format);
        }
    CHECK(raw_name({.type = RawFormat::Type::s16, .big_endian = true, .complex = true}) ==
          "cs16_be");
    CHECK(!raw_in({{"raw", "s17"}}));
}
