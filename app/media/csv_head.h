// SPDX-License-Identifier: GPL-3.0-or-later
// The first lines of a table by one of the ways to split them; internal to app/media.
#pragma once
#include "app/media/csv_line.h"
#include "app/media/csv_value.h"

#include <optional>
#include <vector>

namespace imago::csv {

inline constexpr std::size_t most_columns = 65536;

struct Head {
    CsvSeparator separator = CsvSeparator::comma;
    CsvQuote quote = CsvQuote::twofold;
    CsvDecimal decimal = CsvDecimal::point;
    std::vector<std::vector<Cell>> records; ///< without the cell that a last separator begins
    std::vector<std::size_t> lines;         ///< of the records
    std::size_t width = 0;                  ///< cells of most of the records
    bool broken = false;                    ///< by a quote
    double score = 0;                       ///< of all ways the largest is the best
};

/// How a text is best split, of the separators and decimal marks that the wishes leave open. The
/// text is cut behind a line.
Head best_head(std::string_view text, std::size_t first_line, const CsvWishes &wishes);

/// Whether "1,5" of a line without titles may as well be one number with a decimal comma.
bool may_be_decimals(const Head &head);

/// A date or a time of day in any form.
std::optional<CsvTimeForm> date_form(std::string_view text);

} // namespace imago::csv
