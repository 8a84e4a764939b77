// SPDX-License-Identifier: GPL-3.0-or-later
// The sampling that the times of a table imply.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// A row whose time is not after that of the previous row.
struct CsvBackStep {
    std::size_t line = 0, line_before = 0;
    double seconds = 0;    ///< 0: the same time twice; else below 0
    std::size_t count = 0; ///< such rows in the table
};

/// The clock was set forward or back by an hour, as for daylight saving time.
struct CsvClockJump {
    std::size_t line = 0; ///< of the first row after it
    bool forward = false;
};

struct CsvSampling {
    bool even = false; ///< each time is within 2% of a step, or its last digit, of even times
    double rate = 0;   ///< rows a second, or in a unit of its own; with few digits if even
    double step = 0;   ///< the usual step
    double shortest = 0, longest = 0;
    std::size_t uneven_steps = 0;    ///< more than 2%, or two last digits, from the usual step
    std::size_t longest_line = 0;    ///< of the row that ends the longest step
    std::optional<CsvBackStep> back; ///< if set, nothing above is
    std::vector<CsvClockJump> jumps; ///< already removed from the times
};

/// The times of rows, with their lines.
struct CsvTimes {
    std::vector<double> seconds;      ///< since the first one; or in a unit of its own
    std::vector<std::uint32_t> lines; ///< line numbers of the rows
    long double first = 0;            ///< for dates, since 1970
    double last_digit = 0;            ///< one unit of the last digit; 0: unknown
    bool local = false;               ///< dates without a zone, whose clocks may jump
};

/// The sampling of two or more rows. Jumps of a local clock by an hour on a Sunday, after which the
/// usual steps continue, are removed from the times.
CsvSampling sampling_of(CsvTimes &times);

/// The samples of a column, linearly interpolated at the times n / rate from the first on. A sine
/// of frequency f stays within (pi f h)^2 / 2 of its amplitude, where h is the longest step around
/// it: 1.3% at a twentieth of the rate, 5% at a tenth. Times must rise.
std::vector<float> resampled(const float *samples, const std::vector<double> &times, double rate,
                             std::size_t length);

/// The number of samples of resampled() from the first time to the last.
double resampled_length(const std::vector<double> &times, double rate);

} // namespace imago
