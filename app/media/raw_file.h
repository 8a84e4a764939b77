// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal_read.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// How samples stand in a file that says nothing of them.
struct RawFormat {
    enum class Type { u8, s8, s16, s24, s32, f32, f64, u16, u32 };
    Type type = Type::s16;
    bool big_endian = false;
    std::size_t channels = 1;       ///< side by side, sample after sample: 1 .. 1024
    double sample_rate = 44100;     ///< 0: unknown
    std::uint64_t header_bytes = 0; ///< to be skipped
    bool complex = false;           ///< of a channel I, then Q: a sample is two numbers
    double centre_frequency = 0;    ///< of complex samples, in hertz
    std::uint64_t rest_bytes = 0;   ///< at the file's end, which are no samples

    bool operator==(const RawFormat &) const = default;
};

std::size_t sample_bytes(RawFormat::Type type);

/// The format of a short name: an optional c (complex), u, s or i (as s) or f, the bits, and
/// optionally _be or _le: "cu8", "cs16", "cf32_be", "s24". Nothing where it is none. Only type,
/// order and complex are set.
std::optional<RawFormat> parse_raw_format(std::string_view name);
/// The names that parse_raw_format() takes, for a sentence.
extern const char *const raw_formats_allowed;

/// What the extension of a file of raw samples says of their type, as those that receivers write:
/// .cu8, .cs8, .cs16, .cf32, .cf64 and so on, .cfile (cf32), .sc16, .fc32, .complex16u. Nothing
/// where it says nothing. The rate is 0: unknown.
std::optional<RawFormat> raw_format_of(const std::filesystem::path &path);

struct RawReadResult {
    SignalReadResult read;
    std::uint64_t length = 0;     ///< samples of a channel that the file has
    std::uint64_t rest_bytes = 0; ///< at its end, too few for another sample of every channel
};

/// The extensions that raw_format_of() knows, lower case, without the dot.
std::vector<std::string> iq_extensions();

/// Reads at most `most` samples of each channel. Integers are scaled so that full scale is 1 (of u8
/// 128 is 0, of complex u8, whose codes lie evenly about it, 127.5; of wider unsigned ones the
/// middle); floats are as they are, double ones become float. Throws Error: as open_input_file();
/// usage for channels, a rate, a frequency or a header out of range; no samples behind the header,
/// more than default_max_samples, a sample that is not finite or beyond the range of float.
RawReadResult read_raw(const std::filesystem::path &path, const RawFormat &format,
                       std::size_t most = default_max_samples);

} // namespace imago
