// SPDX-License-Identifier: GPL-3.0-or-later
// The first lines of a table, split in one possible way; internal to app/media.
#pragma once
#include "app/media/csv/csv_line.h"
#include "app/media/csv/csv_value.h"

#include <optional>
#include <vector>

namespace imago::csv {

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

} // namespace imago::csv
