// SPDX-License-Identifier: MIT
// What the first lines of a table imply.
#pragma once
#include "engine/values/media/csv_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// A row whose time is not after that of the previous row.
struct CsvBackStep {
    std::size_t line = 0, line_before = 0;
    double seconds = 0;    ///< 0 if a time occurs twice; otherwise below 0
    std::size_t count = 0; ///< number of such rows in the table
    bool repeats = true;   ///< whether each of them repeats a time, and none falls
};

/// A change of the clock by an hour forward or back, as for daylight saving time.
struct CsvClockJump {
    std::size_t line = 0; ///< line of the first row after the change
    bool forward = false;
};

struct CsvSampling {
    /// Whether each time is within 2% of a step, or within its last digit, of even times.
    bool even = false;
    double rate = 0; ///< rows per second, or per unit of the table; rounded to few digits if even
    double step = 0; ///< the usual step
    double shortest = 0, longest = 0;
    /// Number of steps that differ from the usual step by more than 2%, or two last digits.
    std::size_t uneven_steps = 0;
    std::size_t longest_line = 0; ///< line of the row that ends the longest step
    /// If it is set and a time falls, the members above are not.
    std::optional<CsvBackStep> back;
    std::vector<CsvClockJump> jumps; ///< clock changes, already removed from the times
    bool reversed = false; ///< whether the rows had the newest first; the times are turned round
    /// Number of rows that repeat a time because its last digit is longer than a step. They are
    /// even within that digit.
    std::size_t coarse = 0;
};

enum class CsvColumnKind {
    values,
    time,
    /// Integers that rise by 1, with a title such as "sample" or "index"; they are not values.
    counter,
    words,
    empty, ///< gaps only
};

struct CsvColumn {
    std::string title; ///< UTF-8; empty if it has none
    /// From the cells ("0.1 V"), a line of units below the titles, or else the title: "t (ms)".
    std::string unit;
    bool united = false; ///< whether cells have units, by which their numbers are scaled to `unit`
    CsvColumnKind kind = CsvColumnKind::words;
    std::size_t gaps = 0; ///< empty or NaN cells in the lines that were read
};

/// A reason why a guess may be wrong or needs a choice.
enum class CsvDoubt {
    separator,    ///< its commas may be decimal marks
    day_or_month, ///< it is unclear which one is first
    numbers,      ///< some numbers have another decimal mark, or marks between thousands
    gaps,
    times, ///< the times are uneven or do not rise
};

/// A cell that keeps a table from having any values.
struct CsvUnread {
    std::size_t line = 0, column = 0; ///< the column from 0
    std::string text;
};

/// The first lines of a table, and the format that they imply.
struct CsvGuess {
    CsvFormat format;
    std::vector<CsvColumn> columns;
    std::vector<CsvDoubt> doubts;
    /// The first rows below the header, in UTF-8, with at most 200 cells.
    std::vector<std::vector<std::string>> rows;
    std::optional<CsvSampling> sampling; ///< sampling of a time column with three rows or more
    /// The unit that the title of the time names, for CsvTimeForm::own.
    std::string time_unit;
    /// The step in seconds that the table's head states, with the name that it has there; 0: none.
    double stated_step = 0;
    std::string stated_name;
    bool unit_row = false; ///< whether a row below the titles has the units
    bool turned = false;   ///< whether its rows were read as columns; see csv::turn_rows()
    /// If there are no values: the first cell that might have been one.
    std::optional<CsvUnread> unread;
    bool whole = false; ///< whether all lines were read

    bool certain() const { return doubts.empty(); }
};

} // namespace imago
