// SPDX-License-Identifier: GPL-3.0-or-later
// What the times of a table say of its sampling.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// A row whose time is not after that of the row before.
struct CsvBackStep {
    std::size_t line = 0, line_before = 0;
    double seconds = 0;    ///< 0: the same time twice; else below 0
    std::size_t count = 0; ///< such rows of the table
};

/// The clock was put forward or back by an hour, as for daylight saving time.
struct CsvClockJump {
    std::size_t line = 0; ///< of the first row after it
    bool forward = false;
};

struct CsvSampling {
    bool even = false; ///< each time is within 2% of a step, or its last digit, of an even one
    double rate = 0;   ///< rows a second, or a unit of its own; of few digits if even
    double step = 0;   ///< the usual one
    double shortest = 0, longest = 0;
    std::size_t uneven_steps = 0;    ///< more than 2%, or two last digits, off the usual one
    std::size_t longest_line = 0;    ///< of the row that ends the longest step
    std::optional<CsvBackStep> back; ///< then nothing of the above is told
    std::vector<CsvClockJump> jumps; ///< which the times no longer have
};

/// The times of rows, and where they stand.
struct CsvTimes {
    std::vector<double> seconds;      ///< since the first one; or in a unit of its own
    std::vector<std::uint32_t> lines; ///< of the rows
    long double first = 0;            ///< since 1970, of dates
    double last_digit = 0;            ///< one unit of it; 0: unknown
    bool local = false;               ///< dates without a zone, in which clocks may jump
};

/// Of two or more rows. Jumps of a local clock by an hour on a Sunday, after which the usual steps
/// go on, are taken out of the times.
CsvSampling sampling_of(CsvTimes &times);

/// The samples of a column on the lines between them, at the times n / rate from the first on.
/// A sine of frequency f stays within (pi f h)^2 / 2 of its amplitude, h the longest step about it:
/// 1.3% at a twentieth of the rate, 5% at a tenth. Times rise.
std::vector<float> resampled(const float *samples, const std::vector<double> &times, double rate,
                             std::size_t length);

/// Samples of resampled() from the first time to the last.
double resampled_length(const std::vector<double> &times, double rate);

} // namespace imago
