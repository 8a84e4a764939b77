// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_head.h"

#include "app/media/csv/csv_line.h"
#include "app/media/csv/csv_value.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace imago::csv {
namespace {

constexpr std::size_t most_records = 1000, most_cells = 200000;
constexpr std::size_t judged_records = 200, judged_cells = 20000;

/// The separators in the order of preference if several fit equally.
constexpr CsvSeparator separators[] = {CsvSeparator::semicolon, CsvSeparator::tab,
                                       CsvSeparator::pipe,      CsvSeparator::comma,
                                       CsvSeparator::space,     CsvSeparator::none};

Head split(std::string_view text, std::size_t first_line, CsvSeparator separator, CsvQuote quote) {
    Head head{separator, quote, CsvDecimal::point, {}, {}, 0, false, 0};
    Records records(text, separator, quote, first_line);
    std::vector<Cell> cells;
    for (std::size_t all = 0; head.records.size() < most_records && all < most_cells &&
                              records.next(cells, most_columns + 1);
         all += cells.size()) {
        head.records.push_back(cells);
        head.lines.push_back(records.line());
    }
    head.broken = records.broken();
    // The first lines may describe the device, so the later ones say more.
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t i = head.records.size() / 4; i < head.records.size(); ++i)
        ++counts[head.records[i].size()];
    std::size_t most = 0;
    for (const auto &[width, count] : counts)
        if (count >= most) {
            most = count;
            head.width = width;
        }
    // In "1;2;" on every line a separator ends each cell. The titles may lack the last one.
    const bool ended =
        head.width > 1 &&
        std::all_of(head.records.begin(), head.records.end(), [&](const std::vector<Cell> &record) {
            return record.size() != head.width || cells_that_count(record, 0) < record.size();
        });
    head.width -= ended ? 1 : 0;
    head.ended = ended;
    for (std::vector<Cell> &record : head.records)
        if (record.size() == head.width + 1)
            record.resize(cells_that_count(record, head.width));
    return head;
}

bool fits(const Head &head, std::size_t record) {
    return head.records[record].size() == head.width;
}

struct Count {
    double good = 0, bad = 0;
};

Count count_of(const std::vector<Cell> &cells, CsvDecimal decimal) {
    Count count;
    for (const Cell &cell : cells) {
        const ValueKind kind = value_of(cell.text, decimal).kind;
        if (kind == ValueKind::number || kind == ValueKind::infinite || kind == ValueKind::united)
            ++count.good;
        else if (kind != ValueKind::gap)
            ++(date_form(cell.text) ? count.good : count.bad);
    }
    return count;
}

/// Returns the fraction of cells that are numbers or dates, from the first record that has any. The
/// score is lower if lines differ in width.
double score_of(const Head &head, CsvDecimal decimal) {
    Count sum;
    double fit = 0, misfit = 0, seen = 0;
    bool before = false;
    for (std::size_t i = 0; i < std::min(head.records.size(), judged_records); ++i) {
        const bool fitting = fits(head, i);
        const Count count = fitting ? count_of(head.records[i], decimal) : Count{};
        if (sum.good == 0 && count.good == 0) {
            before = before || !fitting;
            continue;
        }
        sum.good += count.good;
        sum.bad += count.bad;
        ++(fitting ? fit : misfit);
        seen += static_cast<double>(head.records[i].size());
        if (seen > judged_cells)
            break;
    }
    if (sum.good == 0)
        return 0;
    const double score = sum.good / (sum.good + sum.bad) * fit / (fit + misfit);
    return (score - (before ? 0.01 : 0)) * (head.broken ? 0.5 : 1);
}

bool is_whole(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

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

std::optional<CsvTimeForm> date_form(std::string_view text) {
    const bool plain = text.size() > 8 && (text[8] | 0x20) == 't'; // 20260131T120000
    // A date has a digit early: behind the names of a day and a month at the latest.
    constexpr std::size_t longest_names = 24;
    if (text.size() < 4 || text.substr(0, longest_names).find_first_of("0123456789") == text.npos ||
        (!plain && text.find_first_of(":-./ ", 1) == text.npos))
        return std::nullopt;
    for (const CsvTimeForm form :
         {CsvTimeForm::iso, CsvTimeForm::day_month, CsvTimeForm::month_day, CsvTimeForm::clock})
        if (time_of(text, form, CsvDecimal::point))
            return form;
    return std::nullopt;
}

bool may_be_decimals(const Head &head) {
    if (head.separator != CsvSeparator::comma || head.decimal != CsvDecimal::point)
        return false;
    bool first = true;
    for (std::size_t i = 0; i < head.records.size(); ++i) {
        const std::vector<Cell> &cells = head.records[i];
        const bool whole = std::all_of(cells.begin(), cells.end(), [](const Cell &cell) {
            std::string_view text = cell.text;
            if (text.starts_with('-'))
                text.remove_prefix(1);
            return !cell.quoted && is_whole(text);
        });
        // The titles decide if there are as many as cells, or half as many.
        if (first && !whole && cells.size() > 1)
            return cells.size() * 2 == head.width;
        if (!first && (!whole || cells.size() % 2))
            return false;
        first = false;
    }
    return head.width % 2 == 0;
}

Head best_head(std::string_view text, std::size_t first_line, const CsvSettings &settings) {
    Head best;
    bool found = false;
    for (const CsvSeparator separator : separators) {
        if (settings.separator && *settings.separator != separator)
            continue;
        Head head = split(text, first_line, separator, settings.quote.value_or(CsvQuote::twofold));
        if (!settings.separator && separator != CsvSeparator::none && head.width < 2 && !head.ended)
            continue; // the separator separates nothing
        bool better = false;
        for (const CsvDecimal decimal : {CsvDecimal::point, CsvDecimal::comma}) {
            if (settings.decimal && *settings.decimal != decimal)
                continue;
            const double score = score_of(head, decimal);
            if (found && score <= (better ? head.score : best.score) + 1e-9)
                continue;
            head.decimal = decimal;
            head.score = score;
            better = found = true;
        }
        if (better)
            best = std::move(head);
    }
    return best;
}

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

// Tables whose rows are the channels.

namespace {

constexpr std::size_t most_rows = 64, least_cells = 3;
/// Several rows are turned if they are long, and this many times longer than they are many.
constexpr std::size_t long_row = 64, longer = 16;
constexpr std::size_t judged = 2000; ///< cells of a row that must be numbers

using Rows = std::vector<std::vector<Cell>>;

/// Whether the cells are numbers, the first one of which may be their name. A few may be words,
/// which the reader of the table refuses by their place.
bool are_numbers(const std::vector<Cell> &cells, CsvDecimal decimal) {
    constexpr std::size_t fewest_a_word = 10;
    std::size_t numbers = 0, words = 0;
    for (std::size_t i = 0; i < std::min(cells.size(), judged); ++i) {
        const ValueKind kind = value_of(cells[i].text, decimal).kind;
        if (kind == ValueKind::number || kind == ValueKind::united)
            ++numbers;
        else
            words += kind != ValueKind::gap && i > 0;
    }
    return words * fewest_a_word <= numbers && numbers >= least_cells - 1 &&
           numbers * 2 >= std::min(cells.size(), judged);
}

/// Returns the rows if there are few and long ones of numbers; otherwise none.
Rows long_rows(std::string_view text, CsvSeparator separator, const CsvSettings &settings) {
    Records records(text, separator, settings.quote.value_or(CsvQuote::twofold));
    Rows rows;
    std::vector<Cell> cells;
    const auto fits = [&](CsvDecimal decimal) {
        return (!settings.decimal || *settings.decimal == decimal) && are_numbers(cells, decimal);
    };
    Records probe = records; // before a cell takes memory for each separator
    if (!probe.next(cells, judged) || !(fits(CsvDecimal::point) || fits(CsvDecimal::comma)))
        return {};
    while (records.next(cells, text.size() + 1)) {
        cells.resize(cells_that_count(cells, 0));
        const bool same = rows.empty() || cells.size() == rows[0].size();
        if (rows.size() == most_rows || cells.size() < least_cells || !same ||
            !(fits(CsvDecimal::point) || fits(CsvDecimal::comma)))
            return {};
        rows.push_back(cells);
    }
    const bool enough =
        rows.size() == 1 ||
        (!rows.empty() && rows[0].size() >= std::max(long_row, longer * rows.size()));
    return enough && !records.broken() ? rows : Rows{};
}

/// Whether the text has at most most_rows lines, which is quickly seen.
bool has_few_lines(std::string_view text) {
    std::size_t lines = 0;
    for (std::size_t at = 0; at < text.size() && lines <= most_rows; ++lines) {
        at = text.find_first_of("\r\n", at);
        at = at == text.npos ? text.size() : text.find_first_not_of("\r\n", at);
    }
    return lines <= most_rows;
}

} // namespace

void turn_rows(Text &text, bool whole, const CsvSettings &settings) {
    std::string_view view = text.view;
    if (!has_few_lines(view))
        return;
    for (const CsvSeparator separator :
         {CsvSeparator::semicolon, CsvSeparator::tab, CsvSeparator::pipe, CsvSeparator::comma,
          CsvSeparator::space}) {
        const auto named = settings.separator ? settings.separator : text.named;
        if (named && *named != separator)
            continue;
        if (!whole) // the last cell may be cut
            view = text.view.substr(0, text.view.find_last_of(static_cast<char>(separator)) + 1);
        const Rows rows = long_rows(view, separator, settings);
        if (rows.empty())
            continue;
        const auto quote = static_cast<char>(settings.quote.value_or(CsvQuote::twofold));
        std::string turned;
        turned.reserve(view.size() + view.size() / 8);
        for (std::size_t c = 0; c < rows[0].size(); ++c)
            for (std::size_t r = 0; r < rows.size(); ++r) {
                const Cell &cell = rows[r][c];
                turned += cell.quoted && quote ? std::string(1, quote) : std::string();
                turned += cell.text;
                turned += cell.quoted && quote ? std::string(1, quote) : std::string();
                turned += r + 1 < rows.size() ? static_cast<char>(separator) : '\n';
            }
        text.own = std::move(turned);
        text.view = text.own;
        text.first_line = 1;
        text.turned = true;
        return;
    }
}

// Dates with a comma in them that no quotes protect: "Jan 5, 2024 10:00:00,1.5".

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
