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
    std::string unit;  ///< from a line of units below the titles, or else from the title: "t (ms)"
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
