// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a logger, a spreadsheet or a program writes it, and the guess of its format.
#pragma once
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_guess.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <string>
#include <vector>

namespace imago::test {

using Names = std::vector<std::string>;
using Indices = std::vector<std::size_t>;

struct TableCase {
    const char *name;
    std::string text;
    CsvSeparator separator;
    CsvDecimal decimal;
    std::size_t header_rows;
    int time; ///< column; -1: none
    CsvTimeForm form;
    double rate;
    Indices columns;
    std::vector<float> first; ///< of the first row
    bool certain = true;
    Names titles = {}; ///< of the channels
    CsvEncoding encoding = CsvEncoding::utf8;
};

inline constexpr auto comma = CsvSeparator::comma, semicolon = CsvSeparator::semicolon,
                      tab = CsvSeparator::tab, space = CsvSeparator::space,
                      bar = CsvSeparator::pipe, single = CsvSeparator::none;
inline constexpr auto point = CsvDecimal::point, decimal_comma = CsvDecimal::comma;
inline constexpr auto seconds = CsvTimeForm::seconds, iso = CsvTimeForm::iso,
                      day_month = CsvTimeForm::day_month, month_day = CsvTimeForm::month_day;

inline void check_guess(const TableCase &c) {
    const ScratchFolder folder;
    INFO(c.name);
    const CsvGuess guess = guess_csv_format(c.text, true);
    CHECK(guess.format.encoding == c.encoding);
    CHECK(guess.format.separator == c.separator);
    CHECK(guess.format.decimal == c.decimal);
    CHECK(guess.format.header_rows == c.header_rows);
    CHECK(guess.format.columns == c.columns);
    CHECK(guess.certain() == c.certain);
    CHECK((guess.format.time ? static_cast<int>(guess.format.time->column) : -1) == c.time);
    if (guess.format.time)
        CHECK(guess.format.time->form == c.form);
    CsvSettings settings;
    settings.gaps = CsvGaps::interpolate;
    settings.resample = CsvResample::none;
    const auto path = folder.write("t.csv", c.text);
    const CsvTable table = read_csv_table(path, settings);
    CHECK(table.signal.sample_rate == Approx(c.rate).epsilon(1e-3));
    REQUIRE(table.signal.channels == c.first.size());
    for (std::size_t i = 0; i < c.first.size(); ++i)
        CHECK(table.signal.channel(i)[0] == c.first[i]);
    if (!c.titles.empty())
        CHECK(table.signal.names == c.titles);
}

/// A "%" stands for the number of the row.
inline std::string rows(const std::string &head, int count, const std::string &row) {
    std::string text = head;
    for (int n = 0; n < count; ++n)
        for (const char c : row)
            text += c == '%' ? std::to_string(n) : std::string(1, c);
    return text;
}

} // namespace imago::test
