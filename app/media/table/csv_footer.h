// SPDX-License-Identifier: GPL-3.0-or-later
// Lines behind the data of a table: "END", averages, remarks. Private to this room.
#pragma once
#include "app/media/csv/csv_line.h"

#include <functional>
#include <string>
#include <vector>

namespace imago::csv {

/// Lines at the end of a table that are no rows of it.
struct Footer {
    std::size_t line = 0, lines = 0; ///< the first one, and their number; 0: there is none
    std::string text;                ///< the beginning of the first one
};

/// The columns of a table, of which the first may hold words in all rows.
struct FooterColumns {
    std::size_t width = 0;
    bool words_first = false;
};

/// Whether these cells may begin a footer: the first has a word, and the others are blank, too many
/// or too few; or the word is one of footers ("Average", "END"). Where rows begin with words, both.
bool may_begin_footer(const std::vector<Cell> &cells, const FooterColumns &columns);

/// Looks at the records from one on that may begin a footer. It does if no row follows: `is_row`
/// says which records are rows. `records` stands behind the record.
Footer footer_at(const std::vector<Cell> &cells, const FooterColumns &columns, Records records,
                 const std::function<bool(const std::vector<Cell> &)> &is_row);

} // namespace imago::csv
