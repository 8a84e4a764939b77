// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes the bytes of tables to text; internal to app/media.
#pragma once
#include "app/media/csv/csv_format.h"

#include <string>
#include <string_view>

namespace imago::csv {

/// The text of a table, in which numbers and separators are ASCII.
struct Text {
    std::string own;       ///< the converted text, if a conversion was needed
    std::string_view view; ///< the bytes or `own`, without byte order mark and "sep=" line
    std::size_t first_line = 1;
    std::optional<CsvSeparator> named; ///< the separator that Excel's line "sep=;" names
    std::size_t nulls = 0;             ///< NUL characters at the end, which are left out
    bool turned = false;               ///< see turn_rows()

    Text() = default;
    Text(const Text &) = delete; // the view refers to it
    Text &operator=(const Text &) = delete;
};

/// Guesses the encoding: that of a byte order mark, UTF-16 if every other byte is 0, or else UTF-8
/// unless some bytes are not UTF-8. `cut` says that the bytes may end within a character.
CsvEncoding guess_encoding(std::string_view bytes, bool cut);

/// Decodes the bytes. Latin-1 stays unchanged until in_utf8().
void decode(std::string_view bytes, CsvEncoding encoding, Text &text);

/// Turns a text of a few long rows, such as one row of 20,000 numbers, into one whose lines are
/// their columns, so that each row is a channel. A row may begin with its name. Other texts stay.
/// `whole` says that the text does not end within a row.
void turn_rows(Text &text, bool whole, const CsvSettings &settings);

/// Puts blanks for commas in dates with names of months, if most lines have such a date outside of
/// quotes: "Jan 5, 2024 10:00:00,1.5". No byte moves.
void join_dates(Text &text);

/// Returns the text of a cell or title for display.
std::string in_utf8(const std::string &text, CsvEncoding encoding);

} // namespace imago::csv
