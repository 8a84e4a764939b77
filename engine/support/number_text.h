// SPDX-License-Identifier: MIT
// Numbers as text, for the command line, reports and exported tables, which share this style.
// Scripts can read it: a point as decimal mark in every locale, '-' as minus, one space before a
// unit. Only counted() groups digits; it is for sentences for people.
#pragma once
#include <cstdint>
#include <string>

namespace imago {

/// The value with this many decimals.
std::string fixed(double value, int decimals);

/// The value with at most this many significant digits, in exponent form if that is shorter.
std::string significant(double value, int digits);

/// The count with its digits grouped: "268,435,456".
std::string counted(std::uint64_t count);

/// About three significant digits with a unit: "3.21 ms", "1.40 s", "17 us".
std::string duration_text(double milliseconds);

/// About three digits: "0.97", "12.3", "4170".
std::string rate_text(double rate);

/// A number of bytes with a binary unit: "48 KiB", "140 GiB".
std::string bytes_text(std::uint64_t bytes);

/// The decimals for a number that is within +-error 19 times in 20: the unit of the last one is the
/// smallest power of ten that is at least half of the error, one deviation. The result may be
/// negative: -2 rounds to hundreds. Never so many that the value would have more than `most`
/// significant digits. An error of 0 or less sets no limit; one that is not finite leaves the
/// leading digit.
int justified_decimals(double value, double error, int most = 7);

/// A value with its justified_decimals(): "440.03" or "12000".
std::string measured_text(double value, double error, int most = 7);

} // namespace imago
