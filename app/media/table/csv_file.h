// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "app/media/table/csv_guess.h"
#include "engine/support/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imago {

/// Gaps of one column.
struct CsvGapCount {
    std::size_t column = 0; ///< from 0
    std::size_t count = 0;
    std::size_t first_line = 0;
    std::size_t at_ends = 0; ///< those before the first or after the last value
};

/// A column that was not requested by name and is no channel.
struct CsvLeftOut {
    std::size_t column = 0;
    CsvColumnKind kind = CsvColumnKind::words; ///< words, counter or empty
    std::size_t numbers = 0; ///< of an empty one: those below the lines that were used to guess
};

/// How a table was read, and what is notable.
struct CsvFindings {
    CsvFormat format;
    std::vector<CsvColumn> columns; ///< all columns of the table
    std::vector<CsvDoubt> doubts;   ///< doubts of the guess
    std::vector<CsvGapCount> gaps;  ///< of the columns with gaps
    std::vector<CsvLeftOut> left_out;
    std::optional<CsvSampling> sampling; ///< of the time column, if it has two rows or more
    bool rate_wished = false;            ///< the times were ignored, or resampled at this rate
    std::size_t rows = 0;                ///< before resampling
    std::string time_unit;               ///< for CsvTimeForm::own
};

struct CsvTable {
    Signal signal; ///< finite samples only; the rate is per time_unit if there is one
    CsvFindings findings;
};

/// A table needs a choice that was not made: what() says which and why.
class CsvChoiceNeeded : public Error {
  public:
    CsvChoiceNeeded(Sentence message, CsvDoubt about, CsvFindings findings)
        : Error(std::move(message)), about_(about), findings_(std::move(findings)) {}
    CsvDoubt about() const noexcept { return about_; } ///< gaps or times
    /// As far as the table was read.
    const CsvFindings &findings() const noexcept { return findings_; }

  private:
    CsvDoubt about_;
    CsvFindings findings_;
};

/// Called with the fraction of a file that was read, 0 to 1; returns whether to continue.
using CsvWatch = std::function<bool(double)>;

inline constexpr std::uintmax_t csv_max_bytes = std::uintmax_t{1} << 29;
/// Resampling gives at most this many samples for each row: more would be invented.
inline constexpr double csv_most_resampled = 8;

/// Reads the columns of a table as channels, by guess_csv_format() and the wishes. Numbers have the
/// table's decimal mark, in every locale. Memory: the file, 4 bytes for each number, 12 more for
/// each row with times. Throws Error, with line and column if possible: as look_at_csv() does, too
/// long, no numbers, a cell that is no number, not finite or beyond the range of float, a line with
/// more or fewer cells than the others, times that do not rise; CsvChoiceNeeded: gaps, uneven
/// times; cancelled by the watch.
CsvTable read_csv_table(const std::filesystem::path &path, const CsvSettings &settings = {},
                        const CsvWatch &watch = {}, std::uintmax_t max_bytes = csv_max_bytes);

struct CsvReadOptions {
    /// Numbers from 1, or titles, of the requested columns, in this order; empty: all.
    std::vector<std::string> columns;
    std::uintmax_t max_bytes = csv_max_bytes; ///< longer files are refused
};

/// read_csv_table() without a time: a column of times is a channel, too. The rate stays unknown.
SignalReadResult read_csv(const std::filesystem::path &path, const CsvReadOptions &options = {});

/// A table as text: cells with commas between them, numbers with the fewest digits that read back
/// the same.
class CsvText {
  public:
    void add(std::string_view text); ///< in quotes if it needs them
    void add(float number);
    void add(double number);
    void end_row();

    /// Writes as write_file_atomically() does.
    void write(const std::filesystem::path &path) const;

    const std::string &text() const { return text_; }

  private:
    void separate();

    std::string text_;
    bool in_row_ = false;
};

} // namespace imago
