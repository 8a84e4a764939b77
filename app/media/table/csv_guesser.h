// SPDX-License-Identifier: GPL-3.0-or-later
// Guesses how the first lines of a table are to be read; private to this room.
#pragma once
#include "app/media/csv/csv_decode.h"
#include "app/media/csv/csv_head.h"
#include "app/media/table/csv_columns.h"
#include "app/media/table/csv_guess.h"
#include "app/media/table/csv_stated.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imago::csv {

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
