// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/file_bytes.h"
#include "app/media/table/csv_guesser.h"
#include "app/media/table/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace imago {
namespace csv {
namespace {

constexpr std::size_t rows_shown = 40, columns_shown = 200;

/// Returns the last line above line `count` (from 0) if it is a comment, without its mark.
std::string_view comment_above(std::string_view text, std::size_t count) {
    constexpr std::size_t most = 200;
    std::string_view line;
    for (std::size_t n = 0; n < count && n < most; ++n) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        if (!trimmed(text.substr(0, end)).empty())
            line = trimmed(text.substr(0, end));
        text.remove_prefix(end);
        text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
    }
    const std::size_t start = line.find_first_not_of('#');
    return start == 0 || start == line.npos ? std::string_view() : line.substr(start);
}

/// Single quotes, if most lines begin with one and there are no others.
std::optional<CsvQuote> single_quotes(std::string_view text) {
    constexpr std::size_t judged = std::size_t{1} << 16;
    text = text.substr(0, judged);
    if (text.find('"') != text.npos || text.find('\'') == text.npos)
        return std::nullopt;
    std::size_t lines = 0, quoted = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        lines += end > 0;
        quoted += text.starts_with('\'') && text.substr(1, end).find('\'') != text.npos;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return quoted * 2 > lines ? std::optional(CsvQuote::single) : std::nullopt;
}

} // namespace

Guesser::Guesser(std::string_view bytes, bool whole, const CsvSettings &settings)
    : settings_(settings) {
    CsvFormat &format = guess_.format;
    format.encoding = settings.encoding.value_or(guess_encoding(bytes, !whole));
    format.gaps = settings.gaps;
    format.resample = settings.resample;
    decode(bytes, format.encoding, text_);
    whole = whole || text_.nulls > 0;
    join_dates(text_);
    turn_rows(text_, whole, settings);
    guess_.turned = text_.turned;
    std::string_view text = text_.view;
    if (!whole && text.find_last_of("\r\n") != text.npos) // the last line may be cut
        text = text.substr(0, text.find_last_of("\r\n") + 1);
    CsvSettings settled = settings;
    if (!settled.separator)
        settled.separator = text_.named;
    if (!settled.quote)
        settled.quote = single_quotes(text);
    head_ = best_head(text, text_.first_line, settled);
    unsure_separator_ =
        !settled.separator && !settled.decimal && !text_.turned && may_be_decimals(head_);
    const auto leading_zero = [](const std::vector<Cell> &cells) {
        return cells.size() == 2 && cells[1].text.size() > 1 && cells[1].text.front() == '0';
    };
    if (unsure_separator_ && head_.width == 2 &&
        std::any_of(head_.records.begin(), head_.records.end(), leading_zero)) {
        // With commas as separators, integers would not look like "1,05".
        settled.separator = CsvSeparator::none;
        settled.decimal = CsvDecimal::comma;
        head_ = best_head(text, text_.first_line, settled);
    }
    guess_.whole = whole && (head_.records.empty() || !head_.broken);
    format.separator = head_.separator;
    format.decimal = head_.decimal;
    format.quote = head_.quote;
    format.header_rows = settings.header_rows.value_or(guess_header_rows(head_));
    const std::size_t data_line =
        first_row() < head_.lines.size() ? head_.lines[first_row()] : text_.first_line;
    stated_ = stated_step(text, text_.first_line, data_line, head_.separator, head_.decimal);
    comment_ = comment_above(text, head_.lines.empty() ? 0 : head_.lines[0] - text_.first_line);
    guess_.stated_step = stated_.step;
    guess_.stated_name = in_utf8(stated_.name, format.encoding);
}

std::size_t Guesser::find_column(const std::string &wanted) const {
    const std::size_t width = guess_.columns.size();
    std::size_t number = 0;
    const char *end = wanted.data() + wanted.size();
    const auto [stop, status] = std::from_chars(wanted.data(), end, number);
    if (status == std::errc{} && stop == end && number >= 1 && number <= width)
        return number - 1;
    std::string titles;
    for (std::size_t c = 0; c < width; ++c) {
        const std::string &title = guess_.columns[c].title;
        if (title == wanted && !title.empty())
            return c;
        titles += title.empty() ? "" : (titles.empty() ? "" : ", ") + title;
    }
    const Argument numbers =
        width == 1 ? Argument(1) : Argument(Sentence(table_says.columns_to, width));
    if (titles.empty() || width > 20)
        throw usage_error(table_says.no_column, wanted, numbers);
    throw usage_error(table_says.no_column_titled, wanted, numbers, titles);
}

void Guesser::guess_columns() {
    const Titles titles =
        titles_of(head_, first_row(), guess_.format.encoding, comment_, stated_.lines);
    guess_.unit_row = titles.unit_row;
    counts_ = count_columns(head_, first_row());
    mark_settings();
    for (std::size_t c = 0; c < head_.width; ++c) {
        CsvColumn column;
        if (!titles.names.empty()) {
            column.title = titles.names[c];
            column.unit = titles.units[c];
        }
        const ColumnCount &count = counts_[c];
        column.gaps = count.gaps;
        column.kind = count.numeric() ? CsvColumnKind::values : CsvColumnKind::words;
        if (count.gaps > 0 && count.all_numbers() == 0 && !count.text && !count.date())
            column.kind = CsvColumnKind::empty;
        if (count.united > 0 && count.numeric()) {
            column.united = true;
            column.unit = in_utf8(count.unit, guess_.format.encoding);
        }
        guess_.columns.push_back(std::move(column));
    }
    for (const std::string &name : settings_.columns) {
        const std::size_t column = find_column(name);
        if (is_wished(column))
            throw usage_error(table_says.twice, name);
        wished_.push_back(column);
    }
}

/// Takes the names and values of an oscilloscope's settings, which stand beside the first samples,
/// for no numbers: "Sample Interval,4e-6,,-0.005,0.02".
void Guesser::mark_settings() {
    constexpr std::size_t most = 64;
    for (std::size_t c = 0; c + 2 < counts_.size(); ++c) {
        if (counts_[c].numeric())
            continue;
        bool named = false;
        for (std::size_t i = first_row(); i < std::min(head_.records.size(), first_row() + most);
             ++i)
            named = named || (head_.records[i].size() == head_.width &&
                              names_step(head_.records[i][c].text));
        if (!named)
            continue;
        for (const std::size_t column : {c, c + 1}) {
            counts_[column] = {};
            counts_[column].text = true;
        }
        return;
    }
}

/// Finds the cell that should have been the first value of a table without values.
void Guesser::find_unread() {
    const auto columns = [&](CsvColumnKind kind) {
        return std::any_of(guess_.columns.begin(), guess_.columns.end(),
                           [&](const CsvColumn &column) { return column.kind == kind; });
    };
    if (!guess_.format.columns.empty() ||
        !(columns(CsvColumnKind::time) || columns(CsvColumnKind::counter)))
        return;
    for (std::size_t i = first_row(); i < head_.records.size(); ++i)
        for (std::size_t c = 0; head_.records[i].size() == head_.width && c < head_.width; ++c) {
            const std::string_view text = head_.records[i][c].text;
            if (guess_.columns[c].kind != CsvColumnKind::words || text.empty())
                continue;
            guess_.unread =
                CsvUnread{head_.lines[i], c,
                          in_utf8(std::string(text.substr(0, 40)), guess_.format.encoding)};
            return;
        }
}

void Guesser::find_doubts() {
    CsvFormat &format = guess_.format;
    const auto any = [&](auto test) {
        return std::any_of(format.columns.begin(), format.columns.end(), test);
    };
    const auto add = [&](bool is, CsvDoubt doubt) {
        if (is)
            guess_.doubts.push_back(doubt);
    };
    add(unsure_separator_, CsvDoubt::separator);
    add(unsure_date_ && !settings_.time_form, CsvDoubt::day_or_month);
    add(any([&](std::size_t c) { return counts_[c].odd > 0; }), CsvDoubt::numbers);
    add(format.gaps == CsvGaps::refuse &&
            any([&](std::size_t c) { return guess_.columns[c].gaps > 0; }),
        CsvDoubt::gaps);
    if (format.time)
        guess_.sampling = sampling(*format.time);
    const auto &found = guess_.sampling;
    add(found && (found->back || !found->even) && format.resample == CsvResample::refuse &&
            settings_.rate == 0,
        CsvDoubt::times);
}

void Guesser::keep_rows() {
    for (std::size_t i = first_row(); i < head_.records.size() && guess_.rows.size() < rows_shown;
         ++i) {
        guess_.rows.emplace_back();
        const std::vector<Cell> &record = head_.records[i];
        for (std::size_t c = 0; c < std::min(record.size(), columns_shown); ++c)
            guess_.rows.back().push_back(
                in_utf8(plain_text({record[c].text.substr(0, 200), record[c].quoted}, head_.quote),
                        guess_.format.encoding));
    }
}

CsvGuess Guesser::guess() {
    guess_columns();
    guess_time();
    CsvFormat &format = guess_.format;
    format.columns = wished_;
    for (std::size_t c = 0; wished_.empty() && c < guess_.columns.size(); ++c)
        if (guess_.columns[c].kind == CsvColumnKind::values)
            format.columns.push_back(c);
    find_unread();
    find_doubts();
    keep_rows();
    return std::move(guess_);
}

} // namespace csv

CsvGuess guess_csv_format(std::string_view start, bool whole, const CsvSettings &settings) {
    return csv::Guesser(start, whole, settings).guess();
}

CsvGuess look_at_csv(const std::filesystem::path &path, const CsvSettings &settings) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = peek(file, csv_start_bytes);
    return guess_csv_format({reinterpret_cast<const char *>(bytes.data()), bytes.size()},
                            bytes.size() == file.bytes, settings);
}

} // namespace imago
