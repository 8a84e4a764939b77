// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of tables to text; internal to app/media.
#pragma once
#include "app/media/csv_format.h"

#include <string>
#include <string_view>

namespace imago::csv {

/// The text of a table, of which numbers and separators are ASCII.
struct Text {
    std::string own;       ///< where it had to be made
    std::string_view view; ///< of the bytes, or of own; without byte order mark and "sep=" line
    std::size_t first_line = 1;
    std::optional<CsvSeparator> named; ///< by Excel's line "sep=;"

    Text() = default;
    Text(const Text &) = delete; // the view is of it
    Text &operator=(const Text &) = delete;
};

/// By a byte order mark, else UTF-8 unless there are bytes that are none. `cut`: the bytes may end
/// within a character.
CsvEncoding guess_encoding(std::string_view bytes, bool cut);

/// Latin-1 stays as it is but for in_utf8().
void decode(std::string_view bytes, CsvEncoding encoding, Text &text);

/// A cell's or title's text for people.
std::string in_utf8(const std::string &text, CsvEncoding encoding);

} // namespace imago::csv
