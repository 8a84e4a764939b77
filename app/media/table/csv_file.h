// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "app/media/table/csv_footer.h"
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

/// The gaps of one column.
struct CsvGapCount {
    std::size_t column = 0; ///< the column's index, from 0
    std::size_t count = 0;
    std::size_t first_line = 0;
    std::size_t at_ends = 0; ///< gaps before the first or after the last value
};

/// A column that is not a channel and was not requested by name.
struct CsvLeftOut {
    std::size_t column = 0;
    CsvColumnKind kind = CsvColumnKind::words; ///< words, counter or empty
    /// For an empty column: the numbers below the lines that were used to guess.
    std::size_t numbers = 0;
};

/// How a table was read, with anything notable.
struct CsvFindings {
    CsvFormat format;
    std::vector<CsvColumn> columns; ///< all columns of the table
    std::vector<CsvDoubt> doubts;   ///< what the guess is unsure about
    std::vector<CsvGapCount> gaps;  ///< the gaps of each column that has any
    std::vector<CsvLeftOut> left_out;
    /// Sampling of the time column, if it has two rows or more.
    std::optional<CsvSampling> sampling;
    /// Whether the user chose the rate, so that the times were ignored or resampled.
    bool rate_wished = false;
    /// The rate, if the table's head states it, with the name that it has there; 0: it does not.
    double stated_rate = 0;
    std::string stated_name;
    bool unit_row = false; ///< whether a row below the titles has the units
    bool turned = false;   ///< whether the table's rows were read as channels
    csv::Footer footer;    ///< lines at its end that are no rows
    std::size_t nulls = 0; ///< NUL characters at its end, which were left out
    std::size_t rows = 0;  ///< number of rows before resampling
    std::string time_unit; ///< unit of time for CsvTimeForm::own
};

struct CsvTable {
    Signal signal; ///< finite samples only; the rate is per time_unit if there is one
    CsvFindings findings;
};

/// Thrown if a table needs a choice that was not made. what() says which one and why.
class CsvChoiceNeeded : public Error {
  public:
    CsvChoiceNeeded(Sentence message, CsvDoubt about, CsvFindings findings)
        : Error(std::move(message)), about_(about), findings_(std::move(findings)) {}
    /// The choice that is needed: gaps or times.
    CsvDoubt about() const noexcept { return about_; }
    /// The findings up to where the table was read.
    const CsvFindings &findings() const noexcept { return findings_; }

  private:
    CsvDoubt about_;
    CsvFindings findings_;
};

/// Called with the fraction of a file that was read, 0 to 1. Returns whether to continue.
using CsvWatch = std::function<bool(double)>;

inline constexpr std::uintmax_t csv_max_bytes = std::uintmax_t{1} << 29;
/// The maximum number of samples that resampling gives for each row. More of them would be
/// invented.
inline constexpr double csv_most_resampled = 8;

/// Reads the columns of a table as channels, by guess_csv_format() and the settings. Numbers have
/// the table's decimal mark, in every locale. The memory is the file, 12 bytes for each number, and
/// 12 more for each row with times. Throws Error, with line and column if possible: as
/// look_at_csv() does, too long, no numbers, a cell that is no number, not finite or beyond the
/// range of double, a line with more or fewer cells than the others, times that do not rise,
/// cancelled by the watch. Throws CsvChoiceNeeded for gaps and for uneven times.
CsvTable read_csv_table(const std::filesystem::path &path, const CsvSettings &settings = {},
                        const CsvWatch &watch = {}, std::uintmax_t max_bytes = csv_max_bytes);

struct CsvReadOptions {
    /// Numbers from 1, or titles, of the requested columns, in this order; empty: all.
    std::vector<std::string> columns;
    std::uintmax_t max_bytes = csv_max_bytes; ///< longer files are refused
};

/// Does the same as read_csv_table() without a time: a column of times is a channel, too. The rate
/// stays unknown.
SignalReadResult read_csv(const std::filesystem::path &path, const CsvReadOptions &options = {});

/// A table as text, with commas between cells. Numbers have the fewest digits that read back the
/// same.
class CsvText {
  public:
    void add(std::string_view text); ///< adds a cell, in quotes if it needs them
    void add(float number);
    void add(double number);
    void end_row();

    /// Writes the table as write_file_atomically() does.
    void write(const std::filesystem::path &path) const;

    const std::string &text() const { return text_; }

  private:
    void separate();

    std::string text_;
    bool in_row_ = false;
};

} // namespace imago
