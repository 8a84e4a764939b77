// SPDX-License-Identifier: GPL-3.0-or-later
// The last choices for tables with known titles, in the user's settings.
#pragma once
#include "engine/values/media/csv_guess.h"

#include <QString>

#include <optional>

namespace imago {

/// What identifies tables of one kind; empty: its columns have no titles.
QString titles_of(const CsvGuess &look);

/// Keeps the newest ones. A table without titles cannot be recognised.
void remember_table(const QString &titles, const CsvSettings &settings);
std::optional<CsvSettings> remembered_table(const QString &titles);

} // namespace imago
