// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as the window needs them.
#pragma once
#include "engine/array/error.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace imago {

/// How a table is written and what is read of it. What is a place in a list stands in the order
/// that the store's tables have, and table_words.h.
struct TableChoice {
    static constexpr int guessed = -1;
    static constexpr int no_time = -2;

    int encoding = guessed, separator = guessed, decimal = guessed, quote = guessed;
    int header_rows = guessed;
    int time = guessed; ///< a column, from 0; or no_time
    int time_form = guessed;
    std::vector<int> columns; ///< from 0; empty: all of values
    int gaps = 0;             ///< refuse, interpolate
    int resample = 0;         ///< refuse, none, linear
    double rate = 0;          ///< without times; 0: unknown
    bool operator==(const TableChoice &) const = default;
};

struct TableColumn {
    enum class Kind { values, time, counter, words, empty };
    QString title, unit; ///< empty: it has none
    Kind kind = Kind::words;
    quint64 gaps = 0; ///< of the lines that were looked at
};

/// What the times say.
struct TableTimes {
    bool rise = false; ///< else only the lines are told
    quint64 line = 0, line_before = 0;
    bool even = false;
    double rate = 0, step = 0, shortest = 0, longest = 0;
    quint64 longest_line = 0, uneven_steps = 0;
};

/// The first lines of a table, and how they are read.
struct TableLook {
    enum class Doubt { separator, day_or_month, numbers, gaps, times };
    TableChoice choice; ///< all of it settled
    std::vector<TableColumn> columns;
    std::vector<QStringList> rows;
    std::vector<Doubt> doubts; ///< none: it is opened without a question
    std::optional<TableTimes> times;
    QString time_unit;  ///< empty: seconds
    bool whole = false; ///< all lines were looked at
    QString titles;     ///< by which tables of one kind know each other; empty: they have none
};

/// Of a table that needs a choice which was not made; what() says why, in the user's language.
class TableChoiceNeeded : public Error {
  public:
    using Error::Error;
};

} // namespace imago
