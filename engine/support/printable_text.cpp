// SPDX-License-Identifier: MIT
#include "engine/support/printable_text.h"

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
    const unsigned first = byte_at(text, 0), second = byte_at(text, 1);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xc2 && first <= 0xdf   ? 2
                               : first >= 0xe0 && first <= 0xef ? 3
                               : first >= 0xf0 && first <= 0xf4 ? 4
                                                                : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte_at(text, i) & 0xc0) != 0x80)
            return 0;
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool surrogate = first == 0xed && second > 0x9f;
    const bool beyond = first == 0xf4 && second > 0x8f;
    return overlong || surrogate || beyond ? 0 : length;
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
