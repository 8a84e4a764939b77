// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_columns.h"

#include "app/media/csv/csv_decode.h"
#include "app/media/csv/csv_unit.h"

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
    "fila"};

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

bool in_brackets(std::string_view text) {
    return text.size() > 2 && ((text.front() == '(' && text.back() == ')') ||
                               (text.front() == '[' && text.back() == ']'));
}

std::string_view without_brackets(std::string_view text) {
    return in_brackets(text) ? trimmed(text.substr(1, text.size() - 2)) : text;
}

/// Whether the first `width` cells of a record are a line of units below the titles. The line may
/// also have `settings`, which are numbers.
bool is_units(const std::vector<Cell> &record, std::size_t width, bool settings,
              CsvEncoding encoding) {
    std::size_t units = 0, filled = 0;
    for (std::size_t c = 0; c < std::min(record.size(), width); ++c) {
        const Cell &cell = record[c];
        if (cell.text.empty() ||
            (settings && value_of(cell.text, CsvDecimal::point).kind == ValueKind::number))
            continue;
        ++filled;
        const std::string text = in_utf8(std::string(cell.text.substr(0, 40)), encoding);
        const std::string_view inner = without_brackets(text);
        units += in_brackets(text) || form_of_unit(std::string(inner)) || unit_of(inner) ||
                 inner == "-" || inner == "1";
    }
    return units > 0 && units * 2 >= filled;
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

std::size_t guess_header_rows(const Head &head) {
    const std::vector<ColumnCount> columns = count_columns(head, 0);
    std::size_t some = head.records.size();
    for (std::size_t i = 0; i < head.records.size(); ++i) {
        if (head.records[i].size() != head.width)
            continue;
        bool any = false;
        if (is_data(head.records[i], columns, head.decimal, any))
            return i;
        if (any)
            some = std::min(some, i);
    }
    return some < head.records.size() ? some : 0;
}

Titles titles_of(const Head &head, std::size_t header_rows, CsvEncoding encoding,
                 std::string_view comment, const std::set<std::size_t> &wider) {
    Titles titles;
    header_rows = std::min(header_rows, head.records.size());
    std::size_t row = header_rows, units = header_rows;
    const auto fits = [&](std::size_t i) {
        // The missing title may be that of row names.
        const std::size_t cells = head.records[i].size();
        return cells == head.width || (cells + 1 == head.width && cells > 1) ||
               (cells > head.width && wider.contains(head.lines[i]));
    };
    const auto units_at = [&](std::size_t i) {
        return fits(i) &&
               is_units(head.records[i], head.width, wider.contains(head.lines[i]), encoding);
    };
    while (row > 0 && !fits(row - 1))
        --row;
    std::vector<Cell> commented;
    if (row == 0 || (row == 1 && units_at(0))) {
        Records records(comment, head.separator, head.quote);
        records.next(commented, head.width + 1);
        const bool named = std::any_of(commented.begin(), commented.end(), [&](const Cell &cell) {
            return value_of(cell.text, head.decimal).kind == ValueKind::word &&
                   cell.text.find_first_of("=:") == cell.text.npos;
        });
        if (commented.size() != head.width || !named)
            commented.clear();
    }
    if (row == 0 && commented.empty())
        return titles;
    if (row > 0)
        --row;
    if (row < header_rows && units_at(row) && (!commented.empty() || (row > 0 && fits(row - 1)))) {
        units = row;
        row -= commented.empty() ? 1 : 0;
    }
    const auto texts = [&](const std::vector<Cell> &record, std::vector<std::string> &result) {
        result.resize(head.width);
        const std::size_t cells = std::min(record.size(), head.width);
        for (std::size_t c = 0; c < cells; ++c)
            result[c + head.width - cells] = in_utf8(plain_text(record[c], head.quote), encoding);
    };
    texts(commented.empty() ? head.records[row] : commented, titles.names);
    titles.units.resize(head.width);
    if (units < header_rows) {
        texts(head.records[units], titles.units);
        titles.unit_row = true;
    }
    for (std::size_t c = 0; c < head.width; ++c) {
        std::string &unit = titles.units[c];
        unit = unit.empty() ? unit_in(titles.names[c]) : std::string(without_brackets(unit));
        for (std::string *text : {&titles.names[c], &unit}) // a title may contain line ends
            std::replace_if(
                text->begin(), text->end(), [](char x) { return x == '\n' || x == '\r'; }, ' ');
    }
    return titles;
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
        if (const auto found = unit_of(text); found && found->base == "s")
            for (const CsvTimeForm form : forms)
                if (std::fabs(found->scale / seconds_of(form) - 1) < 1e-9)
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
