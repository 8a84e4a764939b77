// SPDX-License-Identifier: GPL-3.0-or-later
// The names and units of columns, from the rows above the data.
#include "app/media/csv/csv_head.h"
#include "app/media/table/csv_columns.h"
#include "engine/support/quantity/unit_names.h"

#include <algorithm>

namespace imago::csv {
namespace {

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
        units += in_brackets(text) || form_of_unit(std::string(inner)) || unit_named(inner) ||
                 inner == "-" || inner == "1";
    }
    return units > 0 && units * 2 >= filled;
}

/// The first cells of head rows that hold the names or the units of the columns behind them, as in
/// the files of Yokogawa and others: "TraceName,CH1,CH2", "VUnit,V,V".
constexpr std::string_view name_keys[] = {"tracename",    "signalname", "channelname",
                                          "channelnames", "tagname",    "waveform"};
constexpr std::string_view unit_keys[] = {"vunit", "verticalunit", "verticalunits", "yunit",
                                          "channelunits"};

template <std::size_t n>
bool is_key(const std::string_view (&keys)[n], std::string_view text) {
    std::string bare;
    for (const char c : text)
        if (c != ' ' && c != '_')
            bare += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    while (bare.ends_with(':') || bare.ends_with('='))
        bare.pop_back();
    return std::find(std::begin(keys), std::end(keys), bare) != std::end(keys);
}

/// The texts of a head row behind its key, for the last columns; empty if no row has such a key.
template <std::size_t n>
std::vector<std::string> keyed_row(const Head &head, std::size_t header_rows,
                                   const std::string_view (&keys)[n], CsvEncoding encoding) {
    for (std::size_t i = 0; i < header_rows; ++i) {
        const std::vector<Cell> &record = head.records[i];
        const std::size_t cells = cells_that_count(record, 0);
        if (cells < 2 || cells - 1 > head.width || cells + 1 < head.width ||
            !is_key(keys, record[0].text))
            continue;
        std::vector<std::string> texts(head.width);
        for (std::size_t c = 1; c < cells; ++c)
            texts[head.width - cells + c] = in_utf8(plain_text(record[c], head.quote), encoding);
        return texts;
    }
    return {};
}

} // namespace

Titles titles_of(const Head &head, std::size_t header_rows, CsvEncoding encoding,
                 std::string_view comment, const std::set<std::size_t> &wider) {
    Titles titles;
    header_rows = std::min(header_rows, head.records.size());
    titles.names = keyed_row(head, header_rows, name_keys, encoding);
    if (!titles.names.empty()) {
        titles.units = keyed_row(head, header_rows, unit_keys, encoding);
        titles.unit_row = !titles.units.empty();
        titles.units.resize(head.width);
        return titles;
    }
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

} // namespace imago::csv
