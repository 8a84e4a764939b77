// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of a table are its times, and which count its rows.
#include "app/media/csv/csv_line.h"
#include "app/media/table/csv_guesser.h"
#include "app/media/table/sentences.h"
#include "engine/support/error.h"

#include <cmath>

namespace imago::csv {
namespace {

/// Minimum fraction of rising steps in a column whose title names a time.
constexpr double rising = 0.5;

} // namespace

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
    constexpr std::string_view words[] = {"date",      "datum",     "fecha",  "datetime",
                                          "date time", "date/time", "datenum"};
    return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
        return std::equal(word.begin(), word.end(), title.begin(), title.end(),
                          [](char a, char b) { return a == (b | 0x20) || a == b; });
    });
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
    else if (is_time(first) &&
             std::fabs(sampling({first, CsvTimeForm::own, false})->step / stated_.step - 1) < 1e-6)
        take_time(first, CsvTimeForm::seconds); // it has the steps that are stated
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

} // namespace imago::csv
