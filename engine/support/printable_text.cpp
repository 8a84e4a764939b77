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

/// Characters of several bytes whose first byte is at most `last`, and above the row before: their
/// length, and the range of the second byte (The Unicode Standard, Table 3-7). The narrower ranges
/// leave out what is longer than needed, surrogates, and what is beyond U+10FFFF.
struct Sequence {
    unsigned last, length, second_least, second_most;
};
constexpr Sequence sequences[] = {
    {0xdf, 2, 0x80, 0xbf}, {0xe0, 3, 0xa0, 0xbf}, {0xec, 3, 0x80, 0xbf}, {0xed, 3, 0x80, 0x9f},
    {0xef, 3, 0x80, 0xbf}, {0xf0, 4, 0x90, 0xbf}, {0xf3, 4, 0x80, 0xbf}, {0xf4, 4, 0x80, 0x8f},
};

} // namespace

std::size_t utf8_length(std::string_view text) {
    if (text.empty())
        return 0;
    const unsigned first = byte_at(text, 0), second = byte_at(text, 1);
    if (first < 0x80)
        return 1;
    const auto *row = std::find_if(std::begin(sequences), std::end(sequences),
                                   [&](const Sequence &each) { return first <= each.last; });
    if (first < 0xc2 || row == std::end(sequences) || row->length > text.size() ||
        second < row->second_least || second > row->second_most)
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

std::string printable_name(std::string_view name) {
    std::string result;
    for (const char c : printable_text(name))
        if (c == '\n' || c == '\t')
            result += {'\\', c == '\n' ? 'n' : 't'};
        else
            result += c;
    return result;
}

} // namespace imago
