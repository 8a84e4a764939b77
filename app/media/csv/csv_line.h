// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the times of rows, one after another; internal to app/media.
#pragma once

#include "app/media/csv/csv_sampling.h"
#include "app/media/csv/csv_value.h"
#include "engine/values/media/csv_format.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace imago::csv {

// Lines and cells of tables; internal to app/media.

/// A cell in its line.
struct Cell {
    std::string_view text; ///< the text, without surrounding spaces and quotes
    bool quoted = false;   ///< whether the cell is quoted; a quote within it is then written twice
};

/// Returns the text without spaces, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);

/// Returns the text of a cell with doubled quotes made single. It takes linear time.
std::string plain_text(const Cell &cell, CsvQuote quote);

/// Reads a text record by record. A record is a line, or several lines if line ends are in quotes.
/// Empty lines and lines that begin with # (but not #N/A and the like) are skipped. Line ends are
/// LF, CRLF or CR. Each character is read once.
class Records {
  public:
    /// `first_line` is the number of the text's first line.
    Records(std::string_view text, CsvSeparator separator, CsvQuote quote,
            std::size_t first_line = 1);

    /// Reads the cells of the next record, at most `most_cells` of them. Returns false at the end,
    /// or if the text is broken().
    bool next(std::vector<Cell> &cells, std::size_t most_cells);

    std::size_t line() const { return record_line_; } ///< line where the last record begins
    std::size_t at() const { return at_; }            ///< offset of the byte after the last record
    /// Whether a quote is not closed, or is followed by something before the next separator.
    bool broken() const { return broken_; }

  private:
    bool find_record();
    bool quoted_cell(std::vector<Cell> &cells);
    void plain_cell(std::vector<Cell> &cells);
    bool at_line_end() const;
    void pass_line_end();
    void pass_blanks();
    void pass_line();

    std::string_view text_;
    char separator_, quote_;
    std::size_t at_ = 0;
    std::size_t line_;
    std::size_t record_line_ = 0;
    bool broken_ = false;
};

/// Returns how many cells of a record to use in a table `width` cells wide (0: unknown). In "1;2;"
/// the separators may end each cell instead of separating cells.
std::size_t cells_that_count(const std::vector<Cell> &cells, std::size_t width);

class TimeReader {
  public:
    TimeReader(const CsvTime &time, CsvDecimal decimal) : time_(time), decimal_(decimal) {}

    /// Adds a row's time. Returns false and adds nothing if the cells are no time.
    bool add(const std::vector<Cell> &cells, std::size_t line);

    CsvTimes &times() { return times_; }

  private:
    std::optional<Time> read(const std::vector<Cell> &cells) const;

    CsvTime time_;
    CsvDecimal decimal_;
    CsvTimes times_;
    int most_decimals_ = -1;
    double last_digit_ = 0;
    bool digit_known_ = true;
    long double days_ = 0; ///< seconds of the days at whose midnight the clock restarted
};

} // namespace imago::csv
