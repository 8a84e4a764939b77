// SPDX-License-Identifier: MIT
// Numbers as texts, for the command line, reports and exported tables: the one style there. It is
// what a script can read: a point as decimal mark whatever the locale, '-' as minus, one blank
// before a unit. Only counted() groups digits, and belongs to sentences for people.
#pragma once
#include <cstdint>
#include <string>

namespace imago {

/// With this many decimals.
std::string fixed(double value, int decimals);

/// With at most this many significant digits, in exponent form where that is shorter.
std::string significant(double value, int digits);

/// "268,435,456"
std::string counted(std::uint64_t count);

/// "3.21 ms", "1.40 s", "17 us": three significant digits or so.
std::string duration_text(double milliseconds);

/// Three digits or so: "0.97", "12.3", "4170".
std::string rate_text(double rate);

/// "48 KiB", "140 GiB".
std::string bytes_text(std::uint64_t bytes);

/// The decimals that a number deserves that lies within +-error 19 times in 20: the last one's unit
/// is the smallest power of ten that is no less than half of that, one deviation. Below 0: -2
/// rounds to hundreds. Never so many that the value would have more than `most` significant digits.
/// An error of 0 or less sets no limit of its own; one that is not finite leaves the leading digit.
int justified_decimals(double value, double error, int most = 7);

/// A value with its justified_decimals(), "440.03" or "12000".
std::string measured_text(double value, double error, int most = 7);

} // namespace imago
