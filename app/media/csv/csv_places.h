// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/csv/csv_format.h"

#include <vector>

namespace imago {

/// The format of a table as places in the lists of csv_format.h (csv_encodings() and the others),
/// as the window and sessions have it. Sessions keep them: new rows of the lists come last.
struct CsvPlaces {
    static constexpr int guessed = -1; ///< by the text; so is any place that is not in its list
    static constexpr int no_time = -2; ///< of `time`

    int encoding = guessed, separator = guessed, decimal = guessed, quote = guessed;
    int header_rows = guessed;
    int time = guessed; ///< a column, from 0; or no_time
    int time_form = guessed;
    std::vector<int> columns; ///< from 0; empty: all columns of values
    int gaps = 0;             ///< refuse, interpolate
    int resample = 0;         ///< refuse, none, linear
    double rate = 0;          ///< if there are no times; 0: unknown
};

/// The settings that read_csv_table() takes.
CsvSettings settings_at(const CsvPlaces &places);

} // namespace imago
