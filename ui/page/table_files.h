// SPDX-License-Identifier: GPL-3.0-or-later
// The window's values for tables.
#pragma once
#include "engine/support/error.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace imago {

/// The format of a table, and the columns to read. Indices in lists have the order of the store's
/// tables, and of table_dialog.cpp.
struct TableChoice {
    static constexpr int guessed = -1;
    static constexpr int no_time = -2;

    int encoding = guessed, separator = guessed, decimal = guessed, quote = guessed;
    int header_rows = guessed;
    int time = guessed; ///< a column, from 0; or no_time
    int time_form = guessed;
    std::vector<int> columns; ///< from 0; empty: all columns of values
    int gaps = 0;             ///< refuse, interpolate, zero
    int resample = 0;         ///< refuse, none, linear
    double rate = 0;          ///< if there are no times; 0: unknown
    bool operator==(const TableChoice &) const = default;
};

struct TableColumn {
    enum class Kind { values, time, counter, words, empty };
    QString title, unit; ///< empty if it has none
    Kind kind = Kind::words;
    quint64 gaps = 0; ///< in the lines that were read
};

/// The sampling by the times.
struct TableTimes {
    bool rise = false; ///< otherwise only the lines are valid
    quint64 line = 0, line_before = 0;
    bool even = false;
    double rate = 0, step = 0, shortest = 0, longest = 0;
    quint64 longest_line = 0, uneven_steps = 0;
};

/// The first lines of a table, and how they are read.
struct TableLook {
    enum class Doubt { separator, day_or_month, numbers, gaps, times };
    TableChoice choice; ///< without open choices
    std::vector<TableColumn> columns;
    std::vector<QStringList> rows;
    std::vector<Doubt> doubts; ///< none: it is opened without a question
    std::optional<TableTimes> times;
    QString time_unit;  ///< empty: seconds
    bool whole = false; ///< all lines were read
    QString titles;     ///< identify tables of one kind; empty: they have none
};

/// A table needs a choice that was not made; what() says why, in the user's language.
class TableChoiceNeeded : public Error {
  public:
    using Error::Error;
};

} // namespace imago
