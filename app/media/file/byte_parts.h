// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of files that get metadata; internal to app/media.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace imago {

using Bytes = std::vector<unsigned char>;

inline void add_number(Bytes &bytes, std::uint64_t value, unsigned width, bool big_endian) {
    for (unsigned i = 0; i < width; ++i)
        bytes.push_back(static_cast<unsigned char>(value >> 8 * (big_endian ? width - 1 - i : i)));
}

inline std::uint64_t little(std::span<const unsigned char> bytes, std::size_t at,
                            std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;)
        value = value << 8 | bytes[at + i];
    return value;
}

inline void add_text(Bytes &bytes, std::string_view text) {
    bytes.insert(bytes.end(), text.begin(), text.end());
}

inline void add(Bytes &bytes, std::span<const unsigned char> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

inline void insert(Bytes &file, std::size_t at, const Bytes &more) {
    file.insert(file.begin() + static_cast<std::ptrdiff_t>(at), more.begin(), more.end());
}

} // namespace imago
