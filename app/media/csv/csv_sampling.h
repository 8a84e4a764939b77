// SPDX-License-Identifier: GPL-3.0-or-later
// The sampling that follows from the times of a table.
#pragma once
#include "engine/values/media/csv_guess.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// The times of rows, with their lines.
struct CsvTimes {
    std::vector<double> seconds; ///< seconds since the first row, or times in the table's own unit
    std::vector<std::uint32_t> lines; ///< line numbers of the rows
    long double first = 0;            ///< first time; for dates, in seconds since 1970
    double last_digit = 0;            ///< one unit of the last digit; 0 if unknown
    /// Whether these are dates without a zone, whose clocks may change by an hour.
    bool local = false;
};

/// Returns the sampling of two or more rows. It turns the times round if they fall, and removes
/// changes of a local clock by an hour from them if they are on a Sunday and the usual steps
/// continue after them. `stated_step` is the step that the table's head states, or 0: it decides
/// where the times have too few digits.
CsvSampling sampling_of(CsvTimes &times, double stated_step = 0);

/// Returns the samples of a column, linearly interpolated at the times n / rate after the first.
/// The error of a sine of frequency f is at most (pi f h)^2 / 2 of its amplitude, where h is the
/// longest step around it: 1.3% at a twentieth of the rate, 5% at a tenth. The times must rise.
std::vector<double> resampled(const double *samples, const std::vector<double> &times, double rate,
                              std::size_t length);

/// Returns the number of samples of resampled() from the first time to the last.
double resampled_length(const std::vector<double> &times, double rate);

} // namespace imago
