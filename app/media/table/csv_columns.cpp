// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_columns.h"

#include "engine/support/quantity/unit_names.h"

#include <algorithm>
#include <cmath>

namespace imago::csv {
namespace {

constexpr std::string_view time_words[] = {
    "t",       "time",   "times",        "timestamp", "time_stamp",  "datetime",   "date",
    "elapsed", "zeit",   "uhrzeit",      "datum",     "zeitstempel", "tiempo",     "fecha",
    "hora",    "temps",  "heure",        "tempo",     "tijd",        "unix",       "epoch",
    "utc",     "time_s", "elapsed time", "date time", "date/time",   "local time", "x-axis"};
constexpr std::string_view counter_words[] = {
    "sample",     "samples",       "index",        "idx",        "i",        "n",
    "no",         "no.",           "nr",           "nr.",        "#",        "row",
    "id",         "record",        "record no.",   "scan",       "muestra",  "num",
    "number",     "sequence",      "seq",          "point",      "points",   "sample no",
    "sample no.", "sample number", "sample index", "unnamed: 0", "rownames", "zeile",
    "fila",       "entry_id",      "record_id",    "row_id",     "line",     "packet"};

std::string lower(std::string_view text) {
    std::string result(trimmed(text));
    for (char &c : result)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return result;
}

template <std::size_t n>
bool has(const std::string_view (&words)[n], std::string_view word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

void count(std::string_view text, CsvDecimal decimal, ColumnCount &column) {
    const Value value = value_of(text, decimal);
    const ValueKind kind = value.kind;
    const auto dated = [&](CsvTimeForm form) {
        const auto time = time_of(text, form, decimal);
        column.timed = column.timed || (time && time->timed);
        return time ? 1 : 0;
    };
    if (kind == ValueKind::gap) {
        ++column.gaps;
    } else if (kind == ValueKind::number || kind == ValueKind::infinite) {
        ++column.numbers;
    } else if (date_form(text)) {
        column.iso += dated(CsvTimeForm::iso);
        column.day_month += dated(CsvTimeForm::day_month);
        column.month_day += dated(CsvTimeForm::month_day);
        column.clock += dated(CsvTimeForm::clock);
    } else if (kind == ValueKind::thousands || kind == ValueKind::other_decimal) {
        ++column.odd;
    } else if (kind == ValueKind::united) {
        if (column.united++ == 0)
            column.unit = value.unit;
    } else {
        column.text = true;
        column.words += column.all_numbers() > 0; // words above numbers are titles
    }
}

/// Whether each cell of a record is a gap or of the kind of its column.
bool is_data(const std::vector<Cell> &record, const std::vector<ColumnCount> &columns,
             CsvDecimal decimal, bool &any) {
    any = false;
    bool all = true;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (!columns[c].numeric() && !columns[c].date())
            continue;
        const ValueKind kind = value_of(record[c].text, decimal).kind;
        if (kind == ValueKind::gap)
            continue;
        const bool fits =
            columns[c].date() ? date_form(record[c].text).has_value() : kind != ValueKind::word;
        any = any || fits;
        all = all && fits;
    }
    return any && all;
}

} // namespace

std::optional<CsvTimeForm> ColumnCount::date() const {
    const std::size_t local = std::max(day_month, month_day);
    const std::size_t most = std::max({iso, local, clock});
    if (most == 0 || most < all_numbers() + words)
        return std::nullopt;
    return most == iso         ? CsvTimeForm::iso
           : most == day_month ? CsvTimeForm::day_month
           : most == month_day ? CsvTimeForm::month_day
                               : CsvTimeForm::clock;
}

std::vector<ColumnCount> count_columns(const Head &head, std::size_t first) {
    std::vector<ColumnCount> columns(head.width);
    for (std::size_t i = first; i < head.records.size(); ++i)
        if (head.records[i].size() == head.width)
            for (std::size_t c = 0; c < head.width; ++c)
                count(head.records[i][c].text, head.decimal, columns[c]);
    return columns;
}

namespace {

/// Whether rows begin with an empty cell, and those of the head with a word, as Yokogawa's.
/// Settings beside the first samples, as Tektronix's, leave words out of the columns of numbers.
bool begins_empty(const Head &head, const std::vector<ColumnCount> &columns) {
    const auto is_sparse = [&](const ColumnCount &column) {
        return column.gaps * 2 > head.records.size();
    };
    if (head.width < 2 || !columns[0].text || columns[0].all_numbers() > 0 ||
        !is_sparse(columns[0]))
        return false;
    for (const std::vector<Cell> &record : head.records)
        for (std::size_t c = 1; record.size() == head.width && c < head.width; ++c)
            if (!record[0].text.empty() && columns[c].numeric() && !is_sparse(columns[c]) &&
                value_of(record[c].text, head.decimal).kind == ValueKind::word)
                return true;
    return false;
}

} // namespace

std::size_t guess_header_rows(const Head &head) {
    const std::vector<ColumnCount> columns = count_columns(head, 0);
    const bool empty_first = begins_empty(head, columns);
    std::size_t some = head.records.size();
    for (std::size_t i = 0; i < head.records.size(); ++i) {
        if (head.records[i].size() != head.width ||
            (empty_first && !head.records[i][0].text.empty()))
            continue;
        bool any = false;
        if (is_data(head.records[i], columns, head.decimal, any))
            return i;
        if (any)
            some = std::min(some, i);
    }
    return some < head.records.size() ? some : 0;
}

std::string unit_in(const std::string &title) {
    const std::string_view text = trimmed(title);
    for (const auto &[open, close] : {std::pair('(', ')'), std::pair('[', ']')})
        if (text.ends_with(close)) {
            const std::size_t at = text.rfind(open);
            return at == text.npos
                       ? std::string()
                       : std::string(trimmed(text.substr(at + 1, text.size() - at - 2)));
        }
    if (form_of_unit(std::string(text)))
        return std::string(text);
    const std::size_t at = text.find_last_of("_/ ");
    if (at != text.npos && form_of_unit(std::string(text.substr(at + 1))))
        return std::string(text.substr(at + 1));
    return {};
}

std::optional<CsvTimeForm> form_of_unit(const std::string &unit) {
    constexpr CsvTimeForm forms[] = {CsvTimeForm::seconds,      CsvTimeForm::milliseconds,
                                     CsvTimeForm::microseconds, CsvTimeForm::nanoseconds,
                                     CsvTimeForm::minutes,      CsvTimeForm::hours,
                                     CsvTimeForm::days};
    // Where a unit of time is expected, "MS" and "H" are no megasiemens and henry.
    for (const std::string &text : {std::string(trimmed(unit)), lower(unit)})
        if (const auto found = unit_named(text); found && found->base == "s")
            for (const CsvTimeForm form : forms)
                if (std::fabs(found->scale() / seconds_of(form) - 1) < 1e-9)
                    return form;
    return std::nullopt;
}

bool names_time(const std::string &title) {
    std::string word = lower(title);
    const std::string unit = unit_in(word);
    if (has(time_words, word) || form_of_unit(word))
        return true;
    if (unit.empty() || !form_of_unit(unit))
        return false;
    word = word.substr(0, word.rfind(unit));
    while (!word.empty() && std::string_view(" ([_/").find(word.back()) != std::string_view::npos)
        word.pop_back();
    for (const std::string_view joint : {" in", ","})
        if (word.ends_with(joint))
            word.resize(word.size() - joint.size());
    return has(time_words, word);
}

bool names_counter(const std::string &title) {
    return has(counter_words, lower(title));
}

} // namespace imago::csv
