// SPDX-License-Identifier: GPL-3.0-or-later
// The sampling that follows from the times of a table.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// A row whose time is not after that of the previous row.
struct CsvBackStep {
    std::size_t line = 0, line_before = 0;
    double seconds = 0;    ///< 0 if a time occurs twice; otherwise below 0
    std::size_t count = 0; ///< number of such rows in the table
    bool repeats = true;   ///< whether each of them repeats a time, and none falls
};

/// A change of the clock by an hour forward or back, as for daylight saving time.
struct CsvClockJump {
    std::size_t line = 0; ///< line of the first row after the change
    bool forward = false;
};

struct CsvSampling {
    /// Whether each time is within 2% of a step, or within its last digit, of even times.
    bool even = false;
    double rate = 0; ///< rows per second, or per unit of the table; rounded to few digits if even
    double step = 0; ///< the usual step
    double shortest = 0, longest = 0;
    /// Number of steps that differ from the usual step by more than 2%, or two last digits.
    std::size_t uneven_steps = 0;
    std::size_t longest_line = 0; ///< line of the row that ends the longest step
    /// If it is set and a time falls, the members above are not.
    std::optional<CsvBackStep> back;
    std::vector<CsvClockJump> jumps; ///< clock changes, already removed from the times
    bool reversed = false; ///< whether the rows had the newest first; the times are turned round
    /// Number of rows that repeat a time because its last digit is longer than a step. They are
    /// even within that digit.
    std::size_t coarse = 0;
};

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
