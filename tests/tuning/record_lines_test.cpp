// SPDX-License-Identifier: GPL-3.0-or-later
// Records as lines: written lines are read back, and foreign lines are refused by a sentence, never
// by a crash.
#include "engine/plan/plan.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up.h"

#include <iostream>
#include <random>
#include <sys/stat.h>

using namespace imago;
using namespace imago::test;

namespace {

/// Records of many kinds.
TuningRecords many() {
    TuningRecords records;
    const std::pair<const char *, const char *> rows[] = {
        {"fft:1024*4096", "radices=16.16.4,largest-radix=16"},
        {"fft:4096*1000:double:inplace", "structure=along,first-radix=8,prefetch=on"},
        {"rfft:512x300*3", "lane-width=8,streaming-stores=off"},
        {"irfft:4093*7:planar", "primes=bluestein,item-points=4096"},
        {"dct2:512x512", "row-column=on"},
        {"fft:512x512*8", "columns=transposed"},
        {"idct2:64x64*100", "three-stages=on,reorder=scatter"},
        {"fft:64*64:in=65,1", "twiddles=precise,family=work-group,exchange=joint,padding=off"},
        {"ifft:65536", "first-factor=256,longest-step=4096,largest-local=16384"},
        {"fft:16*1000", "points-per-item=16,group-lines=4,tiles=off,staged=off,largest-group=128"},
        {"filter:64x64*2", ""},
    };
    for (const auto &[problem, options] : rows)
        records.add(made_up_record(problem, options));
    TuningRecord hooked = made_up_record("idct2:64x64*100", "padding=off");
    hooked.requested = parse_plan_options("threshold-at-load=on");
    hooked.effort = Effort::full;
    records.add(hooked);
    TuningRecord raced = made_up_record("fft:2048", "", 1);
    raced.effort = Effort::race;
    records.add(raced);
    return records;
}

std::string text_of(const TuningRecords &records) {
    std::string text;
    for (const TuningRecord &record : records.all())
        text += record_line(record) + "\n";
    return text;
}

/// The line of a good record with a field's value replaced; an empty value: without the field.
std::string line_with(const std::string &field, const std::string &value) {
    std::string line = record_line(made_up_record("fft:64*64", "padding=off"));
    const std::size_t at = line.find("\"" + field + "\":");
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + field.size() + 3;
    std::size_t end = line.find(",\"", from);
    end = end == std::string::npos ? line.size() - 1 : end;
    if (value.empty())
        return line.erase(at, end - at + 1);
    return line.replace(from, end - from, value);
}

std::string the_refusal(const std::string &line) {
    const ReadRecords read = parse_records(line, "given.jsonl");
    INFO(line);
    CHECK(read.records.empty());
    REQUIRE(read.refused.size() == 1);
    return read.refused.front();
}

/// Damage as by a disk or by hand: bits, bytes, ends, lines.
std::string damaged(std::string text, std::mt19937_64 &random) {
    switch (random() % 5) {
    case 0:
        return text.substr(0, random() % text.size());
    case 1:
        text[random() % text.size()] = static_cast<char>(random());
        return text;
    case 2:
        return text.erase(random() % text.size(), 1 + random() % 40);
    case 3: {
        const std::string part = text.substr(random() % text.size(), random() % 200);
        return text.insert(random() % text.size(), part);
    }
    default:
        for (std::size_t flips = 1 + random() % 8; flips > 0; --flips)
            text[random() % text.size()] ^= static_cast<char>(1 << random() % 8);
        return text;
    }
}

/// Whether the record's options plan for its problem, or are refused by a sentence.
bool plans(const TuningRecord &record, const DeviceInfo &device) {
    try {
        make_plan(record.problem, device, with_choices(record.requested, record.options));
        return true;
    } catch (const Error &error) {
        CHECK(std::string(error.what()).size() > 10);
        return false;
    }
}

} // namespace

TEST_CASE("records are read as they were written") {
    const TuningRecords records = many();
    REQUIRE(records.size() == 13);
    const ReadRecords read = parse_records(text_of(records), "x");
    CHECK(read.refused.empty());
    CHECK(read.records.all() == records.all());
    for (const TuningRecord &record : records.all())
        CHECK(plans(record, made_up_device()));
    TuningRecord exact = made_up_record("fft:64", "");
    exact.evidence = {0.1, 1.0 / 3, 1};
    exact.incumbent_median = 1e300;
    exact.device = "\xc3\xa9 \\ / \"quoted\" (tm)";
    const ReadRecords again = parse_records(record_line(exact), "x");
    REQUIRE(again.records.size() == 1);
    CHECK(again.records.all().front() == exact);
}

TEST_CASE("blank lines and other line ends are allowed") {
    std::string text = "\n  \r\n" + text_of(many()) + "\n";
    for (std::size_t at = 0; (at = text.find("}\n", at)) != std::string::npos; at += 3)
        text.replace(at, 2, "}\r\n");
    const ReadRecords read = parse_records(text, "x");
    CHECK(read.refused.empty());
    CHECK(read.records.size() == 13);
    CHECK(parse_records("", "x").records.empty());
    CHECK(parse_records("", "x").refused.empty());
}

TEST_CASE("a line that is not UTF-8 is refused and the others are taken") {
    const std::string good = record_line(made_up_record("fft:128", "padding=off")) + "\n";
    for (const char *broken : {"\xff", "\xc3", "\xc0\x80", "\xed\xa0\x80"}) {
        const std::string line = line_with("device", "\"a " + std::string(broken) + " device\"");
        const ReadRecords read = parse_records(good + line + "\n" + good, "given.jsonl");
        CHECK(read.records.size() == 1);
        REQUIRE(read.refused.size() == 1);
        CHECK(read.refused[0] ==
              "given.jsonl: line 2 has bytes that are not UTF-8; a tuning record "
              "is text in UTF-8.");
    }
}

TEST_CASE("a wrong entry is refused by a sentence with its line and the others are taken") {
    const std::string good = record_line(made_up_record("fft:128", "padding=off"));
    const ReadRecords read =
        parse_records(good + "\nnonsense\n" + line_with("options", "\"points-per-item=1000\"") +
                          "\n\n" + line_with("problem", "\"fft:0\"") + "\n" +
                          record_line(made_up_record("fft:256", "")) + "\n",
                      "given.jsonl");
    CHECK(read.records.size() == 2);
    REQUIRE(read.refused.size() == 3);
    CHECK(read.refused[0].rfind("given.jsonl: line 2 is not a JSON object", 0) == 0);
    CHECK(read.refused[1].rfind("given.jsonl: line 3 is refused: points-per-item takes 1 to 64",
                                0) == 0);
    CHECK(read.refused[2].rfind("given.jsonl: line 5 is refused: In the problem \"fft:0\"", 0) ==
          0);
}

TEST_CASE("every field of an entry is needed and has its type and range") {
    const char *names[] = {"device",    "compute_units", "driver",    "generator", "problem",
                           "requested", "options",       "median_ms", "spread_ms", "samples",
                           "incumbent", "incumbent_ms",  "effort"};
    for (const char *name : names) {
        for (const char *value : {"", "true", "[1]"})
            CHECK(the_refusal(line_with(name, value)).find(std::string("\"") + name + "\" has") !=
                  std::string::npos);
        for (const char *value : {"null", "{}", "\"", "1e999", "[[1]]", "-"})
            CHECK(the_refusal(line_with(name, value)).find("not a JSON object") !=
                  std::string::npos);
    }
    const std::pair<const char *, const char *> wrong[] = {
        {"samples", "1.5"},
        {"samples", "-1"},
        {"samples", "1e12"},
        {"generator", "-1"},
        {"generator", "0.5"},
        {"compute_units", "0"},
        {"median_ms", "0"},
        {"median_ms", "-1"},
        {"median_ms", "100"},
        {"spread_ms", "-0.1"},
        {"effort", "\"huge\""},
        {"date", "\"now\""},
        {"device", "\"\\u0007\""},
        {"problem", "\"fft:1024*99999999999999999999\""},
        {"problem", "\"rm -rf\""},
        {"options", "\"padding=off,padding=off\""},
        {"requested", "\"padding=off\""},
        {"options", "\"mask-at-load=on\""},
        {"options", "\"radices=16.16;barrier\""},
        {"options", "\"family=lanes\\n#define X\""},
    };
    for (const auto &[name, value] : wrong)
        CHECK(the_refusal(line_with(name, value)).find("line 1 is refused: ") != std::string::npos);
    std::string more = record_line(made_up_record("fft:64", ""));
    more.insert(more.size() - 1, ",\"source\":\"kernel void x() {}\"");
    CHECK(the_refusal(more).find("a field that a tuning record does not have") !=
          std::string::npos);
    CHECK(the_refusal("{}").find("not a tuning record") != std::string::npos);
}

TEST_CASE("the former name of a field is read and not written") {
    TuningRecord record = made_up_record("fft:64", "points-per-item=8");
    record.requested = parse_plan_options("pack-real=off");
    const std::string now = record_line(record);
    std::string former = now;
    const std::size_t at = former.find("\"requested\"");
    REQUIRE(at != std::string::npos);
    former.replace(at, 11, "\"asked\"");
    const ReadRecords read = parse_records(former, "given.jsonl");
    CHECK(read.refused.empty());
    REQUIRE(read.records.size() == 1);
    CHECK(record_line(read.records.all().front()) == now);
}

TEST_CASE("a file of another format version is refused as a whole") {
    const std::string good = record_line(made_up_record("fft:128", "padding=off"));
    CHECK_THROWS_WITH(parse_records("\n" + line_with("imago_tuning", "2") + "\n" + good, "x"),
                      "x is of another format version of tuning records; version 1 is allowed.");
    const ReadRecords mixed = parse_records(good + "\n" + line_with("imago_tuning", "2"), "x");
    CHECK(mixed.records.size() == 1);
    CHECK(mixed.refused.size() == 1);
    for (const char *none : {"0", "-1", "1.5", "\"1\"", "true"})
        CHECK(the_refusal(line_with("imago_tuning", none)).find("not a tuning record") !=
              std::string::npos);
}

TEST_CASE("lines and files have sizes that they may not exceed") {
    const std::string good = record_line(made_up_record("fft:128", ""));
    const std::string long_line(std::size_t{10} << 20, 'x');
    const ReadRecords read = parse_records(long_line + "\n" + good, "x");
    CHECK(read.records.size() == 1);
    REQUIRE(read.refused.size() == 1);
    CHECK(read.refused.front().find("has 10485760 characters; a tuning record has 16384") !=
          std::string::npos);
    CHECK(the_refusal(std::string(16000, '[')).find("not a JSON object") != std::string::npos);

    const ScratchFolder folder;
    const auto file = folder / "huge.jsonl";
    write_text(file, good);
    std::filesystem::resize_file(file, std::uint64_t{10} << 30); // sparse
    CHECK_THROWS_WITH(read_records(file),
                      file.string() + " has 10737418240 bytes; a file of tuning records has "
                                      "67108864 at most.");
    std::string lines;
    for (int i = 0; i < 1000; ++i)
        lines += "no\n";
    const ReadRecords many_wrong = parse_records(lines, "x");
    REQUIRE(many_wrong.refused.size() == 101);
    CHECK(many_wrong.refused.back() == "x: 900 more lines are refused.");
}

TEST_CASE("a file that does not hold records is named") {
    const ScratchFolder folder;
    CHECK_THROWS_AS(read_records(folder / "none"), Error);
    CHECK(refuses([&] { read_records(folder / ""); }, "regular file"));
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(refuses([&] { read_records(folder / "pipe"); }, "regular file"));
}

TEST_CASE("500 damaged files give sentences and records that plan") {
    const char *given = std::getenv("IMAGO_SEED");
    const std::uint64_t seed = given ? std::stoull(given) : std::random_device{}();
    std::cerr << "IMAGO_SEED=" << seed << '\n';
    std::mt19937_64 random(seed);
    const std::string text = text_of(many());
    const DeviceInfo device = made_up_device();
    std::size_t whole_refused = 0, refused = 0, taken = 0, planned = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string bytes = damaged(text, random);
        try {
            const ReadRecords read = parse_records(bytes, "damaged");
            refused += read.refused.size();
            taken += read.records.size();
            for (const std::string &sentence : read.refused)
                CHECK(sentence.rfind("damaged: line ", 0) == 0);
            for (const TuningRecord &record : read.records.all()) {
                INFO(record_line(record));
                CHECK_NOTHROW(check(record));
                CHECK(parse_records(record_line(record), "again").records.all().front() == record);
                CHECK(parse_plan_options(to_string(record.options)) == record.options);
                planned += plans(record, device) ? 1 : 0;
            }
        } catch (const Error &error) {
            CHECK(std::string(error.what()).find("format version") != std::string::npos);
            ++whole_refused;
        }
    }
    // Nearly all entries are untouched; most of the others cannot be read.
    CHECK(taken > 500 * 5);
    CHECK(refused > 100);
    CHECK(whole_refused < 100);
    CHECK(planned > taken * 9 / 10);
}
