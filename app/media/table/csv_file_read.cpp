// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_head.h"
#include "app/media/csv/csv_line.h"
#include "app/media/file/file_bytes.h"
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_footer.h"
#include "app/media/table/csv_words.h"
#include "app/media/table/sentences.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/quantity/unit_names.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <new>
#include <optional>
#include <vector>

namespace imago::csv {
namespace {

// Fills gaps in columns; internal to app/media.

/// Fills each NaN on the line between its neighbours, by their times or else by their indices. At
/// an end the nearest value is repeated. Returns the number of gaps at the ends. At least one value
/// must not be NaN.
std::size_t interpolate(std::vector<double> &column, const std::vector<double> *times) {
    const auto place = [&](std::size_t i) { return times ? (*times)[i] : static_cast<double>(i); };
    std::size_t held = 0;
    for (std::size_t i = 0; i < column.size();) {
        if (!std::isnan(column[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < column.size() && std::isnan(column[end]))
            ++end;
        const bool before = i > 0, after = end < column.size();
        held += before && after ? 0 : end - i;
        const double left = column[before ? i - 1 : end], right = column[after ? end : i - 1];
        const double from = place(before ? i - 1 : 0), to = place(after ? end : end - 1);
        for (std::size_t k = i; k < end; ++k) {
            const double part = before && after ? (place(k) - from) / (to - from) : 0;
            column[k] = left + part * (right - left);
        }
        i = end;
    }
    return held;
}

} // namespace
} // namespace imago::csv

namespace imago {
namespace fs = std::filesystem;

namespace {

using csv::Cell;
using csv::ValueKind;

constexpr std::size_t watch_bytes = std::size_t{1} << 20; ///< bytes between two reports

/// Reads the text of one file, record by record.
class Reader {
  public:
    Reader(const std::string &name, CsvGuess guess, const CsvSettings &settings,
           const CsvWatch &watch);

    CsvTable read(std::string_view bytes);

  private:
    Sentence failure(const Sentence &reason) const {
        return {table_says.table_failed, name_, reason};
    }
    Error error(const Sentence &reason) const { return Error(failure(reason)); }
    Error cell_error(std::size_t column, const Sentence &reason) const {
        return findings_.turned ? error({table_says.at_line, column + 1, line_, reason})
                                : error({table_says.at_line, line_, column + 1, reason});
    }
    std::string shown(std::size_t column) const;
    void check(const csv::Text &text);
    void read_rows(const csv::Text &text);
    void add_row();
    bool is_row(const std::vector<Cell> &cells) const;
    double number(std::size_t channel, std::size_t column);
    double scaled(std::size_t channel, std::size_t column, const csv::Value &value) const;
    double refused(std::size_t column, ValueKind kind) const;
    void check_width() const;
    void look_at_left_out();
    void settle_times();
    void fill_gaps();
    void resample(Signal &signal);
    Signal signal();

    const std::string &name_;
    const CsvWatch &watch_;
    const CsvSettings &settings_;
    CsvFindings findings_;
    std::size_t width_;
    double stated_step_;
    std::optional<CsvUnread> unread_;
    std::optional<csv::TimeReader> times_;
    std::vector<Cell> cells_;
    std::size_t line_ = 0;
    std::vector<std::vector<double>> columns_; ///< values of each column; NaN is a gap
    std::vector<CsvGapCount> gaps_;            ///< gaps of each column
    /// The unit of each column whose cells have units, to which they are scaled.
    std::vector<std::optional<UnitName>> units_;
};

Reader::Reader(const std::string &name, CsvGuess guess, const CsvSettings &settings,
               const CsvWatch &watch)
    : name_(name), watch_(watch), settings_(settings), width_(guess.columns.size()),
      stated_step_(guess.stated_step), unread_(std::move(guess.unread)) {
    findings_.format = std::move(guess.format);
    findings_.columns = std::move(guess.columns);
    findings_.doubts = std::move(guess.doubts);
    findings_.time_unit = std::move(guess.time_unit);
    findings_.stated_name = std::move(guess.stated_name);
    findings_.unit_row = guess.unit_row;
    findings_.turned = guess.turned;
    const CsvFormat &format = findings_.format;
    columns_.resize(format.columns.size());
    for (const std::size_t column : format.columns) {
        gaps_.push_back({column, 0, 0, 0});
        const CsvColumn &about = findings_.columns[column];
        units_.push_back(about.united ? unit_named(about.unit) : std::nullopt);
    }
    if (format.time)
        times_.emplace(*format.time, format.decimal);
    findings_.rate_wished = settings.rate > 0;
    for (std::size_t c = 0; c < width_ && settings.columns.empty(); ++c) {
        const CsvColumnKind kind = findings_.columns[c].kind;
        if (kind != CsvColumnKind::values && kind != CsvColumnKind::time)
            findings_.left_out.push_back({c, kind, 0});
    }
}

void Reader::check(const csv::Text &text) {
    findings_.nulls = text.nulls;
    if (text.view.substr(0, 4096).find('\0') != text.view.npos)
        throw error(table_says.no_text);
    if (width_ > csv::most_columns)
        throw error({table_says.too_many_columns, csv::most_columns});
    if (!findings_.format.columns.empty())
        return;
    if (!unread_)
        throw error(table_says.no_numbers);
    line_ = unread_->line;
    throw cell_error(unread_->column, {table_says.no_number, unread_->text});
}

void Reader::check_width() const {
    const std::size_t count = csv::cells_that_count(cells_, width_);
    if (count == width_)
        return;
    const bool commas = findings_.format.separator == CsvSeparator::comma;
    throw error(
        {commas ? table_says.odd_width_of_commas : table_says.odd_width, line_, count, width_});
}

/// Returns the beginning of a cell for a sentence.
std::string Reader::shown(std::size_t column) const {
    return csv::in_utf8(std::string(cells_[column].text.substr(0, 40)), findings_.format.encoding);
}

/// Throws the Error for a cell that is no number.
double Reader::refused(std::size_t column, ValueKind kind) const {
    const bool point = findings_.format.decimal == CsvDecimal::point;
    const Form<1> reason = kind == ValueKind::infinite        ? table_says.not_finite
                           : kind == ValueKind::thousands     ? table_says.thousands
                           : kind != ValueKind::other_decimal ? table_says.no_number
                           : point                            ? table_says.decimal_comma
                                                              : table_says.decimal_point;
    throw cell_error(column, {reason, shown(column)});
}

double Reader::number(std::size_t channel, std::size_t column) {
    const csv::Value value = csv::value_of(cells_[column].text, findings_.format.decimal);
    if (value.kind == ValueKind::gap) {
        CsvGapCount &gap = gaps_[channel];
        if (gap.count++ == 0)
            gap.first_line = line_;
        return std::numeric_limits<double>::quiet_NaN();
    }
    const bool united = findings_.columns[column].united;
    if (value.kind != ValueKind::number && (value.kind != ValueKind::united || !united))
        return refused(column, value.kind);
    const double number = united ? scaled(channel, column, value) : value.number;
    if (!std::isfinite(number))
        throw cell_error(column, {table_says.beyond_double, shown(column)});
    return number;
}

/// Returns the number of a cell in the unit of its column. A cell without a unit has the column's.
double Reader::scaled(std::size_t channel, std::size_t column, const csv::Value &value) const {
    const std::string own = csv::in_utf8(std::string(value.unit), findings_.format.encoding);
    const std::string &wanted = findings_.columns[column].unit;
    if (value.unit.empty() || own == wanted)
        return value.number;
    const auto unit = unit_named(own);
    if (!unit || !units_[channel] || unit->base != units_[channel]->base)
        throw cell_error(column, {table_says.other_unit, shown(column), wanted});
    return value.number * (unit->scale() / units_[channel]->scale());
}

void Reader::look_at_left_out() {
    for (CsvLeftOut &left : findings_.left_out)
        if (left.kind == CsvColumnKind::empty &&
            csv::value_of(cells_[left.column].text, findings_.format.decimal).kind !=
                ValueKind::gap)
            ++left.numbers;
}

void Reader::add_row() {
    check_width();
    if (times_ && !times_->add(cells_, line_)) {
        const std::size_t column = findings_.format.time->column;
        throw cell_error(column, {table_says.no_time, shown(column),
                                  csv_name(csv_time_forms(), findings_.format.time->form)});
    }
    for (std::size_t i = 0; i < columns_.size(); ++i)
        columns_[i].push_back(number(i, findings_.format.columns[i]));
    look_at_left_out();
}

/// Whether cells are a row of the table: as many as it has columns, with a time and numbers.
bool Reader::is_row(const std::vector<Cell> &cells) const {
    if (csv::cells_that_count(cells, width_) != width_)
        return false;
    const auto kind = [&](std::size_t column) {
        return csv::value_of(cells[column].text, findings_.format.decimal).kind;
    };
    const auto &time = findings_.format.time;
    if (time && kind(time->column) == ValueKind::word && !csv::date_form(cells[time->column].text))
        return false;
    return std::all_of(findings_.format.columns.begin(), findings_.format.columns.end(),
                       [&](std::size_t column) { return kind(column) != ValueKind::word; });
}

void Reader::read_rows(const csv::Text &text) {
    csv::Records records(text.view, findings_.format.separator, findings_.format.quote,
                         text.first_line);
    const csv::FooterColumns columns{width_, width_ > 0 &&
                                                 findings_.columns[0].kind == CsvColumnKind::words};
    std::size_t told = 0, row = 0;
    while (records.next(cells_, csv::most_columns + 1)) {
        line_ = records.line();
        if (row++ >= findings_.format.header_rows) {
            if (csv::may_begin_footer(cells_, columns)) {
                csv::Footer footer = csv::footer_at(
                    cells_, columns, records, [this](const auto &cells) { return is_row(cells); });
                if (footer.lines > 0) {
                    footer.text = csv::in_utf8(footer.text, findings_.format.encoding);
                    findings_.footer = std::move(footer);
                    break;
                }
            }
            add_row();
        }
        if (watch_ && records.at() >= told + watch_bytes) {
            told = records.at();
            if (!watch_(static_cast<double>(told) / static_cast<double>(text.view.size())))
                throw Error(Sentence(table_says.cancelled, name_), Error::Kind::cancelled);
        }
    }
    if (records.broken())
        throw error({table_says.odd_quote, records.line()});
    if (columns_[0].empty())
        throw error(table_says.no_numbers);
    findings_.rows = columns_[0].size();
}

/// Evaluates the times, and checks whether they may be used.
void Reader::settle_times() {
    if (!times_ || times_->times().seconds.size() < 2)
        return;
    CsvSampling sampling = sampling_of(times_->times(), stated_step_);
    if (sampling.reversed)
        for (std::vector<double> &column : columns_)
            std::reverse(column.begin(), column.end());
    const bool linear = findings_.format.resample == CsvResample::linear;
    const bool passed_over = settings_.rate > 0 && !linear;
    findings_.sampling = sampling;
    if (passed_over)
        return;
    if (sampling.back && (!sampling.back->repeats || !(sampling.rate > 0)))
        throw error(back_step_sentence(*sampling.back));
    if (!sampling.even && findings_.format.resample == CsvResample::refuse)
        throw CsvChoiceNeeded(failure(sampling.back
                                          ? back_step_sentence(*sampling.back)
                                          : uneven_sentence(sampling, findings_.time_unit)),
                              CsvDoubt::times, findings_);
}

void Reader::fill_gaps() {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        if (gaps_[i].count > 0)
            findings_.gaps.push_back(gaps_[i]);
    if (findings_.gaps.empty())
        return;
    if (findings_.format.gaps == CsvGaps::refuse)
        throw CsvChoiceNeeded(failure(gap_sentence(findings_)), CsvDoubt::gaps, findings_);
    const bool timed = times_ && findings_.sampling && !findings_.sampling->back;
    std::size_t next = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (gaps_[i].count == 0)
            continue;
        if (gaps_[i].count == columns_[i].size())
            throw error({table_says.column_of_gaps, gaps_[i].column + 1});
        if (findings_.format.gaps == CsvGaps::zero)
            std::replace_if(
                columns_[i].begin(), columns_[i].end(), [](double x) { return std::isnan(x); },
                0.0);
        else
            findings_.gaps[next].at_ends =
                csv::interpolate(columns_[i], timed ? &times_->times().seconds : nullptr);
        ++next;
    }
}

void Reader::resample(Signal &signal) {
    const std::vector<double> &times = times_->times().seconds;
    const double rate = settings_.rate > 0 ? settings_.rate : 1 / findings_.sampling->step;
    const double length = resampled_length(times, rate);
    if (length > csv_most_resampled * static_cast<double>(times.size()) + 1)
        throw error({table_says.too_many_samples, static_cast<long long>(std::min(length, 9e18)),
                     times.size(), static_cast<int>(csv_most_resampled),
                     findings_.sampling->longest_line});
    signal.length = static_cast<std::size_t>(length);
    signal.sample_rate = rate;
    for (std::vector<double> &column : columns_)
        column = resampled(column.data(), times, rate, signal.length);
}

Signal Reader::signal() {
    Signal signal;
    signal.channels = columns_.size();
    signal.length = findings_.rows;
    signal.sample_rate = settings_.rate;
    if (findings_.sampling && !(settings_.rate > 0))
        signal.sample_rate = findings_.sampling->rate;
    if (!findings_.format.time && !(settings_.rate > 0) && stated_step_ > 0)
        signal.sample_rate = findings_.stated_rate = 1 / stated_step_;
    // Even times need no resampling, because they are as even as their last digits can show.
    if (findings_.sampling && findings_.format.resample == CsvResample::linear &&
        (!findings_.sampling->even || settings_.rate > 0))
        resample(signal);
    bool titled = false, united = false;
    for (const std::size_t column : findings_.format.columns) {
        signal.names.push_back(findings_.columns[column].title);
        signal.units.push_back(findings_.columns[column].unit);
        titled = titled || !signal.names.back().empty();
        united = united || !signal.units.back().empty();
    }
    if (!titled)
        signal.names.clear();
    if (!united)
        signal.units.clear();
    std::vector<double> numbers = std::move(columns_[0]);
    numbers.reserve(signal.channels * signal.length);
    for (std::vector<double> &column : columns_) {
        numbers.insert(numbers.end(), column.begin(), column.end());
        free_memory(column);
    }
    set_samples(signal, std::move(numbers));
    return signal;
}

CsvTable Reader::read(std::string_view bytes) {
    csv::Text text;
    csv::decode(bytes, findings_.format.encoding, text);
    csv::join_dates(text);
    csv::turn_rows(text, true, settings_);
    check(text);
    read_rows(text);
    settle_times();
    fill_gaps();
    CsvTable table;
    table.signal = signal();
    table.findings = std::move(findings_);
    return table;
}

} // namespace

CsvTable read_csv_table(const fs::path &path, const CsvSettings &settings, const CsvWatch &watch,
                        std::uintmax_t max_bytes) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = read_all(file, path, max_bytes);
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    const std::string name = path.string();
    try {
        const bool whole = text.size() <= csv_start_bytes;
        CsvGuess guess = guess_csv_format(text.substr(0, csv_start_bytes), whole, settings);
        guess.rows.clear();
        return Reader(name, std::move(guess), settings, watch).read(text);
    } catch (const std::bad_alloc &) {
        throw Error(table_says.read_failed, name, Sentence(table_says.numbers_beyond_memory));
    }
}

SignalReadResult read_csv(const fs::path &path, const CsvReadOptions &options) {
    CsvSettings settings;
    settings.columns = options.columns;
    settings.time_column = "none";
    return {read_csv_table(path, settings, {}, options.max_bytes).signal, {}};
}

} // namespace imago
