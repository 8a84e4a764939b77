// SPDX-License-Identifier: MIT
#include "engine/support/printable_text.h"

#include <algorithm>
#include <iterator>

namespace imago {
namespace {

constexpr const char *digits = "0123456789abcdef";

unsigned byte_at(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
}

/// Whether a character of this many bytes is C0, DEL or C1.
bool is_control(std::string_view text, std::size_t length) {
    const unsigned first = byte_at(text, 0);
    if (length == 1)
        return (first < 0x20 && first != '\n' && first != '\t') || first == 0x7f;
    return length == 2 && first == 0xc2 && byte_at(text, 1) < 0xa0;
}

} // namespace

std::size_t utf8_length(std::string_view text) {
    if (text.empty())
        return 0;
    const unsigned first = byte_at(text, 0);
    if (first < 0x80)
        return 1;
    // Well-formed sequences by their first two bytes (Unicode 15, table 3-7); others would be
    // overlong, surrogates or above U+10FFFF. Further bytes are 80 to BF.
    struct Row {
        unsigned char first, first_end, second, second_end, length;
    };
    static constexpr Row rows[] = {{0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                                   {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
                                   {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
                                   {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    const Row *row = std::find_if(std::begin(rows), std::end(rows), [first](const Row &one) {
        return one.first <= first && first <= one.first_end;
    });
    if (row == std::end(rows) || row->length > text.size() || byte_at(text, 1) < row->second ||
        byte_at(text, 1) > row->second_end)
        return 0;
    for (std::size_t i = 2; i < row->length; ++i)
        if ((byte_at(text, i) & 0xc0) != 0x80)
            return 0;
    return row->length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string to_utf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length)
            result += text.substr(0, length);
        else
            result += "\xef\xbf\xbd";
        text.remove_prefix(length ? length : 1);
    }
    return result;
}

std::string printable_text(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const unsigned code = byte_at(text, length == 2 ? 1 : 0);
        if (length == 0)
            result += {'\\', 'x', digits[code >> 4], digits[code & 15]};
        else if (is_control(text, length))
            result += {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15]};
        else
            result += text.substr(0, length);
        text.remove_prefix(length ? length : 1);
    }
    return result;
}

} // namespace imago
