// SPDX-License-Identifier: GPL-3.0-or-later
// The last choices for tables with known titles, in the user's settings.
#pragma once
#include "ui/page/table_files.h"

#include <optional>

namespace imago {

/// Keeps the newest ones. A table without titles cannot be recognised.
void remember_table(const QString &titles, const TableChoice &choice);
std::optional<TableChoice> remembered_table(const QString &titles);

} // namespace imago
