// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv_file.h"
#include "app/media/csv_line.h"
#include "app/media/file_bytes.h"
#include "engine/array/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <new>
#include <optional>

namespace imago {
namespace fs = std::filesystem;

namespace {

using Columns = std::vector<std::vector<float>>;

constexpr std::size_t most_columns = 65536;

/// Reads the text of one file, line by line.
class Reader {
  public:
    Reader(std::string_view text, std::string name) : text_(text), name_(std::move(name)) {}

    SignalReadResult read(const std::vector<std::string> &wanted);

  private:
    Error error(const std::string &reason) const {
        return Error("cannot read '" + name_ + "' as a table: " + reason);
    }
    Error cell_error(std::size_t column, const std::string &reason) const {
        return error("line " + std::to_string(line_) + ", column " + std::to_string(column + 1) +
                     ": " + reason);
    }

    void check_encoding();
    std::optional<std::string_view> next_line();
    void find_separator();
    void split(std::string_view line);
    void find_columns(const std::vector<std::string> &wanted);
    std::size_t find_column(const std::string &wanted) const;
    bool is_header() const;
    float number(std::size_t column) const;
    void add_row(Columns &columns) const;
    std::vector<std::string> doubts(const Columns &columns, bool all) const;

    std::string_view text_;
    std::string name_;
    std::size_t at_ = 0;    ///< the next byte
    std::size_t line_ = 0;  ///< the number of the last line read
    char separator_ = '\0'; ///< as csv::separator_of() says
    std::size_t width_ = 0; ///< cells of each line; 0: not known yet
    std::vector<csv::Cell> cells_;
    std::vector<std::size_t> wanted_; ///< columns, from 0
    std::vector<std::string> titles_; ///< of the wanted columns; empty without a header
};

void Reader::check_encoding() {
    if (text_.starts_with("\xff\xfe") || text_.starts_with("\xfe\xff"))
        throw error("it is UTF-16; UTF-8 and ASCII are allowed");
    if (text_.substr(0, 4096).find('\0') != std::string_view::npos)
        throw error("it is no text");
    if (text_.starts_with("\xef\xbb\xbf"))
        text_.remove_prefix(3);
}

/// The next line that is neither empty nor a comment.
std::optional<std::string_view> Reader::next_line() {
    while (at_ < text_.size()) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string_view line = text_.substr(at_, end - at_), body = csv::trimmed(line);
        at_ = end + 1;
        ++line_;
        if (!body.empty() && body.front() != '#')
            return line;
    }
    return std::nullopt;
}

void Reader::find_separator() {
    const std::size_t at = at_, line = line_;
    const auto first = next_line(), second = next_line();
    if (!first)
        throw error("there are no numbers in it");
    separator_ = csv::table_separator(*first, second.value_or(std::string_view()));
    at_ = at;
    line_ = line;
}

void Reader::split(std::string_view line) {
    if (!csv::split(line, separator_, cells_))
        throw error("line " + std::to_string(line_) + " has a double quote without its other half");
    // "1;2;": what ends each cell instead of standing between them.
    const bool ended = cells_.size() > 1 && cells_.back().text.empty() && !cells_.back().quoted;
    if (ended && (width_ == 0 || cells_.size() == width_ + 1))
        cells_.pop_back();
    if (cells_.size() > most_columns)
        throw error("it has more than " + std::to_string(most_columns) + " columns");
    if (width_ == 0)
        width_ = cells_.size();
    if (cells_.size() != width_)
        throw error("line " + std::to_string(line_) + " has another number of cells (" +
                    std::to_string(cells_.size()) + ") than the first (" + std::to_string(width_) +
                    ")" + (separator_ == ',' ? "; a decimal comma is not allowed" : ""));
}

/// In the first line.
std::size_t Reader::find_column(const std::string &wanted) const {
    std::size_t number = 0;
    const char *end = wanted.data() + wanted.size();
    const auto [stop, status] = std::from_chars(wanted.data(), end, number);
    if (status == std::errc{} && stop == end && number >= 1 && number <= width_)
        return number - 1;
    for (std::size_t i = 0; i < width_; ++i)
        if (!csv::parsed(cells_[i].text) && csv::plain_text(cells_[i]) == wanted)
            return i;
    std::string allowed = width_ == 1 ? "1" : "1 to " + std::to_string(width_);
    if (!csv::parsed(cells_[0].text) && width_ <= 20)
        for (std::size_t i = 0; i < width_; ++i)
            allowed += (i ? ", " : "; ") + csv::plain_text(cells_[i]);
    throw usage_error("'" + name_ + "' has no column '" + wanted + "'; it has " + allowed);
}

void Reader::find_columns(const std::vector<std::string> &wanted) {
    for (const std::string &name : wanted) {
        const std::size_t column = find_column(name);
        if (std::find(wanted_.begin(), wanted_.end(), column) != wanted_.end())
            throw usage_error("the column '" + name + "' is asked for twice");
        wanted_.push_back(column);
    }
    for (std::size_t i = 0; wanted.empty() && i < width_; ++i)
        wanted_.push_back(i);
}

/// Titles may be missing, as that of an index column, but not all of them.
bool Reader::is_header() const {
    std::size_t titles = 0;
    for (const std::size_t column : wanted_) {
        const std::string_view text = cells_[column].text;
        if (csv::parsed(text) || csv::has_decimal_comma(text))
            return false;
        titles += text.empty() ? 0 : 1;
    }
    return titles > 0;
}

float Reader::number(std::size_t column) const {
    const std::string_view text = cells_[column].text;
    if (text.empty())
        throw cell_error(column, "the cell is empty; a number is needed");
    const std::string shown = "'" + std::string(text.substr(0, 40)) + "'";
    const std::optional<double> value = csv::parsed(text);
    if (!value)
        throw cell_error(column, csv::has_decimal_comma(text)
                                     ? shown + " has a decimal comma; a decimal point is allowed"
                                     : shown + " is not a number");
    if (text.find_first_of("nN") != std::string_view::npos) // "nan" or "inf"
        throw cell_error(column, shown + " is not a finite number");
    const auto narrowed = static_cast<float>(*value);
    if (!std::isfinite(narrowed))
        throw cell_error(column, shown + " is beyond the range of float (3.4e38)");
    return narrowed;
}

void Reader::add_row(Columns &columns) const {
    for (std::size_t i = 0; i < wanted_.size(); ++i)
        columns[i].push_back(number(wanted_[i]));
}

/// What a person would ask about the table.
std::vector<std::string> Reader::doubts(const Columns &columns, bool all) const {
    std::vector<std::string> notes;
    const std::vector<float> &first = columns[0];
    if (all && columns.size() > 1 && first.size() > 2 && first.front() < first.back() &&
        std::is_sorted(first.begin(), first.end()))
        notes.push_back("Column 1" + (titles_.empty() ? "" : " ('" + titles_[0] + "')") +
                        " never falls: if it is the time, name the others by --column.");
    if (titles_.empty() && separator_ == ',' && width_ == 2 &&
        text_.find('.') == std::string_view::npos)
        notes.push_back("It was read as two columns of whole numbers; numbers with a decimal comma "
                        "must be written with a point.");
    return notes;
}

SignalReadResult Reader::read(const std::vector<std::string> &wanted) {
    check_encoding();
    find_separator();
    split(next_line().value());
    find_columns(wanted);
    Columns columns(wanted_.size());
    if (is_header())
        for (const std::size_t column : wanted_)
            titles_.push_back(csv::plain_text(cells_[column]));
    else
        add_row(columns);
    while (const auto line = next_line()) {
        split(*line);
        add_row(columns);
    }
    if (columns[0].empty())
        throw error("there are no numbers in it");
    SignalReadResult result;
    result.notes = doubts(columns, wanted.empty());
    Signal &signal = result.signal;
    signal.channels = columns.size();
    signal.length = columns[0].size();
    signal.names = titles_;
    signal.samples.reserve(signal.channels * signal.length);
    for (std::vector<float> &column : columns) {
        signal.samples.insert(signal.samples.end(), column.begin(), column.end());
        column = {};
    }
    return result;
}

} // namespace

SignalReadResult read_csv(const fs::path &path, const CsvReadOptions &options) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = read_all(file, path, options.max_bytes);
    try {
        return Reader({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, path.string())
            .read(options.columns);
    } catch (const std::bad_alloc &) {
        throw Error("cannot read '" + path.string() + "': its numbers do not fit in memory");
    }
}

} // namespace imago
