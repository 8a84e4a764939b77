// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns of a table are, by its first lines; internal to app/media.
#pragma once
#include "app/media/csv_guess.h"
#include "app/media/csv_head.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::csv {

/// What the cells of a column are.
struct ColumnCount {
    std::size_t numbers = 0, words = 0, gaps = 0;
    std::size_t odd = 0; ///< numbers with another decimal mark, or marks between thousands
    std::size_t iso = 0, day_month = 0, month_day = 0, clock = 0; ///< dates by each form
    bool text = false;                                            ///< some cell is none of these
    bool timed = false;                                           ///< a date has a time of day, too

    bool numeric() const { return numbers + odd > 0 && numbers + odd >= words; }
    /// The form that most of the cells are in; of days and months, the day first where both do.
    std::optional<CsvTimeForm> date() const;
};

/// Of the records from `first` on.
std::vector<ColumnCount> count_columns(const Head &head, std::size_t first);

/// Records before the first one of numbers.
std::size_t guess_header_rows(const Head &head);

struct Titles {
    std::vector<std::string> names, units; ///< one a column each, UTF-8; or none at all
};

Titles titles_of(const Head &head, std::size_t header_rows, CsvEncoding encoding);

/// The unit at the end of a title, "t (ms)", "Time [s]", "t_us", or a title that is one.
std::string unit_in(const std::string &title);
/// The form that counts in this unit.
std::optional<CsvTimeForm> form_of_unit(const std::string &unit);
/// Whether a title is that of a time, in one of a few languages; of a row's number.
bool names_time(const std::string &title);
bool names_counter(const std::string &title);

} // namespace imago::csv
