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
    counter, ///< whole numbers that rise by 1, with a title such as "sample" or "index": no values
    words,
    empty, ///< gaps only
};

struct CsvColumn {
    std::string title; ///< UTF-8; empty if it has none
    std::string unit;  ///< from a line of units below the titles, else from the title: "t (ms)"
    CsvColumnKind kind = CsvColumnKind::words;
    std::size_t gaps = 0; ///< cells that are empty or NaN, in the lines that were read
};

/// Why a guess may be wrong, or needs a choice.
enum class CsvDoubt {
    separator,    ///< its commas may be decimal marks
    day_or_month, ///< which one is first
    numbers,      ///< some numbers have another decimal mark, or marks between thousands
    gaps,
    times, ///< uneven, or not rising
};

/// The first lines of a table, and the format that they imply.
struct CsvGuess {
    CsvFormat format;
    std::vector<CsvColumn> columns;
    std::vector<CsvDoubt> doubts;
    std::vector<std::vector<std::string>> rows; ///< the first below the header, UTF-8; 200 cells
    std::optional<CsvSampling> sampling;        ///< of a time column with three rows or more
    /// For CsvTimeForm::own: what the title of the time says.
    std::string time_unit;
    bool whole = false; ///< all lines were read

    bool certain() const { return doubts.empty(); }
};

/// Bytes at the start of a table that are used to guess.
inline constexpr std::size_t csv_start_bytes = std::size_t{1} << 20;

/// Guesses the format of a table by its first bytes; `whole`: there are no more. The wishes take
/// precedence. Reads at most 1000 lines, in a time bounded by their length. A text without numbers
/// gives a format without columns. Throws Error (usage) if a requested column does not exist or is
/// named twice.
CsvGuess guess_csv_format(std::string_view start, bool whole, const CsvSettings &settings = {});

/// Guesses for a file by its first csv_start_bytes. Throws Error also as open_input_file() does.
CsvGuess look_at_csv(const std::filesystem::path &path, const CsvSettings &settings = {});

} // namespace imago
