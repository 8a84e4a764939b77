// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal_read.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago {

struct CsvColumn {
    std::string title;    ///< empty: it has none
    bool numbers = false; ///< its first cells are numbers, be it with a decimal comma
};

/// What the first lines of a table show, for somebody who chooses its columns.
struct CsvTable {
    std::vector<CsvColumn> columns;
    bool header = false;                        ///< the first line holds titles
    std::vector<std::vector<std::string>> rows; ///< the first rows of numbers, as they stand
    /// The first column of numbers, where it rises in even steps and another one follows.
    std::optional<std::size_t> time;
    double rate = 0; ///< of that column's steps: rows a unit of it
};

/// Looks at the first 1000 lines. Throws Error as read_csv() does for what is no table.
CsvTable look_at_csv(const std::filesystem::path &path);

/// What is read of a table.
struct CsvChoice {
    std::vector<std::size_t> columns; ///< from 0
    double sample_rate = 0;           ///< 0: unknown
    bool operator==(const CsvChoice &) const = default;
};

/// All columns of numbers but that of the time, whose steps are the rate.
CsvChoice default_choice(const CsvTable &table);

/// read_csv() of these columns. Throws Error as it does; usage where none is chosen.
SignalReadResult read_csv_columns(const std::filesystem::path &path, const CsvChoice &choice);

} // namespace imago
