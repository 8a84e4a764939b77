// SPDX-License-Identifier: GPL-3.0-or-later
// Tables whose rows are the channels.
#include "app/media/csv/csv_decode.h"
#include "app/media/csv/csv_head.h"
#include "app/media/csv/csv_line.h"
#include "app/media/csv/csv_value.h"

#include <algorithm>

namespace imago::csv {
namespace {

constexpr std::size_t most_rows = 64, least_cells = 3;
/// Several rows are turned if they are long, and this many times longer than they are many.
constexpr std::size_t long_row = 64, longer = 16;
constexpr std::size_t judged = 2000; ///< cells of a row that must be numbers

using Rows = std::vector<std::vector<Cell>>;

/// Whether the cells are numbers, the first one of which may be their name. A few may be words,
/// which the reader of the table refuses by their place.
bool are_numbers(const std::vector<Cell> &cells, CsvDecimal decimal) {
    constexpr std::size_t fewest_a_word = 10;
    std::size_t numbers = 0, words = 0;
    for (std::size_t i = 0; i < std::min(cells.size(), judged); ++i) {
        const ValueKind kind = value_of(cells[i].text, decimal).kind;
        if (kind == ValueKind::number || kind == ValueKind::united)
            ++numbers;
        else
            words += kind != ValueKind::gap && i > 0;
    }
    return words * fewest_a_word <= numbers && numbers >= least_cells - 1 &&
           numbers * 2 >= std::min(cells.size(), judged);
}

/// Returns the rows if there are few and long ones of numbers; otherwise none.
Rows long_rows(std::string_view text, CsvSeparator separator, const CsvSettings &settings) {
    Records records(text, separator, settings.quote.value_or(CsvQuote::twofold));
    Rows rows;
    std::vector<Cell> cells;
    const auto fits = [&](CsvDecimal decimal) {
        return (!settings.decimal || *settings.decimal == decimal) && are_numbers(cells, decimal);
    };
    Records probe = records; // before a cell takes memory for each separator
    if (!probe.next(cells, judged) || !(fits(CsvDecimal::point) || fits(CsvDecimal::comma)))
        return {};
    while (records.next(cells, text.size() + 1)) {
        cells.resize(cells_that_count(cells, 0));
        const bool same = rows.empty() || cells.size() == rows[0].size();
        if (rows.size() == most_rows || cells.size() < least_cells || !same ||
            !(fits(CsvDecimal::point) || fits(CsvDecimal::comma)))
            return {};
        rows.push_back(cells);
    }
    const bool enough =
        rows.size() == 1 ||
        (!rows.empty() && rows[0].size() >= std::max(long_row, longer * rows.size()));
    return enough && !records.broken() ? rows : Rows{};
}

/// Whether the text has at most most_rows lines, which is quickly seen.
bool has_few_lines(std::string_view text) {
    std::size_t lines = 0;
    for (std::size_t at = 0; at < text.size() && lines <= most_rows; ++lines) {
        at = text.find_first_of("\r\n", at);
        at = at == text.npos ? text.size() : text.find_first_not_of("\r\n", at);
    }
    return lines <= most_rows;
}

} // namespace

void turn_rows(Text &text, bool whole, const CsvSettings &settings) {
    std::string_view view = text.view;
    if (!has_few_lines(view))
        return;
    for (const CsvSeparator separator :
         {CsvSeparator::semicolon, CsvSeparator::tab, CsvSeparator::pipe, CsvSeparator::comma,
          CsvSeparator::space}) {
        const auto named = settings.separator ? settings.separator : text.named;
        if (named && *named != separator)
            continue;
        if (!whole) // the last cell may be cut
            view = text.view.substr(0, text.view.find_last_of(static_cast<char>(separator)) + 1);
        const Rows rows = long_rows(view, separator, settings);
        if (rows.empty())
            continue;
        const auto quote = static_cast<char>(settings.quote.value_or(CsvQuote::twofold));
        std::string turned;
        turned.reserve(view.size() + view.size() / 8);
        for (std::size_t c = 0; c < rows[0].size(); ++c)
            for (std::size_t r = 0; r < rows.size(); ++r) {
                const Cell &cell = rows[r][c];
                turned += cell.quoted && quote ? std::string(1, quote) : std::string();
                turned += cell.text;
                turned += cell.quoted && quote ? std::string(1, quote) : std::string();
                turned += r + 1 < rows.size() ? static_cast<char>(separator) : '\n';
            }
        text.own = std::move(turned);
        text.view = text.own;
        text.first_line = 1;
        text.turned = true;
        return;
    }
}

} // namespace imago::csv
