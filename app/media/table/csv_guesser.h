// SPDX-License-Identifier: GPL-3.0-or-later
// Guesses how the first lines of a table are to be read; private to this room.
#pragma once

#include "app/media/csv/csv_head.h"
#include "app/media/table/csv_columns.h"
#include "app/media/table/csv_guess.h"
#include "engine/values/media/csv_format.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace imago::csv {

// What oscilloscopes and loggers state about the samples beside them; internal to app/media.

struct Stated {
    double step = 0;             ///< seconds from one sample to the next; 0: not stated
    std::string name;            ///< as the table writes it: "Sample Interval"
    std::set<std::size_t> lines; ///< lines with the name or its value
};

/// Looks for a sampling rate or interval in the first lines of a text: "Increment" above 1e-3, as
/// Rigol writes it, "tInc = 1e-6", "Sample Interval,4e-6" (Tektronix, Siglent), "XInc:", "Delta_X",
/// "# Sample rate: 100 kHz". Lines may be comments. A value below its name counts only above
/// `data_line`, where the rows of numbers begin.
Stated stated_step(std::string_view text, std::size_t first_line, std::size_t data_line,
                   CsvSeparator separator, CsvDecimal decimal);

/// Whether a cell names a rate or an interval.
bool names_step(std::string_view cell);

class Guesser {
  public:
    Guesser(std::string_view bytes, bool whole, const CsvSettings &settings);
    CsvGuess guess();

  private:
    void guess_columns();
    void guess_time();
    void find_time();
    void mark_counters();
    void mark_settings();
    void find_unread();
    void take_time(std::size_t column, CsvTimeForm form);
    CsvTimeForm form_of(std::size_t column) const;
    CsvTimeForm decided(std::size_t column);
    bool rises(std::size_t column, bool evenly) const;
    bool counts(std::size_t column) const;
    bool is_index(std::size_t column) const;
    bool has_date_name(std::size_t column) const;
    std::optional<CsvSampling> sampling(const CsvTime &time) const;
    std::size_t find_column(const std::string &wanted) const;
    void find_doubts();
    void keep_rows();

    bool is_wished(std::size_t column) const {
        return std::find(wished_.begin(), wished_.end(), column) != wished_.end();
    }
    std::size_t first_row() const { return guess_.format.header_rows; }

    const CsvSettings &settings_;
    Text text_;
    Head head_;
    CsvGuess guess_;
    std::vector<ColumnCount> counts_;
    std::vector<std::size_t> wished_; ///< requested columns
    Stated stated_;
    std::string_view comment_; ///< the line of comment above the first row, without its mark
    bool unsure_date_ = false, unsure_separator_ = false;
};

} // namespace imago::csv
