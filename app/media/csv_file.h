// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal_read.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

struct CsvReadOptions {
    /// Numbers from 1, or titles, of the columns that are wanted, in this order; empty: all.
    std::vector<std::string> columns;
    std::uintmax_t max_bytes = std::uintmax_t{1} << 29; ///< longer files are refused
};

/// Reads columns of numbers, one column a channel; the sample rate stays unknown. Between
/// columns stand semicolons, tabs, commas or blanks: the first of these that the second line has,
/// which is no header; cells may be in double quotes. The first line holds the titles when none of
/// the wanted cells of it is a number. Empty lines and lines that begin with # are skipped; a byte
/// order mark and either line end are taken. Numbers have a decimal point, whatever the locale.
/// Throws Error, with line and column where there is one: no such file, not a plain file, too long,
/// no numbers, a cell that is empty, no number, not finite or beyond the range of float (a decimal
/// comma is called that), a line with more or fewer cells than the first, no such column (usage).
SignalReadResult read_csv(const std::filesystem::path &path, const CsvReadOptions &options = {});

/// A table as text: cells between commas, numbers by the fewest digits that read back the same.
class CsvText {
  public:
    void add(std::string_view text); ///< in quotes where it needs them
    void add(float number);
    void add(double number);
    void end_row();

    /// As write_file_atomically().
    void write(const std::filesystem::path &path) const;

    const std::string &text() const { return text_; }

  private:
    void separate();

    std::string text_;
    bool in_row_ = false;
};

} // namespace imago
