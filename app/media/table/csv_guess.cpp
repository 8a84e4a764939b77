// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_guess.h"

#include "app/media/csv/csv_decode.h"
#include "app/media/csv/csv_times.h"
#include "app/media/file/file_bytes.h"
#include "app/media/table/csv_columns.h"
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

class Guesser {
  public:
    Guesser(std::string_view bytes, bool whole, const CsvSettings &settings);
    CsvGuess guess();

  private:
    void guess_columns();
    void guess_time();
    void take_time(std::size_t column, CsvTimeForm form);
    CsvTimeForm form_of(std::size_t column) const;
    CsvTimeForm decided(std::size_t column);
    bool rises(std::size_t column, bool evenly) const;
    bool counts(std::size_t column) const;
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
    bool unsure_date_ = false, unsure_separator_ = false;
};

Guesser::Guesser(std::string_view bytes, bool whole, const CsvSettings &settings)
    : settings_(settings) {
    CsvFormat &format = guess_.format;
    format.encoding = settings.encoding.value_or(guess_encoding(bytes, !whole));
    format.gaps = settings.gaps;
    format.resample = settings.resample;
    decode(bytes, format.encoding, text_);
    std::string_view text = text_.view;
    if (!whole && text.find_last_of("\r\n") != text.npos) // the last line may be cut
        text = text.substr(0, text.find_last_of("\r\n") + 1);
    CsvSettings settled = settings;
    if (!settled.separator)
        settled.separator = text_.named;
    head_ = best_head(text, text_.first_line, settled);
    unsure_separator_ = !settled.separator && !settled.decimal && may_be_decimals(head_);
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
    const Titles titles = titles_of(head_, first_row(), guess_.format.encoding);
    counts_ = count_columns(head_, first_row());
    for (std::size_t c = 0; c < head_.width; ++c) {
        CsvColumn column;
        if (!titles.names.empty()) {
            column.title = titles.names[c];
            column.unit = titles.units[c];
        }
        const ColumnCount &count = counts_[c];
        column.gaps = count.gaps;
        column.kind = count.numeric() ? CsvColumnKind::values : CsvColumnKind::words;
        if (count.gaps > 0 && count.numbers + count.odd == 0 && !count.text && !count.date())
            column.kind = CsvColumnKind::empty;
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
    return sampling_of(reader.times());
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

/// Returns the form of a column of numbers, by its unit or else by their size.
CsvTimeForm Guesser::form_of(std::size_t column) const {
    const CsvColumn &about = guess_.columns[column];
    if (const auto form = form_of_unit(about.unit))
        return *form;
    if (about.title.empty())
        return CsvTimeForm::seconds;
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
    const auto date_or = [&](std::size_t c) { return counts_[c].date() ? decided(c) : form_of(c); };
    if (settings_.time_column) {
        if (*settings_.time_column == "none")
            return;
        const std::size_t column = find_column(*settings_.time_column);
        if (is_wished(column))
            throw usage_error(table_says.is_time_and_channel, *settings_.time_column);
        return take_time(column, date_or(column));
    }
    std::size_t numeric = 0, first = counts_.size();
    for (std::size_t c = 0; c < counts_.size(); ++c) {
        if (counts_[c].date() && !is_wished(c))
            return take_time(c, decided(c));
        numeric += counts_[c].numeric();
        first = counts_[c].numeric() ? std::min(first, c) : first;
    }
    for (std::size_t c = 0; numeric > 1 && c < counts_.size(); ++c)
        if (counts_[c].numeric() && !is_wished(c) && names_time(guess_.columns[c].title) &&
            rises(c, false))
            return take_time(c, form_of(c));
    if (numeric < 2 || is_wished(first) || !rises(first, true))
        return;
    if (names_counter(guess_.columns[first].title) && counts(first))
        guess_.columns[first].kind = CsvColumnKind::counter;
    else
        take_time(first, form_of(first));
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
