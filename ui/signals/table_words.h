// SPDX-License-Identifier: GPL-3.0-or-later
// What the choices of a table are called.
#pragma once
#include "ui/signals/table_files.h"

namespace imago {

// In the order of TableChoice's places.
QStringList table_encodings();
QStringList table_separators();
QStringList table_decimals();
QStringList table_quotes();
QStringList table_time_forms();
QStringList table_gap_choices();
QStringList table_resample_choices();

/// "Column 3" where there is no title; with its unit.
QString column_title(const TableLook &look, int column);
/// What a column is: "Time", "Channel, 3 gaps", "words".
QString column_kind(const TableColumn &column);
/// Sentences about what is in doubt or asks for a choice.
QString look_words(const TableLook &look);

} // namespace imago
