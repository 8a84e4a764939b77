// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes the bytes of tables to text; internal to app/media.
#pragma once

#include "app/media/csv/csv_line.h"
#include "app/media/csv/csv_value.h"
#include "engine/values/media/csv_format.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imago::csv {

// The first lines of a table, split in one possible way; internal to app/media.

inline constexpr std::size_t most_columns = 65536;

struct Head {
    CsvSeparator separator = CsvSeparator::comma;
    CsvQuote quote = CsvQuote::twofold;
    CsvDecimal decimal = CsvDecimal::point;
    /// The records, without the empty cell after a last separator.
    std::vector<std::vector<Cell>> records;
    std::vector<std::size_t> lines; ///< line numbers of the records
    std::size_t width = 0;          ///< number of cells in most of the records
    bool broken = false;            ///< whether a quote breaks a record
    bool ended = false;             ///< whether a separator ends each record
    double score = 0; ///< the score of this split; the split with the largest score is the best
};

/// Returns the best split of a text by the separators and decimal marks that the settings leave
/// open. The text ends with a whole line.
Head best_head(std::string_view text, std::size_t first_line, const CsvSettings &settings);

/// Whether "1,5" in a line without titles may equally be one number with a decimal comma.
bool may_be_decimals(const Head &head);

/// Returns the form of a date or a time of day; empty if the text is neither.
std::optional<CsvTimeForm> date_form(std::string_view text);

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
