// SPDX-License-Identifier: GPL-3.0-or-later
// What oscilloscopes and loggers state about the samples beside them; internal to app/media.
#pragma once
#include "app/media/csv/csv_format.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace imago::csv {

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

} // namespace imago::csv
