// SPDX-License-Identifier: MIT
#include "engine/values/media/raw_format.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

using Type = RawFormat::Type;

constexpr RawTypeName raw_type_rows[] = {
    {"u8", Type::u8, 1},   {"s8", Type::s8, 1},   {"i8", Type::s8, 1},   {"s16", Type::s16, 2},
    {"i16", Type::s16, 2}, {"s24", Type::s24, 3}, {"i24", Type::s24, 3}, {"s32", Type::s32, 4},
    {"i32", Type::s32, 4}, {"f32", Type::f32, 4}, {"f64", Type::f64, 8}, {"u16", Type::u16, 2},
    {"u32", Type::u32, 4}};

/// Endings that differ from the name of their format.
constexpr std::pair<std::string_view, std::string_view> other_endings[] = {
    {"cfile", "cf32"},     {"fc32", "cf32"},      {"fc64", "cf64"},
    {"sc8", "cs8"},        {"sc16", "cs16"},      {"complex", "cf32"},
    {"complex16u", "cu8"}, {"complex16s", "cs8"}, {"complex32s", "cs16"}};

const RawTypeName &row_of(Type type) {
    return *std::find_if(std::begin(raw_type_rows), std::end(raw_type_rows),
                         [&](const RawTypeName &row) { return row.type == type; });
}

} // namespace

std::span<const RawTypeName> raw_types() {
    return raw_type_rows;
}

std::size_t sample_bytes(Type type) {
    return row_of(type).bytes;
}

std::string raw_name(const RawFormat &format) {
    return (format.complex ? "c" : "") + std::string(row_of(format.type).name) +
           (format.big_endian ? "_be" : "");
}

const char *const raw_formats_allowed =
    "cu8, cs8, cs16, cs24, cs32, cu16, cu32, cf32 and cf64 (I and Q), the same without c (real), "
    "each with _be behind it where the highest byte comes first";

std::optional<RawFormat> parse_raw_format(std::string_view name) {
    RawFormat format;
    format.sample_rate = 0;
    for (const auto &[ending, big] :
         {std::pair<std::string_view, bool>("_le", false), {"_be", true}})
        if (name.ends_with(ending)) {
            format.big_endian = big;
            name.remove_suffix(ending.size());
            break;
        }
    if (name.starts_with('c')) {
        format.complex = true;
        name.remove_prefix(1);
    }
    for (const RawTypeName &row : raw_types())
        if (name == row.name) {
            format.type = row.type;
            return format;
        }
    return std::nullopt;
}

std::optional<RawFormat> raw_format_ending_in(std::string_view ending) {
    for (const auto &[other, name] : other_endings)
        if (ending == other)
            return parse_raw_format(name);
    const std::optional<RawFormat> format = parse_raw_format(ending);
    return format && format->complex ? format : std::nullopt; // .s16 and the like are ambiguous
}

std::vector<std::string> iq_endings() {
    std::vector<std::string> all{"cf32", "iq"};
    for (const auto &[ending, name] : other_endings)
        all.emplace_back(ending);
    for (const RawTypeName &row : raw_types())
        if (const std::string ending = "c" + std::string(row.name); ending != all.front())
            all.push_back(ending);
    return all;
}

} // namespace imago
