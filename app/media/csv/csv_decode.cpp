// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_decode.h"

#include "app/media/csv/csv_line.h"

#include <algorithm>
#include <array>

namespace imago::csv {
namespace {

void append_utf8(std::string &text, char32_t c) {
    const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        add(c);
    } else if (c < 0x800) {
        add(0xc0 | (c >> 6));
        add(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        add(0xe0 | (c >> 12));
        add(0x80 | ((c >> 6) & 0x3f));
        add(0x80 | (c & 0x3f));
    } else {
        add(0xf0 | (c >> 18));
        add(0x80 | ((c >> 12) & 0x3f));
        add(0x80 | ((c >> 6) & 0x3f));
        add(0x80 | (c & 0x3f));
    }
}

/// Returns the bytes of the UTF-8 character at the start; 0 if there is none. `cut` is set if the
/// text ends within the character.
std::size_t utf8_length(std::string_view text, bool &cut) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80                      ? 1
                               : byte(0) >= 0xc2 && byte(0) < 0xe0 ? 2
                               : byte(0) >= 0xe0 && byte(0) < 0xf0 ? 3
                               : byte(0) >= 0xf0 && byte(0) < 0xf5 ? 4
                                                                   : 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (i == text.size()) {
            cut = true;
            return 0;
        }
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    }
    return length;
}

/// The characters that Windows-1252 has in place of the control characters of ISO 8859-1.
constexpr std::array<char16_t, 32> windows_rows = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

/// Whether one byte of each two is 0, as in ASCII in UTF-16: the first ones if `big`.
bool is_utf16(std::string_view bytes, bool big) {
    constexpr std::size_t looked_at = 256;
    const std::size_t pairs = std::min(bytes.size(), looked_at) / 2;
    std::size_t fit = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        const char high = bytes[2 * i + (big ? 0 : 1)], low = bytes[2 * i + (big ? 1 : 0)];
        fit += high == '\0' && low != '\0';
    }
    return pairs > 1 && fit * 10 >= pairs * 9;
}

std::string from_utf16(std::string_view bytes) {
    const bool marked = bytes.starts_with("\xfe\xff") || bytes.starts_with("\xff\xfe");
    const bool big = marked ? bytes[0] == '\xfe' : is_utf16(bytes, true);
    if (marked)
        bytes.remove_prefix(2);
    const auto unit = [&](std::size_t i) -> char32_t {
        const auto first = static_cast<unsigned char>(bytes[i]);
        const auto second = static_cast<unsigned char>(bytes[i + 1]);
        return big ? first * 256u + second : second * 256u + first;
    };
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t c = unit(i);
        if (c >= 0xd800 && c < 0xe000) {
            const char32_t low = c < 0xdc00 && i + 3 < bytes.size() ? unit(i + 2) : 0;
            const bool pair = low >= 0xdc00 && low < 0xe000;
            c = pair ? 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
            i += pair ? 2 : 0;
        }
        append_utf8(text, c);
    }
    return text;
}

} // namespace

CsvEncoding guess_encoding(std::string_view bytes, bool cut) {
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff") || is_utf16(bytes, false) ||
        is_utf16(bytes, true))
        return CsvEncoding::utf16;
    for (std::size_t at = 0; at < bytes.size();) {
        bool ended = false;
        const std::size_t length = utf8_length(bytes.substr(at, 4), ended);
        if (length == 0)
            return ended && cut ? CsvEncoding::utf8 : CsvEncoding::latin1;
        at += length;
    }
    return CsvEncoding::utf8;
}

void decode(std::string_view bytes, CsvEncoding encoding, Text &text) {
    text.view = bytes;
    if (encoding == CsvEncoding::utf16) {
        text.own = from_utf16(bytes);
        text.view = text.own;
    }
    if (text.view.starts_with("\xef\xbb\xbf"))
        text.view.remove_prefix(3);
    if (text.view.ends_with('\x1a')) // DOS's mark of a text's end
        text.view.remove_suffix(1);
    const std::size_t end = text.view.find_last_not_of('\0') + 1; // 0 if there is none
    text.nulls = text.view.size() - end;
    text.view = text.view.substr(0, end);
    const std::string_view line =
        text.view.substr(0, text.view.substr(0, 16).find_first_of("\r\n"));
    const std::string_view body = trimmed(line.substr(0, 16));
    if (body.size() == 5 && (body.starts_with("sep=") || body.starts_with("SEP="))) {
        for (const auto &row : csv_separators())
            if (static_cast<char>(row.value) == body[4])
                text.named = row.value;
    } else if (line.starts_with("sep=\t")) {
        text.named = CsvSeparator::tab;
    }
    if (text.named) {
        text.view.remove_prefix(line.size());
        text.view.remove_prefix(text.view.starts_with("\r\n") ? 2 : text.view.empty() ? 0 : 1);
        text.first_line = 2;
    }
}

std::string in_utf8(const std::string &text, CsvEncoding encoding) {
    if (encoding != CsvEncoding::latin1)
        return text;
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(result, byte >= 0x80 && byte < 0xa0 ? windows_rows[byte - 0x80u] : byte);
    }
    return result;
}

} // namespace imago::csv
