// SPDX-License-Identifier: GPL-3.0-or-later
// Raw I and Q, SigMF recordings, and the formats that complex signals are written in.
#include "app/media/signal/array_signal.h"
#include "app/media/signal/sigmf_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "app/media/table/csv_file.h"
#include "engine/values/media/name_facts.h"
#include "tests/media/npy_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <random>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<unsigned char>;

Bytes text_bytes(const std::string &text) {
    return {text.begin(), text.end()};
}

Signal raw(const fs::path &path, const std::string &format) {
    SignalChoice choice;
    choice.raw = parse_raw_format(format);
    REQUIRE(choice.raw);
    return read_signal(path, {}, choice).signal;
}

Signal ramp(std::size_t channels, std::size_t length) {
    Signal signal{{}, channels, length, 1000, {}, SampleKind::complex, 5e6};
    for (std::size_t i = 0; i < signal.rows() * length; ++i)
        signal.samples.push_back(static_cast<float>(i) / 64);
    return signal;
}

} // namespace

TEST_CASE("raw I and Q of every type are scaled to 1 and keep their order") {
    const ScratchFolder folder;
    const auto check = [&](const std::string &format, const Bytes &bytes, double i, double q) {
        const Signal signal = raw(folder.write("x.bin", bytes), format);
        INFO(format);
        CHECK(signal.is_complex());
        CHECK(signal.channels == 1);
        CHECK(signal.length == 1);
        CHECK(signal.channel(0)[0] == Approx(i).margin(1e-9));
        CHECK(signal.imaginary(0)[0] == Approx(q).margin(1e-9));
    };
    check("cu8", {0, 255}, -127.5 / 128, 127.5 / 128); // codes are symmetric around 0
    check("cs8", {0x80, 0x40}, -1, 0.5);
    check("cs16", {0x00, 0x40, 0x00, 0x80}, 0.5, -1);
    check("ci16_be", {0x40, 0x00, 0x80, 0x00}, 0.5, -1);
    check("cu16_le", {0x00, 0x80, 0x00, 0xc0}, 0, 0.5);
    check("cs32_be", {0xc0, 0, 0, 0, 0x20, 0, 0, 0}, -0.5, 0.25);
    check("cu32", {0, 0, 0, 0x80, 0, 0, 0, 0x40}, 0, -0.5);
    check("cf32", raw_bytes(std::vector<float>{0.1f, -7}, false), double(0.1f), -7);
    check("cf32_be", raw_bytes(std::vector<float>{0.1f, -7}, true), double(0.1f), -7);
    check("cf64", raw_bytes(std::vector<double>{0.25, 3}, false), 0.25, 3);
    for (const char *wrong : {"", "c", "cs17", "cs16_me", "ccs16", "f16", "CS16"})
        CHECK(!parse_raw_format(wrong));
    CHECK(!raw(folder.write("x.bin", {0, 64}), "s16").is_complex());
}

TEST_CASE("names of raw files tell their type") {
    const auto is = [](const char *name, const char *format) {
        const auto found = raw_format_of(name);
        return found && *found == *parse_raw_format(format);
    };
    CHECK(is("a.cu8", "cu8"));
    CHECK(is("a.CS16", "cs16"));
    CHECK(is("a.cf32", "cf32"));
    CHECK(is("a.cfile", "cf32"));
    CHECK(is("a.sc16", "cs16"));
    CHECK(is("a.complex16u", "cu8"));
    for (const char *name : {"a.bin", "a.s16", "a.u8", "a", "a.iq", ".cu8x", "a.csv"})
        CHECK(!raw_format_of(name));
    const ScratchFolder folder;
    const fs::path path = folder.write("r.cs8", {1, 2, 3, 4, 5});
    CHECK(signal_format(path) == SignalFormat::raw);
    const SignalReadResult read = read_signal(path);
    CHECK(read.signal.length == 2);
    CHECK(read.signal.sample_rate == 0);
    REQUIRE(read.notes.size() == 1);
    CHECK(contains(read.notes[0].text(), "1 byte at its end is"));
}

TEST_CASE("names of receivers' files tell rate and centre frequency") {
    struct Row {
        const char *name;
        double rate, centre;
    };
    for (const Row &row :
         {Row{"iq_100.1MHz_2.4Msps.cu8", 2.4e6, 100.1e6},
          Row{"iq_2400ksps_7030khz.cs16", 2.4e6, 7.03e6}, Row{"a 1.42GHz-10Msps.cf32", 1e7, 1.42e9},
          Row{"g001_433.92M_250k.cu8", 250e3, 433.92e6},
          Row{"gqrx_20260101_120000_100100000_2400000_fc.raw", 2.4e6, 100.1e6},
          Row{"radio@868.3MHz.cs8", 0, 868.3e6}, Row{"x_48000sps.cs16", 48000, 0},
          Row{"100MHz_to_200MHz_1Msps.cu8", 1e6, 0}, // which of them?
          Row{"run_2026_12.cu8", 0, 0}, Row{"take_3.cu8", 0, 0}, Row{"5m_dish_12k.cu8", 0, 0},
          Row{"ant_5m_10m.cu8", 0, 0}, Row{"g001_868.3M_1M.cu8", 1e6, 868.3e6},
          Row{"-3MHz_1e400Msps.cu8", 0, 3e6}, Row{"MHz_sps.cu8", 0, 0}, Row{"", 0, 0},
          Row{".cu8", 0, 0}}) {
        INFO(row.name);
        const NameFacts facts = facts_of_name(row.name);
        CHECK(facts.rate == Approx(row.rate));
        CHECK(facts.centre == Approx(row.centre));
    }
    const ScratchFolder folder;
    const SignalReadResult read =
        read_signal(folder.write("a_100.1MHz_2.4Msps.cu8", Bytes(16, 200)));
    CHECK(read.signal.sample_rate == 2.4e6);
    CHECK(read.signal.centre_frequency == Approx(100.1e6));
    REQUIRE(read.notes.size() == 2);
    CHECK(contains(read.notes[0].text(), "the rate is 2400000 samples per second"));
    const auto path = folder.write("b_100.1MHz_2.4Msps.bin", Bytes(16, 200));
    CHECK(raw(path, "cs16").centre_frequency == Approx(100.1e6));
    CHECK(raw(path, "s16").sample_rate == 2.4e6);
    CHECK(raw(path, "s16").centre_frequency == 0);
    SignalChoice choice;
    choice.raw = parse_raw_format("cu8");
    choice.raw->sample_rate = 1000; // what is given counts
    CHECK(read_signal(path, {}, choice).signal.sample_rate == 1000);
    choice.raw->sample_rate = 0;
    CHECK(read_signal(path, {}, choice).signal.sample_rate == 2.4e6);
    choice.raw_complete = true;
    CHECK(read_signal(path, {}, choice).signal.sample_rate == 0);
}

TEST_CASE("several channels of I and Q stand side by side") {
    const ScratchFolder folder;
    RawFormat format = *parse_raw_format("cs8");
    format.channels = 2;
    format.header_bytes = 3;
    format.rest_bytes = 2;
    const RawReadResult read =
        read_raw(folder.write("x", {9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9}), format);
    const Signal &signal = read.read.signal;
    CHECK(read.length == 2);
    CHECK(read.rest_bytes == 0);
    CHECK(signal.channel(0)[1] * 128 == 5);
    CHECK(signal.imaginary(0)[1] * 128 == 6);
    CHECK(signal.channel(1)[0] * 128 == 3);
    CHECK(signal.imaginary(1)[1] * 128 == 8);
    format.rest_bytes = ~std::uint64_t{0} - 1; // no sum of sizes overflows
    CHECK(contains(error_of([&] { read_raw(folder / "x", format); }), "no sample"));
}

TEST_CASE("a SigMF recording is opened by either of its files") {
    const ScratchFolder folder;
    folder.write("r.sigmf-data", {0, 0x40, 0, 0x80, 0, 0x20, 0, 0});
    folder.write("r.sigmf-meta",
                 text_bytes(R"({"global": {"core:datatype": "ci16_le", "core:version": "1.0.0",
        "core:sample_rate": 2400000}, "captures": [{"core:sample_start": 0,
        "core:frequency": 433920000.0, "core:datetime": "2026-11-22T00:00:00Z"}],
        "annotations": [{"core:sample_start": 0}]})"));
    for (const char *name : {"r.sigmf-data", "r.sigmf-meta"}) {
        CHECK(signal_format(folder / name) == SignalFormat::recording);
        const SignalReadResult read = read_signal(folder / name);
        CHECK(read.signal.is_complex());
        CHECK(read.signal.length == 2);
        CHECK(read.signal.sample_rate == 2.4e6);
        CHECK(read.signal.centre_frequency == 433.92e6);
        CHECK(read.signal.channel(0)[0] == 0.5f);
        CHECK(read.signal.imaginary(0)[0] == -1.0f);
        REQUIRE(read.notes.size() == 1);
        CHECK(contains(read.notes[0].text(), "1 annotations"));
    }
}

TEST_CASE("hostile SigMF metadata are refused in one sentence each") {
    const ScratchFolder folder;
    folder.write("m.sigmf-data", Bytes(64));
    const auto refusal = [&](const std::string &text) {
        const fs::path path = folder.write("m.sigmf-meta", text_bytes(text));
        const std::string message = error_of([&] { read_signal(path); });
        CHECK((message.empty() || contains(message, "m.sigmf-")));
        return message;
    };
    const auto global = [&](const std::string &more, const std::string &captures = "[]") {
        return refusal(R"({"global": {"core:datatype": "cf32_le")" + more + R"(}, "captures": )" +
                       captures + "}");
    };
    CHECK(contains(refusal(""), "no JSON"));
    CHECK(contains(refusal("[1]"), "no JSON object"));
    CHECK(contains(refusal(std::string(100000, '[')), "more than 100 deep"));
    CHECK(contains(refusal(std::string(100000, '[') + std::string(100000, ']')),
                   "more than 100 deep"));
    CHECK(contains(refusal("{}"), "no \"global\""));
    CHECK(contains(refusal(R"({"global": {}})"), "no \"core:datatype\""));
    CHECK(contains(refusal(R"({"global": {"core:datatype": 3}})"), "no text"));
    CHECK(contains(refusal(R"({"global": {"core:datatype": "s16"}})"), "is not read"));
    CHECK(contains(refusal("{\"global\": {\"core:datatype\": \"\\u001b[2J\"}}"), "?[2J"));
    CHECK(contains(global(R"(, "core:sample_rate": "fast")"), "no number"));
    CHECK(contains(global(R"(, "core:sample_rate": -1)"), "out of range"));
    CHECK(contains(global(R"(, "core:sample_rate": 1e400)"), "no JSON"));
    CHECK(contains(global(R"(, "core:num_channels": 0)"), "is 0"));
    CHECK(contains(global(R"(, "core:num_channels": 99999)"), "whole number"));
    CHECK(contains(global(R"(, "core:trailing_bytes": 4611686018427387904)"), "no sample"));
    CHECK(contains(global(R"(, "core:trailing_bytes": -3)"), "whole number"));
    CHECK(contains(global(R"(, "core:dataset": "../../etc/passwd")"), "names no file beside"));
    CHECK(contains(global(R"(, "core:dataset": "..")"), "names no file beside"));
    CHECK(contains(global(R"(, "core:metadata_only": true)"), "has no samples"));
    CHECK(contains(global("", "7"), "no list"));
    CHECK(contains(global("", "[7]"), "no object"));
    CHECK(contains(global("", R"([{"core:frequency": 1e99}])"), "out of range"));
    CHECK(contains(global("", R"([{}, {"core:header_bytes": 4}])"), "between its captures"));
    CHECK(contains(global("", R"([{"core:header_bytes": 60}])"), "no sample"));
    CHECK(global("", R"([{"core:header_bytes": 56}])").empty());
    folder.write("lone.sigmf-data", Bytes(64));
    CHECK(contains(error_of([&] { read_signal(folder / "lone.sigmf-data"); }),
                   "no 'lone.sigmf-meta'"));
    folder.write("a.sigmf", Bytes(64));
    CHECK(contains(error_of([&] { read_signal(folder / "a.sigmf"); }), "unpack it"));
}

TEST_CASE("complex signals survive every format that holds them") {
    const ScratchFolder folder;
    const Signal signal = ramp(2, 5);
    write_signal(folder / "x.npy", signal);
    CHECK(read_signal(folder / "x.npy").signal.samples == signal.samples);
    write_signal(folder / "x.sigmf-data", signal);
    const Signal recording = read_signal(folder / "x.sigmf-meta").signal;
    CHECK(recording.samples == signal.samples);
    CHECK(recording.sample_rate == 1000);
    CHECK(recording.centre_frequency == 5e6);
    RawFormat format = *parse_raw_format("cf32");
    format.channels = 2;
    write_signal(folder / "x.cf32", signal);
    CHECK(read_raw(folder / "x.cf32", format).read.signal.samples == signal.samples);
    SignalChoice pairs;
    pairs.pairs = true;
    write_signal(folder / "x.csv", signal);
    const SignalReadResult table = read_csv(folder / "x.csv");
    CHECK(table.signal.names == std::vector<std::string>{"time", "channel_1_i", "channel_1_q",
                                                         "channel_2_i", "channel_2_q"});
    CHECK(table.signal.channel(2)[4] == signal.imaginary(0)[4]);
#ifdef IMAGO_HAVE_SNDFILE
    write_signal(folder / "x.wav", signal);
    const Signal sound = read_signal(folder / "x.wav", {}, pairs).signal;
    CHECK(sound.is_complex());
    CHECK(sound.samples == signal.samples);
#endif
    // Real signals can be recordings, too, but not .cf32.
    Signal real = signal;
    real.kind = SampleKind::real;
    real.channels = 4;
    write_signal(folder / "r.sigmf-data", real);
    CHECK(read_signal(folder / "r.sigmf-data").signal.samples == real.samples);
    CHECK(contains(error_of([&] { write_signal(folder / "r.cf32", real); }), "are real"));
    CHECK(contains(error_of([&] { check_signal_output(folder / "x.xyz"); }), ".sigmf-data"));
}

TEST_CASE("mutated SigMF metadata are read or refused, never more") {
    const ScratchFolder folder;
    std::mt19937 random(7);
    folder.write("m.sigmf-data", Bytes(640));
    const std::string whole = sigmf_meta_text(ramp(1, 2));
    for (int round = 0; round < 500; ++round) {
        std::string text = whole;
        for (unsigned change = 0; change <= random() % 4; ++change)
            text[random() % text.size()] = "0123456789{}[]\",:ecf-"[random() % 21];
        if (random() % 6 == 0)
            text.resize(random() % text.size());
        const fs::path path = folder.write("m.sigmf-meta", text_bytes(text));
        try {
            const Signal signal = read_signal(path).signal;
            CHECK(signal.samples.size() <= 640);
        } catch (const Error &error) {
            CHECK(contains(error.what(), "sigmf"));
        }
    }
}
