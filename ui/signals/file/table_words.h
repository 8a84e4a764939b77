// SPDX-License-Identifier: GPL-3.0-or-later
// The names of a table's choices.
#pragma once
#include "ui/page/table_files.h"

namespace imago {

// In the order of TableChoice's indices.
QStringList table_encodings();
QStringList table_separators();
QStringList table_decimals();
QStringList table_quotes();
QStringList table_time_forms();
QStringList table_gap_choices();
QStringList table_resample_choices();

/// The title of a column, or "Column 3" if it has none; with its unit.
QString column_title(const TableLook &look, int column);
/// The kind of a column: "Time", "Channel, 3 gaps", "words".
QString column_kind(const TableColumn &column);
/// Sentences about doubts and necessary choices.
QString look_words(const TableLook &look);

} // namespace imago
