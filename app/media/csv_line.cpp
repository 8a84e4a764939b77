// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv_line.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace imago::csv {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/// Whether c ends a cell, where `separator` stands between cells.
bool ends_cell(char c, char separator) {
    return separator == ' ' ? is_blank(c) : c == separator;
}

/// The first place from `at` on that is no blank, separators excepted.
std::size_t after_blanks(std::string_view line, std::size_t at, char separator) {
    while (at < line.size() && is_blank(line[at]) && line[at] != separator)
        ++at;
    return at;
}

/// The place of the quote that closes the one before `at`; the line's length when none does.
std::size_t closing_quote(std::string_view line, std::size_t at) {
    for (; at < line.size(); ++at)
        if (line[at] == '"') {
            if (at + 1 < line.size() && line[at + 1] == '"')
                ++at;
            else
                return at;
        }
    return line.size();
}

} // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

char separator_of(std::string_view line) {
    line = trimmed(line);
    bool found[4] = {};
    constexpr std::string_view separators = ";\t, ";
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"')
            i = closing_quote(line, i + 1);
        else if (const auto which = separators.find(line[i]); which != std::string_view::npos)
            found[which] = true;
    }
    const bool *first = std::find(found, found + 4, true);
    return first == found + 4 ? '\0' : separators[static_cast<std::size_t>(first - found)];
}

bool split(std::string_view line, char separator, std::vector<Cell> &cells) {
    cells.clear();
    if (separator == ' ')
        line = trimmed(line);
    std::size_t at = 0;
    for (;;) {
        at = after_blanks(line, at, separator == ' ' ? '\0' : separator);
        if (at < line.size() && line[at] == '"') {
            const std::size_t close = closing_quote(line, at + 1);
            if (close == line.size())
                return false;
            cells.push_back({line.substr(at + 1, close - at - 1), true});
            at = close + 1;
            if (separator != ' ')
                at = after_blanks(line, at, separator);
            if (at < line.size() && !ends_cell(line[at], separator))
                return false;
        } else {
            const std::size_t start = at;
            while (at < line.size() && !ends_cell(line[at], separator))
                ++at;
            cells.push_back({trimmed(line.substr(start, at - start)), false});
        }
        if (at >= line.size())
            return true;
        ++at;
    }
}

std::string plain_text(const Cell &cell) {
    std::string text(cell.text);
    if (cell.quoted)
        for (std::size_t at = 0; (at = text.find("\"\"", at)) != std::string::npos; ++at)
            text.erase(at, 1);
    return text;
}

std::optional<double> parsed(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-')
        text.remove_prefix(1);
    double value = 0;
    const auto [stop, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status == std::errc::invalid_argument || stop != text.data() + text.size())
        return std::nullopt;
    if (status == std::errc{})
        return value;
    const bool small = text.find("e-") != text.npos || text.find("E-") != text.npos;
    return small ? 0 : std::numeric_limits<double>::infinity();
}

bool has_decimal_comma(std::string_view text) {
    std::string pointed(text);
    const std::size_t comma = pointed.find(',');
    if (comma == std::string::npos)
        return false;
    pointed[comma] = '.';
    return parsed(pointed).has_value();
}

char table_separator(std::string_view first, std::string_view second) {
    const char before = separator_of(first);
    if (second.empty())
        return before;
    const char separator = separator_of(second);
    std::vector<Cell> cells;
    const bool numbers =
        separator == '\0' && split(first, before, cells) &&
        std::all_of(cells.begin(), cells.end(), [](const Cell &cell) {
            return cell.text.empty() || parsed(cell.text) || has_decimal_comma(cell.text);
        });
    return numbers ? before : separator;
}

} // namespace imago::csv
