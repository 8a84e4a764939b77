// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_file.h"

#include "app/media/npy/npy_file.h"
#include "app/media/signal/signal_file.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#ifdef IMAGO_HAVE_SNDFILE
#include <sndfile.h>
#endif

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<unsigned char>;

void append(Bytes &bytes, std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i)
        bytes.push_back(static_cast<unsigned char>(value >> 8 * i));
}

/// A WAV header for these samples: format 1 is integers, 3 is float.
Bytes wav_header(unsigned format, unsigned channels, unsigned rate, unsigned bits,
                 std::uint32_t data) {
    const auto text = [](Bytes &bytes, const char *name) {
        for (int i = 0; i < 4; ++i)
            bytes.push_back(static_cast<Bytes::value_type>(name[i]));
    };
    Bytes bytes;
    text(bytes, "RIFF");
    append(bytes, 36 + data, 4);
    text(bytes, "WAVE");
    text(bytes, "fmt ");
    append(bytes, 16, 4);
    append(bytes, format, 2);
    append(bytes, channels, 2);
    append(bytes, rate, 4);
    append(bytes, rate * channels * bits / 8, 4);
    append(bytes, channels * bits / 8, 2);
    append(bytes, bits, 2);
    text(bytes, "data");
    append(bytes, data, 4);
    return bytes;
}

Bytes wav_of(const std::vector<std::int16_t> &samples, unsigned channels, unsigned rate) {
    Bytes bytes = wav_header(1, channels, rate, 16, static_cast<std::uint32_t>(2 * samples.size()));
    for (const std::int16_t sample : samples)
        append(bytes, static_cast<std::uint16_t>(sample), 2);
    return bytes;
}

std::string sound_refusal(const ScratchFolder &folder, const Bytes &bytes,
                          std::size_t most = 1 << 20) {
    const fs::path path = folder.write("x.wav", bytes);
    return error_of([&] { read_sound(path, most); });
}

} // namespace

TEST_CASE("the kind of a file is known by its first bytes") {
    const ScratchFolder folder;
    const auto format = [&](const std::string &name, const std::string &bytes) {
        return signal_format(folder.write(name, Bytes(bytes.begin(), bytes.end())));
    };
    CHECK(format("a.bin", std::string("RIFF\x24\0\0\0WAVEfmt ", 16)) == SignalFormat::sound);
    CHECK(format("a.csv", "fLaC....") == SignalFormat::sound);
    CHECK(format("a", std::string("FORM\0\0\0\x24"
                                  "AIFF",
                                  12)) == SignalFormat::sound);
    CHECK(format("a.csv", "\x93NUMPY\x01") == SignalFormat::npy);
    CHECK(format("a.csv", std::string("\x89PNG\0", 5)) == SignalFormat::csv);
    CHECK(format("a", "1,2\n") == SignalFormat::csv);
    CHECK(format("a", std::string("\x89PNG\r\n\x1a\n\0\0\0\x0d", 12)) == SignalFormat::other);
    CHECK(format("a", std::string("RIFF\x24\0\0\0WEBPVP8 ", 16)) == SignalFormat::other);
    CHECK(format("a", "P2\n2 2\n") == SignalFormat::other);
    CHECK(format("a", "Pf\n1 1\n1.0\n=\xe0\xe0\xe1") ==
          SignalFormat::other); // no byte of it is a control character
}

TEST_CASE("NumPy arrays are signals of one axis or two") {
    const ScratchFolder folder;
    write_npy(folder / "a.npy", {{2, 3}, std::vector<double>{1, 2, 3, 4, 5, 6}});
    const Signal signal = read_signal(folder / "a.npy").signal;
    CHECK(signal.channels == 2);
    CHECK(signal.length == 3);
    CHECK(signal.samples == std::vector<float>{1, 2, 3, 4, 5, 6});
    const auto with = [&](const NpyArray &array) {
        write_npy(folder / "b.npy", array);
        return error_of([&] { read_signal(folder / "b.npy"); });
    };
    CHECK(with({{1}, std::vector<float>{1}}).empty());
    CHECK(contains(with({{1, 1, 1}, std::vector<float>{1}}), "3 axes"));
    CHECK(contains(with({{}, std::vector<float>{1}}), "0 axes"));
    CHECK(contains(with({{2, 0}, std::vector<float>{}}), "no samples"));
    CHECK(contains(with({{2}, std::vector<double>{1, HUGE_VAL}}), "sample 2 is not a finite"));
    CHECK(contains(with({{2}, std::vector<float>{1, NAN}}), "sample 2 is not a finite"));
    CHECK(contains(error_of([&] { read_signal(folder / "a.npy", {"1"}); }), "only tables"));
}

#ifndef IMAGO_HAVE_SNDFILE

TEST_CASE("without libsndfile sound is refused by what is missing") {
    const ScratchFolder folder;
    CHECK(contains(sound_refusal(folder, wav_of({1, 2}, 1, 8000)), "libsndfile1-dev"));
}

#else

namespace {

/// Sound of 16 bits, written by the library that reads it.
Bytes sound_of(const ScratchFolder &folder, const std::vector<short> &samples, int channels,
               int format) {
    SF_INFO info{};
    info.samplerate = 44100;
    info.channels = channels;
    info.format = format | SF_FORMAT_PCM_16;
    SNDFILE *file = sf_open((folder / "w").c_str(), SFM_WRITE, &info);
    REQUIRE(file);
    sf_write_short(file, samples.data(), static_cast<sf_count_t>(samples.size()));
    sf_close(file);
    return bytes_of(folder / "w");
}

Bytes flac_of(const ScratchFolder &folder, const std::vector<short> &samples, int channels) {
    return sound_of(folder, samples, channels, SF_FORMAT_FLAC);
}

/// The 36 bits of STREAMINFO that hold FLAC's samples per channel.
void promise_most(Bytes &flac) {
    flac.at(21) |= 0x0f;
    for (std::size_t i = 22; i < 26; ++i)
        flac.at(i) = 0xff;
}

std::vector<short> noise(std::size_t count) {
    std::mt19937 random(3);
    std::vector<short> samples(count);
    for (short &sample : samples)
        sample = static_cast<short>(random());
    return samples;
}

} // namespace

TEST_CASE("a WAV's channels come apart, full scale is 1") {
    const ScratchFolder folder;
    const auto path = folder.write("x.wav", wav_of({-32768, 1, 16384, 2, 0, 3}, 2, 8000));
    const SignalReadResult result = read_signal(path);
    CHECK(result.notes.empty());
    CHECK(result.signal.channels == 2);
    CHECK(result.signal.length == 3);
    CHECK(result.signal.sample_rate == 8000);
    CHECK(result.signal.samples ==
          std::vector<float>{-1, 0.5f, 0, 1 / 32768.0f, 2 / 32768.0f, 3 / 32768.0f});
}

TEST_CASE("float samples are as they are, and finite") {
    const ScratchFolder folder;
    const auto with = [&](const std::vector<float> &samples) {
        Bytes bytes = wav_header(3, 1, 48000, 32, static_cast<std::uint32_t>(4 * samples.size()));
        for (const float sample : samples)
            append(bytes, std::bit_cast<std::uint32_t>(sample), 4);
        return bytes;
    };
    const auto path = folder.write("y.wav", with({0, -7.25f, 1e30f}));
    CHECK(read_sound(path).signal.samples == std::vector<float>{0, -7.25f, 1e30f});
    CHECK(contains(sound_refusal(folder, with({0, NAN})), "sample 2 of channel 1 is not a finite"));
    CHECK(contains(sound_refusal(folder, with({INFINITY})), "sample 1 of channel 1"));
}

TEST_CASE("FLAC: block after block, several channels") {
    const ScratchFolder folder;
    const std::vector<short> samples = noise(3 * 70001);
    const auto path = folder.write("x.flac", flac_of(folder, samples, 3));
    const Signal signal = read_sound(path).signal;
    REQUIRE(signal.channels == 3);
    REQUIRE(signal.length == 70001);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        wrong += signal.channel(i % 3)[i / 3] != samples[i] / 32768.0f;
    CHECK(wrong == 0);
}

TEST_CASE("every sound format that is written comes back, the same bytes each time") {
    const ScratchFolder folder;
    Signal signal{{}, 2, 5000, 22050, {}};
    std::mt19937 random(5);
    for (int i = 0; i < 10000; ++i) // 24 bits, so that all formats hold it exactly
        signal.samples.push_back(
            static_cast<float>(static_cast<int>(random() % 16777216) - 8388608) / 8388608.0f);
    const auto names = {"x.wav", "x.flac", "x.aiff", "x.AIF", "x.au", "x.caf"};
    std::vector<Bytes> first;
    for (const char *name : names) {
        INFO(name);
        CHECK(write_sound(folder / name, signal).empty());
        first.push_back(bytes_of(folder / name));
        const Signal back = read_sound(folder / name).signal;
        CHECK(back.channels == 2);
        CHECK(back.sample_rate == 22050);
        CHECK(back.samples == signal.samples);
    }
    // A time stamp in seconds would differ after this.
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    std::size_t at = 0;
    for (const char *name : names) {
        INFO(name);
        write_sound(folder / name, signal);
        CHECK(bytes_of(folder / name) == first[at++]);
    }
    write_npy(folder / "x.npy", {{2, 5000}, signal.samples});
    write_signal(folder / "x.csv", signal);
    const Bytes npy = bytes_of(folder / "x.npy"), csv = bytes_of(folder / "x.csv");
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    write_npy(folder / "x.npy", {{2, 5000}, signal.samples});
    write_signal(folder / "x.csv", signal);
    CHECK(bytes_of(folder / "x.npy") == npy);
    CHECK(bytes_of(folder / "x.csv") == csv);
}

TEST_CASE("samples that FLAC cannot hold are reported or refused") {
    const ScratchFolder folder;
    const Signal loud{{0.1f, 1.5f, -2.0f, 0.5f, 1.0f}, 1, 5, 8000, {}};
    const auto notes = write_sound(folder / "x.flac", loud);
    REQUIRE(notes.size() == 2);
    CHECK(contains(notes[0].text(), "2 samples lay beyond full scale"));
    CHECK(
        contains(notes[1].text(), "24 bits: 2 samples were rounded")); // 0.1, and 1 by its last bit
    const Signal back = read_sound(folder / "x.flac").signal;
    CHECK(back.samples[0] == Approx(0.1).margin(1e-7));
    CHECK(back.samples[1] == Approx(1).margin(1e-6));
    CHECK(back.samples[2] == -1);
    CHECK(back.samples[3] == 0.5f);
    CHECK(write_sound(folder / "x.wav", loud).empty());
    CHECK(read_sound(folder / "x.wav").signal.samples == loud.samples);
    CHECK(contains(error_of([&] {
                       write_sound(folder / "y.flac", {std::vector<float>(9), 9, 1, 8000, {}});
                   }),
                   "up to 8 channels"));
    CHECK(contains(error_of([&] {
                       write_sound(folder / "y.flac", {{1}, 1, 1, 0.5, {}});
                   }),
                   "whole number of hertz"));
    CHECK(contains(error_of([&] { write_sound(folder / "y.mp3", loud); }), ".flac, .aiff"));
    CHECK(folder.entries() == 2);
}

TEST_CASE("a FLAC that promises 68 billion samples gives those that it has") {
    const ScratchFolder folder;
    Bytes bytes = flac_of(folder, noise(5000), 1);
    promise_most(bytes);
    const SignalReadResult result = read_sound(folder.write("x.flac", bytes));
    CHECK(result.signal.length == 5000);
    REQUIRE(result.notes.size() == 1);
    CHECK(contains(result.notes[0].text(), "It promises 68719476735 samples a channel, and 5000"));
}

TEST_CASE("a truncated FLAC gives its beginning with a note, or a sentence") {
    const ScratchFolder folder;
    const std::vector<short> samples = noise(20000);
    const Bytes whole = flac_of(folder, samples, 1);
    for (const std::size_t length :
         {std::size_t{3}, std::size_t{20}, std::size_t{60}, whole.size() / 2, whole.size() - 1}) {
        INFO("first " << length << " bytes");
        const fs::path path =
            folder.write("x.flac", Bytes(whole.begin(), whole.begin() + static_cast<long>(length)));
        try {
            const SignalReadResult result = read_sound(path);
            CHECK(result.signal.length < samples.size());
            CHECK(result.notes.size() == 1);
            for (std::size_t i = 0; i < result.signal.length; i += 97)
                CHECK(result.signal.samples[i] == samples[i] / 32768.0f);
        } catch (const Error &error) {
            CHECK(length < 100);
            CHECK(contains(error.what(), "x.flac"));
        }
    }
}

TEST_CASE("1,023 channels are read, more than the cap is refused") {
    const ScratchFolder folder;
    std::vector<std::int16_t> samples(2 * 1023);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<std::int16_t>(i);
    const Bytes bytes = wav_of(samples, 1023, 8000);
    const Signal signal = read_sound(folder.write("y.wav", bytes)).signal;
    CHECK(signal.channels == 1023);
    REQUIRE(signal.length == 2);
    CHECK(signal.channel(1022)[1] == 2045 / 32768.0f);
    CHECK(sound_refusal(folder, bytes, 2 * 1023).empty());
    CHECK(contains(sound_refusal(folder, bytes, 2 * 1023 - 1), "more than the 1 samples"));
}

TEST_CASE("files without sound are refused in one sentence each") {
    const ScratchFolder folder;
    CHECK(contains(sound_refusal(folder, {}), "none of WAV, FLAC"));
    CHECK(contains(sound_refusal(folder, {'P', 'K', 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
                   "none of WAV"));
    CHECK(contains(sound_refusal(folder, wav_of({}, 1, 8000)), "no samples"));
    CHECK_FALSE(sound_refusal(folder, wav_of({1, 2, 3, 4}, 0, 8000)).empty());
    CHECK_FALSE(sound_refusal(folder, wav_of({1, 2, 3, 4}, 60000, 8000)).empty());
    CHECK(contains(error_of([&] { read_sound(folder / "none.wav"); }), "no such file"));
    CHECK(contains(error_of([&] { read_sound(folder.path()); }), "is a folder"));
    CHECK(contains(error_of([&] { read_sound("/dev/zero"); }), "not a plain file"));
}

TEST_CASE("a WAV that promises 4 GB gives what is there") {
    const ScratchFolder folder;
    Bytes bytes = wav_header(1, 1, 8000, 16, 0xfffffff0u);
    for (int i = 0; i < 1000; ++i)
        append(bytes, 5, 2);
    CHECK(read_sound(folder.write("y.wav", bytes)).signal.length == 1000);
}

TEST_CASE("sound in chunks that is cut off, or has no rate, says so in every format") {
    struct Row {
        int format;
        std::string chunk; ///< of the rate
        std::size_t rate_at, rate_bytes;
    };
    const ScratchFolder folder;
    for (const Row &row : {Row{SF_FORMAT_WAV, "fmt ", 12, 4}, Row{SF_FORMAT_AIFF, "COMM", 16, 10},
                           Row{SF_FORMAT_W64, "fmt ", 28, 4}, Row{SF_FORMAT_CAF, "desc", 12, 8}}) {
        INFO(std::hex << row.format);
        const Bytes bytes = sound_of(folder, noise(4000), 1, row.format);
        const SignalReadResult whole = read_sound(folder.write("whole", bytes));
        CHECK(whole.signal.length == 4000);
        CHECK(whole.notes.empty());

        const Bytes half(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(5000));
        const SignalReadResult cut = read_sound(folder.write("cut", half));
        CHECK(cut.signal.length > 400);
        CHECK(cut.signal.length < 2500);
        REQUIRE(cut.notes.size() == 1);
        CHECK(contains(cut.notes[0].text(), "8000"));

        Bytes still = bytes;
        const auto at = std::search(still.begin(), still.end(), row.chunk.begin(), row.chunk.end());
        REQUIRE(at != still.end());
        std::fill_n(at + static_cast<std::ptrdiff_t>(row.rate_at), row.rate_bytes, 0);
        const SignalReadResult unknown = read_sound(folder.write("still", still));
        CHECK(unknown.signal.sample_rate == 0);
        CHECK(unknown.signal.samples == whole.signal.samples);
        REQUIRE(unknown.notes.size() == 1);
        CHECK(contains(unknown.notes[0].text(), "rate"));
    }
}

TEST_CASE("mutated sound is read or refused, never more") {
    const ScratchFolder folder;
    std::mt19937 random(20261120);
    const Bytes flac = flac_of(folder, noise(600), 2);
    const Bytes wav = wav_of(std::vector<std::int16_t>(600, 77), 2, 8000);
    int refused = 0, taken = 0;
    for (int round = 0; round < 400; ++round) {
        Bytes bytes = round % 2 ? flac : wav;
        for (unsigned change = 1 + random() % 4; change > 0; --change)
            bytes[random() % (random() % 2 ? 60 : bytes.size())] =
                static_cast<unsigned char>(random());
        if (random() % 4 == 0)
            bytes.resize(random() % bytes.size());
        const fs::path path = folder.write("x.flac", bytes);
        try {
            const Signal signal = read_sound(path, 1 << 22).signal;
            ++taken;
            CHECK(signal.samples.size() == signal.channels * signal.length);
            CHECK(signal.samples.size() <= (1u << 22));
        } catch (const Error &error) {
            ++refused;
            CHECK(contains(error.what(), "x.flac"));
        }
    }
    CHECK(refused > 40);
    CHECK(taken > 40);
}

#endif
