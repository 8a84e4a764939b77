// SPDX-License-Identifier: GPL-3.0-or-later
// Headers of sound files that are wrong about their samples.
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <string>
#include <vector>

#ifdef IMAGO_HAVE_SNDFILE

using namespace imago;
using namespace imago::test;

namespace {

using Octets = std::vector<unsigned char>;

constexpr std::size_t frames = 100;

void put(Octets &bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i)
        bytes.push_back(static_cast<unsigned char>(value >> (8 * i)));
}

void put(Octets &bytes, const std::string &text) {
    bytes.insert(bytes.end(), text.begin(), text.end());
}

struct WaveForm {
    std::uint64_t riff = 36 + 2 * frames, data = 2 * frames;
    unsigned rate = 8000;
    std::string behind = {};
};

/// 16 bits, one channel; sample n is 100 n.
Octets wave(const WaveForm &form, const std::string &magic = "RIFF") {
    Octets bytes;
    put(bytes, magic);
    const bool wide = magic != "RIFF";
    put(bytes, wide ? 0xffffffff : form.riff, 4);
    put(bytes, "WAVE");
    if (wide) {
        put(bytes, "ds64");
        put(bytes, 28, 4);
        put(bytes, form.riff + 36, 8);
        put(bytes, form.data, 8);
        put(bytes, frames, 8);
        put(bytes, 0, 4);
    }
    put(bytes, "fmt ");
    put(bytes, 16, 4);
    put(bytes, 1, 2);
    put(bytes, 1, 2);
    put(bytes, form.rate, 4);
    put(bytes, form.rate * 2, 4);
    put(bytes, 2, 2);
    put(bytes, 16, 2);
    put(bytes, "data");
    put(bytes, wide ? 0xffffffff : form.data, 4);
    for (std::size_t n = 0; n < frames; ++n)
        put(bytes, 100 * (n + 1), 2);
    put(bytes, form.behind);
    return bytes;
}

struct StreamCase {
    const char *name;
    Octets bytes;
    double rate;
    const char *note; ///< empty: none at all
};

} // namespace

TEST_CASE("sound of streams, and of recordings that broke off, is read to its end") {
    const std::string chunk = std::string("LIST\x04\0\0\0abcd", 12);
    const StreamCase cases[] = {
        {"as it is", wave({}), 8000, ""},
        {"0", wave({0, 0}), 8000, "does not give its length"},
        {"0 of the samples only", wave({36 + 2 * frames, 0}), 8000, "does not give its length"},
        {"the largest", wave({0xffffffff, 0xffffffff}), 8000, "does not give its length"},
        {"SoX's largest", wave({0x7fffffff, 0x7fffffff - 36}), 8000, "does not give its length"},
        {"an old one", wave({56, 20}), 8000, "promises 20 bytes of samples, and 200 follow"},
        {"too much", wave({436, 400}), 8000, "promises 400 bytes of samples, and 200 are there"},
        {"chunks behind", wave({48 + 2 * frames, 2 * frames, 8000, chunk}), 8000, ""},
        {"a tag behind", wave({36 + 2 * frames, 2 * frames, 8000, "TAG" + std::string(125, 'x')}),
         8000, "128 bytes behind its samples"},
        {"zeros behind", wave({36 + 2 * frames, 2 * frames, 8000, std::string(512, '\0')}), 8000,
         "512 bytes behind its samples"},
        {"rate 0", wave({36 + 2 * frames, 2 * frames, 0}), 0, "a rate of 0"},
        {"RF64", wave({}, "RF64"), 8000, ""},
        {"BW64", wave({}, "BW64"), 8000, ""},
        {"BW64 of a stream", wave({0, 0}, "BW64"), 8000, "does not give its length"}};
    const ScratchFolder folder;
    for (const StreamCase &c : cases) {
        INFO(c.name);
        const SignalReadResult read = read_signal(folder.write("a.bin", c.bytes));
        REQUIRE(read.signal.length == frames);
        CHECK(read.signal.sample_rate == c.rate);
        CHECK(read.signal.channel(0)[frames - 1] == 100.0f * frames / 32768);
        CHECK(read.notes.size() == (*c.note ? 1 : 0));
        if (!read.notes.empty())
            CHECK(contains(read.notes[0].text(), c.note));
    }
}

TEST_CASE("what claims to be sound and cannot be read is called so") {
    const ScratchFolder folder;
    const auto refusal = [&](const char *name, const Octets &bytes) {
        const auto path = folder.write(name, bytes);
        CHECK(signal_format(path) == SignalFormat::sound);
        return error_of([&] { read_signal(path); });
    };
    const Octets junk{1, 2, 3, 4, 0, 0, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1};
    for (const char *name : {"a.wav", "a.mp3", "a.m4a", "a.wma", "a.opus"})
        CHECK(
            contains(refusal(name, junk), "as sound: it is none of WAV, FLAC, AIFF, AU, Ogg, MP3"));
    Octets amr;
    put(amr, "#!AMR\n");
    amr.push_back(0);
    CHECK(contains(refusal("speech", amr), "as sound: it is none of"));
    CHECK(signal_format(folder.write("a.bin", junk)) == SignalFormat::other);
    // The mark of UTF-16 begins as a frame of MPEG's layer I.
    CHECK(!is_sound(Octets{0xff, 0xfe, 0x31, 0x00, 0x0a, 0x00}));
}

#endif
