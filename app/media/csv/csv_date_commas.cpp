// SPDX-License-Identifier: GPL-3.0-or-later
// Dates with a comma in them that no quotes protect: "Jan 5, 2024 10:00:00,1.5".
#include "app/media/csv/csv_decode.h"
#include "app/media/csv/csv_value.h"

#include <algorithm>
#include <vector>

namespace imago::csv {
namespace {

bool is_date_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_month_letter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return static_cast<unsigned char>((byte | 0x20) - 'a') < 26 || byte >= 0x80;
}

/// The end of a part of the text that ends before `at`, without blanks and a point before it.
std::size_t before_blanks(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '.'))
        --at;
    return at;
}

template <class Is>
std::size_t start_before(std::string_view text, std::size_t end, Is is) {
    std::size_t at = end;
    while (at > 0 && is(text[at - 1]))
        --at;
    return at;
}

/// Whether a year of four digits follows, behind a blank or without.
bool year_comes(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ')
        ++at;
    const std::string_view year = text.substr(at, 5);
    return year.size() >= 4 && (year[0] == '1' || year[0] == '2') &&
           std::all_of(year.begin(), year.begin() + 4, is_date_digit) &&
           (year.size() == 4 || !is_date_digit(year[4]));
}

/// The start of the month in the date that a comma before a year belongs to ("Jan 5", "5 January");
/// npos if it belongs to none.
std::size_t date_before(std::string_view text, std::size_t comma) {
    std::size_t end = before_blanks(text, comma);
    std::size_t start = start_before(text, end, is_month_letter);
    if (start == end) { // a day, behind its month
        end = start;
        start = start_before(text, end, is_date_digit);
        if (end - start < 1 || end - start > 2)
            return text.npos;
        end = before_blanks(text, start);
        start = start_before(text, end, is_month_letter);
        return names_month(text.substr(start, end - start)) ? start : text.npos;
    }
    if (!names_month(text.substr(start, end - start)))
        return text.npos;
    end = before_blanks(text, start);
    start = start_before(text, end, is_date_digit);
    return end - start >= 1 && end - start <= 2 ? start : text.npos;
}

/// The commas in dates of a text; in each line the first date counts.
std::vector<std::size_t> date_commas(std::string_view text, std::size_t &lines,
                                     std::size_t &dated) {
    std::vector<std::size_t> commas;
    bool found = false, filled = false, quoted = false;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : '\n';
        if (c == '\n' || c == '\r') {
            lines += filled;
            dated += found;
            found = filled = quoted = false;
            continue;
        }
        filled = true;
        quoted = quoted != (c == '"');
        if (c != ',' || quoted || found || !year_comes(text, at + 1))
            continue;
        const std::size_t start = date_before(text, at);
        if (start == text.npos)
            continue;
        found = true;
        const std::size_t weekday = before_blanks(text, start);
        if (weekday > 1 && text[weekday - 1] == ',' && is_month_letter(text[weekday - 2]))
            commas.push_back(weekday - 1);
        commas.push_back(at);
    }
    return commas;
}

} // namespace

void join_dates(Text &text) {
    constexpr std::size_t judged = std::size_t{1} << 16;
    std::size_t lines = 0, dated = 0;
    date_commas(text.view.substr(0, judged), lines, dated);
    if (dated == 0 || dated * 2 < lines)
        return;
    const std::vector<std::size_t> commas = date_commas(text.view, lines, dated);
    std::string joined(text.view);
    for (const std::size_t comma : commas)
        joined[comma] = ' ';
    text.own = std::move(joined);
    text.view = text.own;
}

} // namespace imago::csv
