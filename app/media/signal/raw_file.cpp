// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/raw_file.h"

#include "app/media/file/file_bytes.h"
#include "app/media/signal/sentences.h"
#include "engine/support/error.h"
#include "engine/values/media/name_facts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t most_channels = 1024;

/// Returns the bits of a sample, lowest byte first. A negative one of fewer than 64 bits is
/// sign-extended.
std::uint64_t bits_of(const unsigned char *bytes, std::size_t count, bool big_endian) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < count; ++i)
        bits |= std::uint64_t{bytes[big_endian ? count - 1 - i : i]} << (8 * i);
    return bits;
}

double full_scale(std::uint64_t bits, unsigned count) {
    const auto value = static_cast<std::int64_t>(bits << (64 - count)) >> (64 - count);
    return std::ldexp(static_cast<double>(value), 1 - static_cast<int>(count));
}

double sample_of(const unsigned char *bytes, const RawFormat &format) {
    const std::uint64_t bits = bits_of(bytes, sample_bytes(format.type), format.big_endian);
    switch (format.type) {
    case RawFormat::Type::u8:
        return (static_cast<double>(bits) - (format.complex ? 127.5 : 128)) / 128;
    case RawFormat::Type::u16:
        return (static_cast<double>(bits) - 0x1p15) / 0x1p15;
    case RawFormat::Type::u32:
        return (static_cast<double>(bits) - 0x1p31) / 0x1p31;
    case RawFormat::Type::s8:
        return full_scale(bits, 8);
    case RawFormat::Type::s16:
        return full_scale(bits, 16);
    case RawFormat::Type::s24:
        return full_scale(bits, 24);
    case RawFormat::Type::s32:
        return full_scale(bits, 32);
    case RawFormat::Type::f32:
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case RawFormat::Type::f64:
        break;
    }
    return std::bit_cast<double>(bits);
}

Error raw_error(const std::filesystem::path &path, const Sentence &reason) {
    return Error(signal_says.raw_failed, path.string(), reason);
}

void check(const std::filesystem::path &path, const RawFormat &format) {
    if (format.channels < 1 || format.channels > most_channels)
        throw usage_error(signal_says.raw_bad_channels, path.string(), format.channels,
                          most_channels);
    if (!(format.sample_rate >= 0) || !std::isfinite(format.sample_rate))
        throw usage_error(signal_says.raw_bad_rate, path.string());
    if (!std::isfinite(format.centre_frequency))
        throw usage_error(signal_says.raw_bad_centre, path.string());
}

} // namespace

std::optional<RawFormat> raw_format_of(const std::filesystem::path &path) {
    std::optional<RawFormat> format = raw_format_ending_in(name_ending(path));
    if (format) {
        const NameFacts facts = facts_of_name(path.filename().string());
        format->sample_rate = facts.rate;
        format->centre_frequency = format->complex ? facts.centre : 0;
    }
    return format;
}

RawReadResult read_raw(const std::filesystem::path &path, const RawFormat &format,
                       std::size_t most) {
    check(path, format);
    InputFile file = open_input_file(path);
    const std::size_t each = sample_bytes(format.type), parts = format.complex ? 2 : 1;
    const std::size_t numbers = parts * format.channels, row = each * numbers;
    const std::uint64_t around = format.header_bytes + format.rest_bytes;
    if (around < format.header_bytes || file.bytes < around || file.bytes - around < row)
        throw raw_error(path, {signal_says.raw_no_sample, format.header_bytes, row, file.bytes});
    RawReadResult result;
    result.length = (file.bytes - around) / row;
    result.rest_bytes = (file.bytes - around) % row;
    const std::uint64_t wanted = std::min<std::uint64_t>(result.length, most);
    if (wanted > default_max_samples / numbers)
        throw raw_error(path, {signal_says.raw_too_long, default_max_samples / numbers});
    Signal &signal = result.read.signal;
    signal.channels = format.channels;
    signal.length = wanted;
    signal.sample_rate = format.sample_rate;
    if (format.complex) {
        signal.kind = SampleKind::complex;
        signal.centre_frequency = format.centre_frequency;
    }
    const bool doubles = format.type == RawFormat::Type::f64 ||
                         format.type == RawFormat::Type::s32 || format.type == RawFormat::Type::u32;
    std::vector<double> exact(doubles ? signal.rows() * signal.length : 0);
    signal.samples.resize(doubles ? 0 : signal.rows() * signal.length);
    file.stream.seekg(static_cast<std::streamoff>(format.header_bytes));
    std::vector<unsigned char> block(std::max<std::size_t>((std::size_t{1} << 20) / row, 1) * row);
    for (std::size_t first = 0; first < signal.length; first += block.size() / row) {
        const std::size_t rows = std::min(block.size() / row, signal.length - first);
        if (!file.stream.read(reinterpret_cast<char *>(block.data()),
                              static_cast<std::streamsize>(rows * row)))
            throw raw_error(path, signal_says.ends_early);
        for (std::size_t i = 0; i < rows * numbers; ++i) {
            const std::size_t c = i % numbers / parts, n = first + i / numbers;
            const double sample = sample_of(block.data() + i * each, format);
            if (!std::isfinite(sample))
                throw raw_error(path, {signal_says.raw_not_finite, n + 1, c + 1});
            const std::size_t at = (i % parts * format.channels + c) * signal.length + n;
            if (doubles)
                exact[at] = sample;
            else
                signal.samples[at] = static_cast<float>(sample);
        }
    }
    if (doubles)
        set_samples(signal, std::move(exact));
    if (result.rest_bytes == 1)
        result.read.notes.push_back(signal_says.raw_rest_one);
    else if (result.rest_bytes > 1)
        result.read.notes.push_back({signal_says.raw_rest, result.rest_bytes});
    return result;
}

} // namespace imago
