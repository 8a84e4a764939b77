// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_guess.h"

#include "app/media/csv/csv_decode.h"
#include "app/media/csv/csv_times.h"
#include "app/media/csv/csv_unit.h"
#include "app/media/file/file_bytes.h"
#include "app/media/table/csv_columns.h"
#include "app/media/table/csv_stated.h"
#include "app/media/table/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace imago {
namespace csv {
namespace {

constexpr std::size_t rows_shown = 40, columns_shown = 200;
/// Minimum fraction of rising steps in a column whose title names a time.
constexpr double rising = 0.5;

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

class Guesser {
  public:
    Guesser(std::string_view bytes, bool whole, const CsvSettings &settings);
    CsvGuess guess();

  private:
    void guess_columns();
    void guess_time();
    void find_time();
    void mark_counters();
    void mark_settings();
    void find_unread();
    void take_time(std::size_t column, CsvTimeForm form);
    CsvTimeForm form_of(std::size_t column) const;
    CsvTimeForm decided(std::size_t column);
    bool rises(std::size_t column, bool evenly) const;
    bool counts(std::size_t column) const;
    bool is_index(std::size_t column) const;
    bool has_date_name(std::size_t column) const;
    std::optional<CsvSampling> sampling(const CsvTime &time) const;
    std::size_t find_column(const std::string &wanted) const;
    void find_doubts();
    void keep_rows();

    bool is_wished(std::size_t column) const {
        return std::find(wished_.begin(), wished_.end(), column) != wished_.end();
    }
    std::size_t first_row() const { return guess_.format.header_rows; }

    const CsvSettings &settings_;
    Text text_;
    Head head_;
    CsvGuess guess_;
    std::vector<ColumnCount> counts_;
    std::vector<std::size_t> wished_; ///< requested columns
    Stated stated_;
    std::string_view comment_; ///< the line of comment above the first row, without its mark
    bool unsure_date_ = false, unsure_separator_ = false;
};

Guesser::Guesser(std::string_view bytes, bool whole, const CsvSettings &settings)
    : settings_(settings) {
    CsvFormat &format = guess_.format;
    format.encoding = settings.encoding.value_or(guess_encoding(bytes, !whole));
    format.gaps = settings.gaps;
    format.resample = settings.resample;
    decode(bytes, format.encoding, text_);
    whole = whole || text_.nulls > 0;
    turn_rows(text_, whole, settings);
    guess_.turned = text_.turned;
    std::string_view text = text_.view;
    if (!whole && text.find_last_of("\r\n") != text.npos) // the last line may be cut
        text = text.substr(0, text.find_last_of("\r\n") + 1);
    CsvSettings settled = settings;
    if (!settled.separator)
        settled.separator = text_.named;
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

std::optional<CsvSampling> Guesser::sampling(const CsvTime &time) const {
    TimeReader reader(time, guess_.format.decimal);
    for (std::size_t i = first_row(); i < head_.records.size(); ++i)
        if (head_.records[i].size() == head_.width)
            reader.add(head_.records[i], head_.lines[i]); // the reader of the table reports errors
    if (reader.times().seconds.size() < 3)
        return std::nullopt;
    return sampling_of(reader.times(), stated_.step);
}

bool Guesser::rises(std::size_t column, bool evenly) const {
    const auto found = sampling({column, CsvTimeForm::own, false});
    if (!found || counts_[column].gaps > 0)
        return false;
    if (evenly)
        return found->even;
    const auto rows = static_cast<double>(head_.records.size() - first_row());
    return !found->back || static_cast<double>(found->back->count) <= (1 - rising) * rows;
}

/// Whether the values of the column are 0, 1, 2, …
bool Guesser::counts(std::size_t column) const {
    const auto found = sampling({column, CsvTimeForm::own, false});
    return found && found->even && std::fabs(found->step - 1) < 1e-9;
}

/// Whether the column counts the rows: by its title, or as the first one without a title, as
/// pandas, R and others write their index.
bool Guesser::is_index(std::size_t column) const {
    const CsvColumn &about = guess_.columns[column];
    const auto whole = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
    };
    const bool untitled = column == 0 && about.title.empty() && about.unit.empty() &&
                          first_row() < head_.records.size() &&
                          head_.records[first_row()].size() == head_.width &&
                          whole(head_.records[first_row()][column].text);
    return (untitled || names_counter(about.title) || names_counter(about.unit)) && counts(column);
}

bool Guesser::has_date_name(std::size_t column) const {
    const std::string &title = guess_.columns[column].title;
    constexpr std::string_view words[] = {"date",     "datum",     "fecha",
                                          "datetime", "date time", "date/time"};
    return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
        return std::equal(word.begin(), word.end(), title.begin(), title.end(),
                          [](char a, char b) { return a == (b | 0x20) || a == b; });
    });
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

/// Returns the form of a column of numbers, by its unit or else by their size.
CsvTimeForm Guesser::form_of(std::size_t column) const {
    const CsvColumn &about = guess_.columns[column];
    if (const auto form = form_of_unit(about.unit))
        return *form;
    if (about.title.empty())
        return CsvTimeForm::seconds;
    constexpr double earliest_day = 20000,
                     latest_day = 800000; // spreadsheets, and MATLAB's datenum
    if (has_date_name(column) && first_row() < head_.records.size() &&
        head_.records[first_row()].size() == head_.width) {
        const double day = value_of(head_.records[first_row()][column].text, head_.decimal).number;
        if (day > earliest_day && day < latest_day)
            return CsvTimeForm::days;
        if (day > 18000101 && day < 22001232 && day == std::floor(day))
            return CsvTimeForm::iso; // 20260131
    }
    if (!names_time(about.title))
        return CsvTimeForm::own;
    for (std::size_t i = first_row(); i < head_.records.size(); ++i) {
        if (head_.records[i].size() != head_.width)
            continue;
        const double value = value_of(head_.records[i][column].text, head_.decimal).number;
        // Times since 1970 are near 1.7e9 seconds.
        return value > 1e17   ? CsvTimeForm::nanoseconds
               : value > 1e14 ? CsvTimeForm::microseconds
               : value > 1e11 ? CsvTimeForm::milliseconds
                              : CsvTimeForm::seconds;
    }
    return CsvTimeForm::seconds;
}

/// Chooses between the two orders of days and months by which one gives even steps.
CsvTimeForm Guesser::decided(std::size_t column) {
    const ColumnCount &count = counts_[column];
    const CsvTimeForm form = count.date().value();
    if (form != CsvTimeForm::day_month || count.month_day != count.day_month)
        return form;
    const auto day = sampling({column, CsvTimeForm::day_month, false});
    const auto month = sampling({column, CsvTimeForm::month_day, false});
    if (!day || !month)
        unsure_date_ = true;
    else if (day->back.has_value() != month->back.has_value())
        return day->back ? CsvTimeForm::month_day : CsvTimeForm::day_month;
    else if (day->even != month->even)
        return day->even ? CsvTimeForm::day_month : CsvTimeForm::month_day;
    else
        unsure_date_ = std::fabs(day->rate - month->rate) > 1e-9 * day->rate;
    const bool english = head_.separator == CsvSeparator::comma;
    return english ? CsvTimeForm::month_day : CsvTimeForm::day_month;
}

void Guesser::take_time(std::size_t column, CsvTimeForm form) {
    CsvTime time{column, settings_.time_form.value_or(form), false};
    const bool days_only =
        is_date(time.form) && time.form != CsvTimeForm::clock && !counts_[column].timed;
    time.joined = days_only && column + 1 < counts_.size() && !is_wished(column + 1) &&
                  counts_[column + 1].date() == CsvTimeForm::clock;
    guess_.format.time = time;
    guess_.columns[column].kind = CsvColumnKind::time;
    if (time.joined)
        guess_.columns[column + 1].kind = CsvColumnKind::time;
    if (time.form == CsvTimeForm::own)
        guess_.time_unit = guess_.columns[column].title;
}

void Guesser::guess_time() {
    if (settings_.time_column) {
        if (*settings_.time_column == "none")
            return;
        const std::size_t column = find_column(*settings_.time_column);
        if (is_wished(column))
            throw usage_error(table_says.is_time_and_channel, *settings_.time_column);
        take_time(column, counts_[column].date() ? decided(column) : form_of(column));
    } else {
        find_time();
    }
    mark_counters();
}

void Guesser::find_time() {
    std::size_t numeric = 0, others = 0, first = counts_.size();
    for (std::size_t c = 0; c < counts_.size(); ++c) {
        if (counts_[c].date() && !is_wished(c))
            return take_time(c, decided(c));
        numeric += counts_[c].numeric();
        others +=
            !is_wished(c) &&
            (guess_.columns[c].kind == CsvColumnKind::words ||
             (guess_.columns[c].kind == CsvColumnKind::empty && !guess_.columns[c].title.empty()));
        first = counts_[c].numeric() ? std::min(first, c) : first;
    }
    if (numeric + others < 2) // what is alone has the values
        return;
    for (std::size_t c = 0; c < counts_.size(); ++c)
        if (counts_[c].numeric() && !is_wished(c) && names_time(guess_.columns[c].title) &&
            !is_index(c) && rises(c, false))
            return take_time(c, form_of(c));
    const auto is_time = [&](std::size_t c) {
        return c < counts_.size() && counts_[c].numeric() && !is_wished(c) && !is_index(c) &&
               rises(c, true);
    };
    // Behind an index, only a name makes a time. A rate that is stated belongs to columns of
    // values.
    if (is_time(first) && stated_.step == 0)
        take_time(first, form_of(first));
    else if (is_time(first) && form_of(first) != CsvTimeForm::own)
        take_time(first, form_of(first));
}

/// Finds the columns that count the rows. The last column of numbers is no counter.
void Guesser::mark_counters() {
    std::size_t left = 0;
    for (const CsvColumn &column : guess_.columns)
        left += column.kind == CsvColumnKind::values || column.kind == CsvColumnKind::words;
    for (std::size_t c = 0; c < guess_.columns.size(); ++c)
        if (left > 1 && guess_.columns[c].kind == CsvColumnKind::values && !is_wished(c) &&
            is_index(c)) {
            guess_.columns[c].kind = CsvColumnKind::counter;
            --left;
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

} // namespace
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
