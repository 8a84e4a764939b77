// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv_table.h"

#include "app/media/csv_file.h"
#include "app/media/csv_line.h"
#include "app/media/file_bytes.h"
#include "engine/array/error.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr std::size_t lines_looked_at = 1000;
constexpr std::size_t rows_shown = 12;
constexpr std::uintmax_t bytes_looked_at = 1 << 20;
constexpr double even = 0.02; ///< times are this part of a step off at most: they may be rounded

using Lines = std::vector<std::vector<std::string>>;

/// Cells of the first lines that are neither empty nor comments.
Lines lines_of(const std::filesystem::path &path) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes =
        peek(file, static_cast<std::size_t>(std::min(file.bytes, bytes_looked_at)));
    std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    if (text.size() < file.bytes) // the last line may be cut
        text = text.substr(0, text.rfind('\n') == text.npos ? 0 : text.rfind('\n'));
    std::vector<std::string_view> lines;
    while (!text.empty() && lines.size() < lines_looked_at) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::string_view body = csv::trimmed(line);
        if (!body.empty() && body.front() != '#')
            lines.push_back(line);
    }
    Lines result;
    if (lines.empty())
        return result;
    const char separator = csv::table_separator(lines[0], lines.size() > 1 ? lines[1] : "");
    for (const std::string_view line : lines) {
        std::vector<csv::Cell> cells;
        if (!csv::split(line, separator, cells))
            break; // read_csv() says what is wrong with it
        result.emplace_back();
        for (const csv::Cell &cell : cells)
            result.back().push_back(csv::plain_text(cell));
    }
    return result;
}

bool is_number(const std::string &cell) {
    return csv::parsed(cell) || csv::has_decimal_comma(cell);
}

/// The rate, where the column rises in even steps.
double rate_of(const Lines &rows, std::size_t column) {
    std::vector<double> times;
    for (const auto &row : rows) {
        const auto time = column < row.size() ? csv::parsed(row[column]) : std::nullopt;
        if (!time)
            return 0;
        times.push_back(*time);
    }
    if (times.size() < 3)
        return 0;
    const double step = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
    for (std::size_t i = 0; i < times.size(); ++i)
        if (!(step > 0) ||
            std::fabs(times[i] - times[0] - static_cast<double>(i) * step) > even * step)
            return 0;
    return 1 / step;
}

} // namespace

CsvTable look_at_csv(const std::filesystem::path &path) {
    Lines lines = lines_of(path);
    CsvTable table;
    if (lines.empty())
        return table;
    const std::vector<std::string> first = lines.front();
    table.header = std::none_of(first.begin(), first.end(), is_number) &&
                   std::any_of(first.begin(), first.end(),
                               [](const std::string &cell) { return !cell.empty(); });
    if (!table.header && lines.size() > 1) // titles of some columns, numbers in all below
        for (std::size_t c = 0; c < std::min(first.size(), lines[1].size()); ++c)
            table.header = table.header ||
                           (!first[c].empty() && !is_number(first[c]) && is_number(lines[1][c]));
    if (table.header)
        lines.erase(lines.begin());
    for (std::size_t c = 0; c < first.size(); ++c) {
        const bool numbers = std::all_of(lines.begin(), lines.end(), [c](const auto &row) {
            return c >= row.size() || is_number(row[c]);
        });
        table.columns.push_back(
            {table.header ? first[c] : std::string(), numbers && !lines.empty()});
    }
    const auto numeric = [](const CsvColumn &column) { return column.numbers; };
    const auto one = std::find_if(table.columns.begin(), table.columns.end(), numeric);
    if (one != table.columns.end() && std::any_of(one + 1, table.columns.end(), numeric)) {
        const auto column = static_cast<std::size_t>(one - table.columns.begin());
        table.rate = rate_of(lines, column);
        if (table.rate > 0)
            table.time = column;
    }
    lines.resize(std::min(lines.size(), rows_shown));
    table.rows = std::move(lines);
    return table;
}

CsvChoice default_choice(const CsvTable &table) {
    CsvChoice choice;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        if (table.columns[c].numbers && table.time != c)
            choice.columns.push_back(c);
    if (table.time)
        choice.sample_rate = table.rate;
    return choice;
}

SignalReadResult read_csv_columns(const std::filesystem::path &path, const CsvChoice &choice) {
    if (choice.columns.empty())
        throw usage_error("no column of '" + path.string() + "' is chosen; one or more are needed");
    CsvReadOptions options;
    for (const std::size_t column : choice.columns)
        options.columns.push_back(std::to_string(column + 1));
    SignalReadResult result = read_csv(path, options);
    result.signal.sample_rate = choice.sample_rate;
    return result;
}

} // namespace imago
