// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/signal/sentences.h"
#include "app/media/signal/sound_header.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "engine/values/media/file_format.h"

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string_view>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t block_samples = 65536;

Error sound_error(const fs::path &path, const Sentence &reason) {
    return Error(signal_says.sound_failed, path.string(), reason);
}

/// Returns libsndfile's text of an error as a part of a sentence.
Sentence reason_of(std::string text) {
    while (!text.empty() && (text.back() == '.' || text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    return text.empty() ? signal_says.damaged : Sentence::verbatim(std::move(text));
}

// The library reads through these functions and never by name, since it would then also open files
// beside it.

struct SoundInput {
    InputFile file;
    SoundHeader header;
};

sf_count_t length_of(void *input) {
    return static_cast<sf_count_t>(static_cast<SoundInput *>(input)->file.bytes);
}

sf_count_t position_of(void *input) {
    return static_cast<std::streamoff>(static_cast<SoundInput *>(input)->file.stream.tellg());
}

sf_count_t seek(sf_count_t offset, int whence, void *input) {
    std::ifstream &stream = static_cast<SoundInput *>(input)->file.stream;
    stream.clear();
    stream.seekg(offset, whence == SEEK_SET   ? std::ios::beg
                         : whence == SEEK_CUR ? std::ios::cur
                                              : std::ios::end);
    const sf_count_t position = stream ? position_of(input) : -1;
    stream.clear();
    return position;
}

sf_count_t read(void *bytes, sf_count_t count, void *input) {
    auto &sound = *static_cast<SoundInput *>(input);
    std::ifstream &stream = sound.file.stream;
    const auto first = static_cast<std::uint64_t>(position_of(input));
    stream.read(static_cast<char *>(bytes), count);
    const sf_count_t there = stream.gcount();
    stream.clear();
    for (const BytePatch &patch : sound.header.patches)
        for (std::size_t i = 0; i < patch.bytes.size(); ++i)
            if (const std::uint64_t at = patch.at + i;
                at >= first && at - first < static_cast<std::uint64_t>(there))
                static_cast<unsigned char *>(bytes)[at - first] = patch.bytes[i];
    return there;
}

struct Closer {
    void operator()(SNDFILE *file) const { sf_close(file); }
};

/// Separate channels, as far as they have been read.
template <class Sample>
using Channels = std::vector<std::vector<Sample>>;

sf_count_t read_frames(SNDFILE *sound, float *block, sf_count_t frames) {
    return sf_readf_float(sound, block, frames);
}
sf_count_t read_frames(SNDFILE *sound, double *block, sf_count_t frames) {
    return sf_readf_double(sound, block, frames);
}

/// Decodes to the decoder's end. Throws Error beyond max_samples and for a sample that is not
/// finite.
template <class Sample>
Channels<Sample> decode(SNDFILE *sound, std::size_t channels, std::size_t max_samples,
                        const fs::path &path) {
    const std::size_t frames = std::max<std::size_t>(block_samples / channels, 1);
    std::vector<Sample> block(frames * channels);
    Channels<Sample> result(channels);
    for (;;) {
        const sf_count_t count = read_frames(sound, block.data(), static_cast<sf_count_t>(frames));
        if (count <= 0)
            return result;
        const std::size_t length = result[0].size() + static_cast<std::size_t>(count);
        if (length > max_samples / channels)
            throw sound_error(
                path, channels == 1
                          ? Sentence(signal_says.sound_too_long_of_one, max_samples)
                          : Sentence(signal_says.sound_too_long, max_samples / channels, channels));
        for (std::size_t c = 0; c < channels; ++c)
            for (std::size_t f = 0; f < static_cast<std::size_t>(count); ++f) {
                const Sample sample = block[f * channels + c];
                if (!std::isfinite(sample))
                    throw sound_error(path, {signal_says.not_finite, result[c].size() + 1, c + 1});
                result[c].push_back(sample);
            }
    }
}

/// Joins consecutive channels, and frees each one as it goes.
template <class Sample>
std::vector<Sample> joined(Channels<Sample> channels) {
    if (channels.size() == 1)
        return std::move(channels[0]);
    std::vector<Sample> samples;
    samples.reserve(channels.size() * channels[0].size());
    for (std::vector<Sample> &channel : channels) {
        samples.insert(samples.end(), channel.begin(), channel.end());
        free_memory(channel);
    }
    return samples;
}

} // namespace

SignalReadResult read_sound(const fs::path &path, std::size_t max_samples) {
    SoundInput input{open_input_file(path), {}};
    if (!is_sound(peek(input.file, sound_start_bytes)))
        throw sound_error(path, {signal_says.no_sound, format_names(FileFormat::Kind::sound)});
    input.header = look_at_sound_header(input.file);
    SF_VIRTUAL_IO io{length_of, seek, read, nullptr, position_of};
    SF_INFO info{};
    const std::unique_ptr<SNDFILE, Closer> sound(sf_open_virtual(&io, SFM_READ, &info, &input));
    if (!sound)
        throw sound_error(path, reason_of(sf_strerror(nullptr)));
    if (info.channels < 1)
        throw sound_error(path, signal_says.no_channels);
    try {
        SignalReadResult result;
        Signal &signal = result.signal;
        signal.channels = static_cast<std::size_t>(info.channels);
        signal.sample_rate = input.header.rate_unknown ? 0 : std::max(0, info.samplerate);
        result.notes = std::move(input.header.notes);
        const int type = info.format & SF_FORMAT_SUBMASK;
        if (type == SF_FORMAT_DOUBLE || type == SF_FORMAT_PCM_32) {
            auto channels = decode<double>(sound.get(), signal.channels, max_samples, path);
            signal.length = channels[0].size();
            set_samples(signal, joined(std::move(channels)));
        } else {
            auto channels = decode<float>(sound.get(), signal.channels, max_samples, path);
            signal.length = channels[0].size();
            signal.samples = joined(std::move(channels));
        }
        const bool damaged = sf_error(sound.get()) != SF_ERR_NO_ERROR;
        if (signal.length == 0)
            throw sound_error(path, damaged ? reason_of(sf_strerror(sound.get()))
                                            : signal_says.no_samples);
        if (info.frames > static_cast<sf_count_t>(signal.length))
            result.notes.push_back({signal_says.fewer_samples, info.frames, signal.length});
        else if (damaged)
            result.notes.push_back({signal_says.cut_short, signal.length});
        return result;
    } catch (const std::bad_alloc &) {
        throw sound_error(path, signal_says.beyond_memory);
    }
}

namespace {

/// A file in memory to which the library writes.
struct Memory {
    std::vector<char> bytes;
    std::size_t at = 0;
};

sf_count_t memory_length(void *memory) {
    return static_cast<sf_count_t>(static_cast<Memory *>(memory)->bytes.size());
}

sf_count_t memory_seek(sf_count_t offset, int whence, void *memory) {
    auto &file = *static_cast<Memory *>(memory);
    const sf_count_t base = whence == SEEK_SET   ? 0
                            : whence == SEEK_CUR ? static_cast<sf_count_t>(file.at)
                                                 : memory_length(memory);
    file.at = static_cast<std::size_t>(std::max<sf_count_t>(base + offset, 0));
    return static_cast<sf_count_t>(file.at);
}

sf_count_t memory_write(const void *from, sf_count_t count, void *memory) {
    auto &file = *static_cast<Memory *>(memory);
    const auto bytes = static_cast<std::size_t>(count);
    file.bytes.resize(std::max(file.bytes.size(), file.at + bytes));
    std::copy_n(static_cast<const char *>(from), bytes, file.bytes.data() + file.at);
    file.at += bytes;
    return count;
}

sf_count_t memory_tell(void *memory) {
    return static_cast<sf_count_t>(static_cast<Memory *>(memory)->at);
}

/// How the library writes a format.
struct SoundKind {
    std::string_view name; ///< in file_formats()
    int format;
    /// Whether samples are integers of 24 bits with full scale 1; otherwise unchanged floats.
    bool whole_numbers;
    std::size_t most_channels = 1024;
};
constexpr SoundKind sound_kinds[] = {{"WAV", SF_FORMAT_WAV | SF_FORMAT_FLOAT, false},
                                     {"FLAC", SF_FORMAT_FLAC | SF_FORMAT_PCM_24, true, 8},
                                     {"AIFF", SF_FORMAT_AIFF | SF_FORMAT_FLOAT, false},
                                     {"AU", SF_FORMAT_AU | SF_FORMAT_FLOAT, false},
                                     {"CAF", SF_FORMAT_CAF | SF_FORMAT_FLOAT, false}};

/// Rounds samples to integers of 24 bits and counts the losses.
struct Rounding {
    static constexpr double full_scale = 8388608;
    std::size_t clipped = 0, rounded = 0;

    int operator()(double sample) {
        const double scaled = sample * full_scale;
        const double whole = std::clamp(std::nearbyint(scaled), -full_scale, full_scale - 1);
        clipped += std::fabs(whole - scaled) > 1; // full scale itself is one step too large
        rounded += whole != scaled;
        return static_cast<int>(whole) * 256; // the library uses the upper bits of 32
    }
    std::vector<Sentence> notes(std::string_view name) const {
        std::vector<Sentence> all;
        if (clipped > 0)
            all.push_back(clipped == 1 ? Sentence(signal_says.clipped_one)
                                       : Sentence(signal_says.clipped, clipped));
        if (rounded > clipped)
            all.push_back({signal_says.rounded, name, rounded - clipped});
        return all;
    }
};

/// Writes the frames from `first` on, interleaved.
template <class Sample, class Convert>
void interleave(const Signal &signal, std::size_t first, std::size_t count,
                std::vector<Sample> &block, Convert convert) {
    for (std::size_t c = 0; c < signal.channels; ++c)
        for (std::size_t n = 0; n < count; ++n)
            block[n * signal.channels + c] = convert(signal.value(c, first + n));
}

void check_writable(const SoundKind &kind, const Signal &signal) {
    if (!(signal.sample_rate >= 1) || signal.sample_rate > 1e9 ||
        signal.sample_rate != std::floor(signal.sample_rate))
        throw usage_error(signal_says.sound_rate);
    if (signal.channels > kind.most_channels)
        throw usage_error(signal_says.too_many_channels, kind.name, kind.most_channels,
                          signal.channels);
}

std::vector<Sentence> write_kind(const fs::path &path, const FileFormat &format,
                                 const Signal &signal) {
    const SoundKind &kind =
        *std::find_if(std::begin(sound_kinds), std::end(sound_kinds),
                      [&](const SoundKind &row) { return row.name == format.name; });
    const auto fail = [&](const Sentence &reason) {
        return Error(signal_says.sound_not_written, path.string(), reason);
    };
    check_writable(kind, signal);
    Memory memory;
    SF_VIRTUAL_IO io{memory_length, memory_seek, nullptr, memory_write, memory_tell};
    SF_INFO info{};
    info.samplerate = static_cast<int>(signal.sample_rate);
    info.channels = static_cast<int>(signal.channels);
    info.format = kind.format;
    const bool doubles = signal.is_exact() && !kind.whole_numbers;
    if (doubles)
        info.format = (info.format & ~SF_FORMAT_SUBMASK) | SF_FORMAT_DOUBLE;
    std::unique_ptr<SNDFILE, Closer> sound(sf_open_virtual(&io, SFM_WRITE, &info, &memory));
    if (!sound)
        throw fail(reason_of(sf_strerror(nullptr)));
    // The peak chunk contains the time, so the same signal would not give the same bytes.
    sf_command(sound.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
    const std::size_t rows = std::max<std::size_t>(block_samples / signal.channels, 1);
    std::vector<double> numbers(kind.whole_numbers ? 0 : rows * signal.channels);
    std::vector<int> wholes(kind.whole_numbers ? rows * signal.channels : 0);
    Rounding rounding;
    for (std::size_t first = 0; first < signal.length; first += rows) {
        const std::size_t count = std::min(rows, signal.length - first);
        const auto frames = static_cast<sf_count_t>(count);
        sf_count_t written = 0;
        if (kind.whole_numbers) {
            interleave(signal, first, count, wholes, std::ref(rounding));
            written = sf_writef_int(sound.get(), wholes.data(), frames);
        } else {
            interleave(signal, first, count, numbers, [](double sample) { return sample; });
            written = sf_writef_double(sound.get(), numbers.data(), frames);
        }
        if (written != frames)
            throw fail(reason_of(sf_strerror(sound.get())));
    }
    sound.reset();
    write_file_atomically(path, {std::as_bytes(std::span(memory.bytes))});
    return rounding.notes(kind.name);
}

} // namespace

std::vector<Sentence> write_sound(const fs::path &path, const Signal &signal) {
    const FileFormat *format = format_written_in(name_ending(path));
    if (!format || format->kind != FileFormat::Kind::sound)
        throw usage_error(signal_says.sound_formats, path.string(),
                          listed(usual_endings({FileFormat::Kind::sound})));
    return write_kind(path, *format, signal);
}

void write_wav(const fs::path &path, const Signal &signal) {
    write_kind(path, *format_written_in("wav"), signal);
}

} // namespace imago
