// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of tables; internal to app/media.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imago::csv {

/// A cell as it stands in its line.
struct Cell {
    std::string_view text; ///< without blanks around it and without its quotes
    bool quoted = false;   ///< then a double quote within it is written twice
};

/// Without blanks, tabs and carriage returns at its ends.
std::string_view trimmed(std::string_view text);

/// What stands between the cells of this line: ';', '\t', ',' or ' ' (any number of blanks), the
/// first of these that there is outside of quotes; '\0' when the line is one cell.
char separator_of(std::string_view line);

/// The cells of a line between separators; '\0' makes it one. False when a quote is not closed, or
/// something stands between it and the next separator.
bool split(std::string_view line, char separator, std::vector<Cell> &cells);

/// The text of a cell with its doubled quotes made single.
std::string plain_text(const Cell &cell);

/// A number as std::from_chars takes it, with a plus sign besides; nothing unless all of it is one.
/// What is too large for a double is infinite, what is too small is 0.
std::optional<double> parsed(std::string_view text);

/// A number but for a comma in place of its point, "-1,5".
bool has_decimal_comma(std::string_view text);

/// What stands between the cells of a table with these first lines (the second empty: there is
/// none): that of the second line, which can be no header, unless that is one cell and the first
/// line is numbers.
char table_separator(std::string_view first, std::string_view second);

} // namespace imago::csv
