// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/csv_format.h"
#include "app/media/csv_sampling.h"

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
    counter, ///< whole numbers that rise by 1, of a title as "sample" or "index": no values
    words,
    empty, ///< gaps only
};

struct CsvColumn {
    std::string title; ///< UTF-8; empty: it has none
    std::string unit;  ///< of a line of units below the titles, else of the title: "t (ms)"
    CsvColumnKind kind = CsvColumnKind::words;
    std::size_t gaps = 0; ///< cells that are empty or NaN, of the lines that were looked at
};

/// Why a guess may be wrong, or asks for a choice.
enum class CsvDoubt {
    separator,    ///< its commas may be decimal marks
    day_or_month, ///< which one stands first
    numbers,      ///< some numbers have another decimal mark, or marks between thousands
    gaps,
    times, ///< uneven, or not rising
};

/// What the first lines of a table show, and how it is to be read by them.
struct CsvGuess {
    CsvFormat format;
    std::vector<CsvColumn> columns;
    std::vector<CsvDoubt> doubts;
    std::vector<std::vector<std::string>> rows; ///< the first below the header, UTF-8; 200 cells
    std::optional<CsvSampling> sampling;        ///< of a time of three rows or more
    std::string time_unit;                      ///< of CsvTimeForm::own: what the time's title says
    bool whole = false;                         ///< all lines were looked at

    bool certain() const { return doubts.empty(); }
};

/// The start of a table that is looked at, in bytes.
inline constexpr std::size_t csv_start_bytes = std::size_t{1} << 20;

/// Guesses how a table is written by its first bytes; `whole`: there are no more. What the wishes
/// say holds. Looks at 1000 lines at most, in a time that their length bounds. A text without
/// numbers gives a format without columns. Throws Error (usage): no such column as is wished,
/// one twice.
CsvGuess guess_csv_format(std::string_view start, bool whole, const CsvWishes &wishes = {});

/// Of a file: reads its first csv_start_bytes. Throws Error as open_input_file(), too.
CsvGuess look_at_csv(const std::filesystem::path &path, const CsvWishes &wishes = {});

} // namespace imago
