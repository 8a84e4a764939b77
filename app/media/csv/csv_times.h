// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the times of rows, one after another; internal to app/media.
#pragma once
#include "app/media/csv/csv_line.h"
#include "app/media/csv/csv_sampling.h"
#include "app/media/csv/csv_value.h"

#include <vector>

namespace imago::csv {

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
