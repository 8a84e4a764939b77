// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The layout of samples in a file that does not state it.
struct RawFormat {
    enum class Type { u8, s8, s16, s24, s32, f32, f64, u16, u32 };
    Type type = Type::s16;
    bool big_endian = false;
    std::size_t channels = 1;       ///< channels side by side in each sample, 1 to 1024
    double sample_rate = 44100;     ///< samples per second; 0 if unknown
    std::uint64_t header_bytes = 0; ///< bytes to skip at the start
    bool complex = false; ///< whether each channel has I, then Q, so that a sample is two numbers
    double centre_frequency = 0;  ///< centre frequency of complex samples, in hertz
    std::uint64_t rest_bytes = 0; ///< bytes at the file's end that are not samples

    bool operator==(const RawFormat &) const = default;
};

std::size_t sample_bytes(RawFormat::Type type);

/// The names of types, "u8" to "f64"; of more than one for a type, the first is the usual one.
struct RawTypeName {
    std::string_view name;
    RawFormat::Type type;
    std::size_t bytes; ///< of a number
};
std::span<const RawTypeName> raw_types();

/// Returns the format with a short name: an optional c (complex), then u, s or i (the same as s) or
/// f, then the bits, and optionally _be or _le, as in "cu8", "cs16", "cf32_be", "s24". Empty for
/// other names. Only type, order and complex are set.
std::optional<RawFormat> parse_raw_format(std::string_view name);
/// The shortest such name of its type, order and numbers.
std::string raw_name(const RawFormat &format);
/// The format that the ending of a name implies, without its dot: those of parse_raw_format() with
/// I and Q, and what receivers use (cfile, sc16, complex16u, ...). The rate is 0 (unknown).
std::optional<RawFormat> raw_format_ending_in(std::string_view ending);
/// These endings, cf32 first, and iq, which says no more.
std::vector<std::string> iq_endings();
/// The names that parse_raw_format() accepts, for a sentence.
extern const char *const raw_formats_allowed;

} // namespace imago
