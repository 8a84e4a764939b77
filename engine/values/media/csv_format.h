// SPDX-License-Identifier: MIT
// The format of a table of text, as plain values.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

enum class CsvEncoding {
    utf8,   ///< with or without a byte order mark; ASCII
    latin1, ///< ISO 8859-1 with the additions of Windows-1252
    utf16,  ///< in the byte order of the mark; little-endian without a mark
};

/// The separator of cells. Its value is the character itself.
enum class CsvSeparator : char {
    none = '\0', ///< each line is one cell
    comma = ',',
    semicolon = ';',
    tab = '\t',
    space = ' ', ///< any number of spaces and tabs
    pipe = '|',
};

enum class CsvDecimal : char { point = '.', comma = ',' };

/// The quotes around cells that contain a separator or a line end.
enum class CsvQuote : char { none = '\0', twofold = '"', single = '\'' };

/// The unit of a column of times, or the form of its dates.
enum class CsvTimeForm {
    seconds,
    milliseconds,
    microseconds,
    nanoseconds,
    minutes,
    hours,
    days,
    own, ///< a unit that the column's title names: the rate is rows per unit
    /// 2026-01-31T12:00:00.5Z: year first; T, spaces or nothing in between; the zone is optional.
    iso,
    day_month, ///< 31.01.2026 12:00:00
    month_day, ///< 1/31/2026 12:00:00 PM
    clock,     ///< 12:00:00.5, a time of day
};

/// How cells that are empty or NaN are treated.
enum class CsvGaps {
    refuse,
    /// Filled on the line between the neighbours; at an end the nearest value is repeated.
    interpolate,
    zero, ///< taken as 0
};

/// How samples with uneven times are treated.
enum class CsvResample {
    refuse,
    none,   ///< samples unchanged, at the mean rate
    linear, ///< interpolated linearly at even times
};

/// A choice and its name on the command line.
template <class T>
struct CsvName {
    T value;
    const char *name;
};

std::span<const CsvName<CsvEncoding>> csv_encodings();
std::span<const CsvName<CsvSeparator>> csv_separators();
std::span<const CsvName<CsvDecimal>> csv_decimals();
std::span<const CsvName<CsvQuote>> csv_quotes();
std::span<const CsvName<CsvTimeForm>> csv_time_forms();
std::span<const CsvName<CsvGaps>> csv_gap_choices();
std::span<const CsvName<CsvResample>> csv_resample_choices();

/// The name of a value; empty if it has none.
template <class T>
const char *csv_name(std::span<const CsvName<T>> rows, T value) {
    for (const CsvName<T> &row : rows)
        if (row.value == value)
            return row.name;
    return "";
}

/// Seconds in one unit of a form that counts; 0 for the others.
double seconds_of(CsvTimeForm form);

/// Whether the form has dates or times of day.
inline bool is_date(CsvTimeForm form) {
    return form >= CsvTimeForm::iso;
}

struct CsvTime {
    std::size_t column = 0; ///< the column's index, from 0
    CsvTimeForm form = CsvTimeForm::seconds;
    bool joined = false; ///< dates only: the next column has the time of day
    bool operator==(const CsvTime &) const = default;
};

/// The complete format of a table.
struct CsvFormat {
    CsvEncoding encoding = CsvEncoding::utf8;
    CsvSeparator separator = CsvSeparator::comma;
    CsvDecimal decimal = CsvDecimal::point;
    CsvQuote quote = CsvQuote::twofold;
    std::size_t header_rows = 0; ///< rows before the numbers, without empty lines and comments
    std::optional<CsvTime> time;
    /// Indices of the columns of values, from 0, in the order of the channels.
    std::vector<std::size_t> columns;
    CsvGaps gaps = CsvGaps::refuse;
    CsvResample resample = CsvResample::refuse;
    bool operator==(const CsvFormat &) const = default;
};

/// What a user specifies about a table. The rest is guessed.
struct CsvSettings {
    std::optional<CsvEncoding> encoding;
    std::optional<CsvSeparator> separator;
    std::optional<CsvDecimal> decimal;
    std::optional<CsvQuote> quote;
    std::optional<std::size_t> header_rows;
    /// The column's title or its number from 1; "none" if there is no time column.
    std::optional<std::string> time_column;
    std::optional<CsvTimeForm> time_form;
    /// Titles or numbers from 1 of the columns; empty: all columns of numbers except the time.
    std::vector<std::string> columns;
    CsvGaps gaps = CsvGaps::refuse;
    CsvResample resample = CsvResample::refuse;
    /// Samples per second; 0: derived from the times. With times and CsvResample::linear it is the
    /// rate of the even times. Otherwise the times are ignored.
    double rate = 0;
    bool operator==(const CsvSettings &) const = default;
};

/// The settings that leave nothing to guess: columns are numbers.
CsvSettings settings_of(const CsvFormat &format);

} // namespace imago
