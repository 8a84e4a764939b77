// SPDX-License-Identifier: GPL-3.0-or-later
// The values of cells in tables; internal to app/media.
#pragma once
#include "engine/values/media/csv_format.h"

#include <optional>
#include <string_view>

namespace imago::csv {

enum class ValueKind {
    number,
    gap,           ///< empty, or a word for a missing value: NaN, n/a, #N/A, null, "-"
    infinite,      ///< the word for infinity
    thousands,     ///< a number with marks between thousands, which may be decimal marks
    other_decimal, ///< a number with the other decimal mark
    united,        ///< a number with a unit behind it: "0.1 V"
    word,
};

struct Value {
    ValueKind kind = ValueKind::word;
    double number = 0;          ///< the number; infinite if it is beyond the range of double
    std::string_view unit = {}; ///< of a united number; a part of the text
};

/// Parses a cell independently of the locale. A plus sign is accepted, the minus of typography
/// (U+2212), and Fortran's exponents: "1.5D+03", "1.5-105". Thousands may be marked by apostrophes
/// or non-breaking spaces. They may also be marked by commas (with a decimal point; or the reverse)
/// if the number has a decimal mark or several such marks: "1,234.5", "1.234.567". A unit is one of
/// unit_named(), or any word behind a blank.
Value value_of(std::string_view text, CsvDecimal decimal);

/// A time in a cell.
struct Time {
    /// For dates since 1970, in the zone that the cell names, or else in the table's own.
    long double seconds = 0;
    /// Decimals of the seconds or of the number; -1 if unknown because the number has an exponent.
    int decimals = 0;
    bool zoned = false; ///< whether the cell names its zone
    bool dated = false; ///< whether the cell has a date
    bool timed = false; ///< whether the cell has a time of day
};

/// Whether a word is the name of a month, or begins as one and may be short for it.
bool names_month(std::string_view word);

/// Returns the time in a cell. For the forms that count units this is the number itself, not yet in
/// seconds.
std::optional<Time> time_of(std::string_view text, CsvTimeForm form, CsvDecimal decimal);

} // namespace imago::csv
