// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/csv/csv_format.h"
#include "app/media/csv/csv_sampling.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

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

/// The number of bytes at the start of a table that are used to guess.
inline constexpr std::size_t csv_start_bytes = std::size_t{1} << 20;

/// Guesses the format of a table by its first bytes. `whole` says that there are no more. The
/// settings take precedence. Reads at most 1000 lines, in a time bounded by their length. A text
/// without numbers gives a format without columns. Throws Error (usage) if a requested column does
/// not exist or is named twice.
CsvGuess guess_csv_format(std::string_view start, bool whole, const CsvSettings &settings = {});

/// Guesses the format of a file by its first csv_start_bytes. Throws Error also as
/// open_input_file() does.
CsvGuess look_at_csv(const std::filesystem::path &path, const CsvSettings &settings = {});

} // namespace imago
