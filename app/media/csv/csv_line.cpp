// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_line.h"

#include <algorithm>
#include <cmath>

namespace imago::csv {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/// Whether the text after # makes a comment. Words that spreadsheets write for a missing value do
/// not.
bool is_comment(std::string_view rest) {
    if (!rest.starts_with('#'))
        return false;
    constexpr std::string_view values[] = {"#N/A", "#n/a", "#NV", "#NUM!", "#NULL!"};
    return std::none_of(std::begin(values), std::end(values),
                        [&](std::string_view value) { return rest.starts_with(value); });
}

constexpr double day_seconds = 86400;

} // namespace

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string plain_text(const Cell &cell, CsvQuote quote) {
    if (!cell.quoted)
        return std::string(cell.text);
    std::string text;
    text.reserve(cell.text.size());
    for (std::size_t i = 0; i < cell.text.size(); ++i) {
        text += cell.text[i];
        if (cell.text[i] == static_cast<char>(quote))
            ++i; // skips the second of two quotes
    }
    return text;
}

Records::Records(std::string_view text, CsvSeparator separator, CsvQuote quote,
                 std::size_t first_line)
    : text_(text), separator_(static_cast<char>(separator)), quote_(static_cast<char>(quote)),
      line_(first_line) {}

bool Records::at_line_end() const {
    return at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r');
}

void Records::pass_line_end() {
    if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n')
        ++at_;
    ++at_;
    ++line_;
}

/// Skips blanks, except tabs if the tab is the separator.
void Records::pass_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_]) &&
           (text_[at_] != separator_ || separator_ == ' '))
        ++at_;
}

void Records::pass_line() {
    while (at_ < text_.size() && !at_line_end())
        ++at_;
}

/// Goes to the start of the next record.
bool Records::find_record() {
    while (at_ < text_.size()) {
        const std::size_t start = at_;
        while (at_ < text_.size() && is_blank(text_[at_]))
            ++at_;
        if (at_ == text_.size())
            return false;
        if (at_line_end()) {
            pass_line_end();
        } else if (is_comment(text_.substr(at_, 8))) {
            pass_line();
        } else {
            at_ = start;
            record_line_ = line_;
            return true;
        }
    }
    return false;
}

bool Records::quoted_cell(std::vector<Cell> &cells) {
    const std::size_t start = ++at_;
    for (;; ++at_) {
        if (at_ == text_.size())
            return false;
        if (text_[at_] == quote_) {
            if (at_ + 1 == text_.size() || text_[at_ + 1] != quote_)
                break;
            ++at_;
        } else if (text_[at_] == '\n' ||
                   (text_[at_] == '\r' && !text_.substr(at_).starts_with("\r\n"))) {
            ++line_;
        }
    }
    cells.push_back({text_.substr(start, at_ - start), true});
    ++at_;
    const std::size_t after = at_;
    pass_blanks();
    return at_ == text_.size() || at_line_end() || text_[at_] == separator_ ||
           (separator_ == ' ' && at_ > after);
}

void Records::plain_cell(std::vector<Cell> &cells) {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] != separator_ && !at_line_end() &&
           !(separator_ == ' ' && text_[at_] == '\t'))
        ++at_;
    cells.push_back({trimmed(text_.substr(start, at_ - start)), false});
}

bool Records::next(std::vector<Cell> &cells, std::size_t most_cells) {
    cells.clear();
    if (broken_ || !find_record())
        return false;
    for (;;) {
        pass_blanks();
        if (quote_ && at_ < text_.size() && text_[at_] == quote_) {
            if (!quoted_cell(cells)) {
                broken_ = true;
                return false;
            }
        } else {
            plain_cell(cells);
        }
        if (separator_ == ' ') // spaces at the end of a line separate nothing
            pass_blanks();
        if (cells.size() >= most_cells)
            pass_line();
        if (at_ == text_.size())
            return true;
        if (at_line_end()) {
            pass_line_end();
            return true;
        }
        if (separator_ != ' ')
            ++at_; // skips the separator
    }
}

std::size_t cells_that_count(const std::vector<Cell> &cells, std::size_t width) {
    const bool ended = cells.size() > 1 && cells.back().text.empty() && !cells.back().quoted;
    return ended && (width == 0 || cells.size() == width + 1) ? cells.size() - 1 : cells.size();
}

std::optional<Time> TimeReader::read(const std::vector<Cell> &cells) const {
    auto time = time_of(cells[time_.column].text, time_.form, decimal_);
    if (!time || !time_.joined)
        return time;
    const auto clock = time_of(cells[time_.column + 1].text, CsvTimeForm::clock, decimal_);
    if (!clock)
        return std::nullopt;
    time->seconds += clock->seconds;
    time->decimals = clock->decimals;
    time->zoned = clock->zoned;
    time->timed = true;
    return time;
}

bool TimeReader::add(const std::vector<Cell> &cells, std::size_t line) {
    const std::optional<Time> time = read(cells);
    if (!time)
        return false;
    const double unit = is_date(time_.form) ? 1 : seconds_of(time_.form);
    const long double seconds =
        is_date(time_.form) ? time->seconds : time->seconds * static_cast<long double>(unit);
    if (times_.seconds.empty()) {
        times_.first = seconds;
        times_.local = is_date(time_.form) && time_.form != CsvTimeForm::clock && !time->zoned;
    }
    double since = static_cast<double>(seconds + days_ - times_.first);
    if (time_.form == CsvTimeForm::clock && !times_.seconds.empty() &&
        std::fabs(since - times_.seconds.back()) > day_seconds / 2) { // the clock passed midnight
        const double passed = since < times_.seconds.back() ? day_seconds : -day_seconds;
        // Only rows with the newest first go back over it.
        const bool newest_first =
            times_.seconds.size() > 1 && times_.seconds[1] < times_.seconds[0];
        if (passed > 0 || newest_first) {
            days_ += static_cast<long double>(passed);
            since += passed;
        }
    }
    times_.seconds.push_back(since);
    times_.lines.push_back(static_cast<std::uint32_t>(std::min<std::size_t>(line, UINT32_MAX)));
    if (time->decimals < 0)
        digit_known_ = false;
    if (time->decimals > most_decimals_) {
        most_decimals_ = time->decimals;
        const bool days = is_date(time_.form) && !time->timed;
        last_digit_ = unit * (days ? 86400 : std::pow(10.0, -most_decimals_));
    }
    times_.last_digit = digit_known_ ? last_digit_ : 0;
    return true;
}

} // namespace imago::csv
