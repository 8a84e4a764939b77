// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_footer.h"

#include "app/media/csv/csv_head.h"

#include <algorithm>
#include <string_view>

namespace imago::csv {
namespace {

/// More lines than this are no footer, but another table.
constexpr std::size_t most_footer_lines = 64;

constexpr std::string_view footer_words[] = {"end",
                                             "eof",
                                             "average",
                                             "averages",
                                             "avg",
                                             "mean",
                                             "median",
                                             "min",
                                             "minimum",
                                             "max",
                                             "maximum",
                                             "sum",
                                             "total",
                                             "totals",
                                             "std",
                                             "stdev",
                                             "std dev",
                                             "stddev",
                                             "standard deviation",
                                             "variance",
                                             "rms",
                                             "count",
                                             "n",
                                             "range",
                                             "summary",
                                             "statistics",
                                             "ende",
                                             "mittelwert",
                                             "summe",
                                             "fin",
                                             "media",
                                             "promedio",
                                             "suma",
                                             "moyenne",
                                             "somme",
                                             "end of file",
                                             "end of data",
                                             "sd",
                                             "p-p",
                                             "peak to peak"};

bool begins_word(std::string_view text) {
    const auto byte = static_cast<unsigned char>(text.empty() ? 0 : text.front());
    return static_cast<unsigned char>((byte | 0x20) - 'a') < 26 || byte >= 0x80 || byte == '[' ||
           byte == '<' || byte == '*' || byte == '=' || (byte == '-' && text.starts_with("--"));
}

bool is_footer_word(std::string_view text) {
    std::string bare;
    for (const char c : text)
        bare += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    while (!bare.empty() && std::string_view(":=.*-[]<>/ ").find(bare.back()) != bare.npos)
        bare.pop_back();
    bare.erase(0, std::min(bare.find_first_not_of("*-[]<>/= "), bare.size()));
    return std::find(std::begin(footer_words), std::end(footer_words), bare) !=
           std::end(footer_words);
}

} // namespace

bool may_begin_footer(const std::vector<Cell> &cells, const FooterColumns &columns) {
    const std::string_view first = cells.front().text;
    if (!begins_word(first) || date_form(first) ||
        value_of(first, CsvDecimal::point).kind != ValueKind::word)
        return false;
    const bool named = is_footer_word(first);
    const bool blank = std::all_of(cells.begin() + 1, cells.end(),
                                   [](const Cell &cell) { return cell.text.empty(); });
    const bool odd =
        columns.width > 1 && (blank || cells_that_count(cells, columns.width) != columns.width);
    return columns.words_first ? named && odd : named || odd;
}

Footer footer_at(const std::vector<Cell> &cells, const FooterColumns &columns, Records records,
                 const std::function<bool(const std::vector<Cell> &)> &is_row) {
    constexpr std::size_t shown = 40;
    Footer footer{records.line(), 1, std::string(cells.front().text.substr(0, shown))};
    std::vector<Cell> more;
    while (records.next(more, most_columns + 1))
        if (++footer.lines > most_footer_lines ||
            (is_row(more) && !may_begin_footer(more, columns)))
            return {};
    return footer;
}

} // namespace imago::csv
