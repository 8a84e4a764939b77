// SPDX-License-Identifier: GPL-3.0-or-later
// What cells of tables say; internal to app/media.
#pragma once
#include "app/media/csv_format.h"

#include <optional>
#include <string_view>

namespace imago::csv {

enum class ValueKind {
    number,
    gap,           ///< empty, or a word for a missing value: NaN, n/a, #N/A, null, "-"
    infinite,      ///< the word
    thousands,     ///< a number with marks between its thousands that may be decimal marks
    other_decimal, ///< a number but for the other decimal mark
    word,
};

struct Value {
    ValueKind kind = ValueKind::word;
    double number = 0; ///< may be infinite: beyond the range of double
};

/// Locale-independent. A plus sign is taken. Thousands may be marked where that is unambiguous: by
/// apostrophes or unbreakable blanks, or by commas (of a decimal point; and the reverse) in a
/// number that has a decimal mark, too, or several such marks: "1,234.5", "1.234.567".
Value value_of(std::string_view text, CsvDecimal decimal);

/// A time as a cell has it.
struct Time {
    long double seconds = 0; ///< dates: since 1970, in the zone that is named, else the table's own
    int decimals = 0;        ///< of the seconds, or of the number; -1: unknown, it has an exponent
    bool zoned = false;      ///< it names its zone
    bool dated = false;      ///< it has a date
    bool timed = false;      ///< it has a time of day
};

/// Of the forms that count, the number as it stands: not yet in seconds.
std::optional<Time> time_of(std::string_view text, CsvTimeForm form, CsvDecimal decimal);

} // namespace imago::csv
