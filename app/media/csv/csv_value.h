// SPDX-License-Identifier: GPL-3.0-or-later
// The values of cells in tables; internal to app/media.
#pragma once
#include "app/media/csv/csv_format.h"

#include <optional>
#include <string_view>

namespace imago::csv {

enum class ValueKind {
    number,
    gap,           ///< empty, or a word for a missing value: NaN, n/a, #N/A, null, "-"
    infinite,      ///< the word
    thousands,     ///< a number with marks between thousands, which may be decimal marks
    other_decimal, ///< a number with the other decimal mark
    word,
};

struct Value {
    ValueKind kind = ValueKind::word;
    double number = 0; ///< may be infinite: beyond the range of double
};

/// Locale-independent. A plus sign is accepted. Thousands may be marked if that is unambiguous: by
/// apostrophes or non-breaking spaces, or by commas (with a decimal point; and the reverse) in a
/// number that also has a decimal mark, or several such marks: "1,234.5", "1.234.567".
Value value_of(std::string_view text, CsvDecimal decimal);

/// A time in a cell.
struct Time {
    long double seconds = 0; ///< dates: since 1970, in the zone that is named, else the table's own
    /// Decimals of the seconds, or of the number; -1: unknown, since it has an exponent.
    int decimals = 0;
    bool zoned = false; ///< it names its zone
    bool dated = false; ///< it has a date
    bool timed = false; ///< it has a time of day
};

/// The time in a cell; for the forms that count, the number itself, not yet in seconds.
std::optional<Time> time_of(std::string_view text, CsvTimeForm form, CsvDecimal decimal);

} // namespace imago::csv
