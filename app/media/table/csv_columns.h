// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies the columns of a table by its first lines; internal to app/media.
#pragma once
#include "app/media/csv/csv_head.h"
#include "app/media/table/csv_guess.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace imago::csv {

/// The number of a column's cells of each kind.
struct ColumnCount {
    std::size_t numbers = 0, words = 0, gaps = 0;
    std::size_t odd = 0;    ///< numbers with another decimal mark, or with marks between thousands
    std::size_t united = 0; ///< numbers with a unit
    std::string unit;       ///< that of the first of them
    std::size_t iso = 0, day_month = 0, month_day = 0, clock = 0; ///< dates in each form
    bool text = false;  ///< whether some cell is none of these
    bool timed = false; ///< whether a date also has a time of day

    std::size_t all_numbers() const { return numbers + odd + united; }
    bool numeric() const { return all_numbers() > 0 && all_numbers() >= words; }
    /// Returns the form of most of the cells. For days and months, the day is first if both orders
    /// fit.
    std::optional<CsvTimeForm> date() const;
};

/// Counts the records from `first` on.
std::vector<ColumnCount> count_columns(const Head &head, std::size_t first);

/// The number of records before the first one with numbers.
std::size_t guess_header_rows(const Head &head);

struct Titles {
    std::vector<std::string> names, units; ///< one for each column, in UTF-8, or none at all
    bool unit_row = false;                 ///< whether the units have a row of their own
};

/// `comment` is the line of comment above the first row: it has the titles if it has as many words
/// and there are no others. `wider` has the lines of titles that may have cells behind the table's.
Titles titles_of(const Head &head, std::size_t header_rows, CsvEncoding encoding,
                 std::string_view comment, const std::set<std::size_t> &wider);

/// Returns the unit at the end of a title, as in "t (ms)", "Time [s]" or "t_us", or the title
/// itself if it is a unit.
std::string unit_in(const std::string &title);
/// Returns the form that counts in this unit.
std::optional<CsvTimeForm> form_of_unit(const std::string &unit);
/// names_time() says whether a title names a time, in one of several languages. The next function
/// says whether it names a row's number.
bool names_time(const std::string &title);
bool names_counter(const std::string &title);

} // namespace imago::csv
