// SPDX-License-Identifier: GPL-3.0-or-later
// How tables of known titles were read last, in the user's settings.
#pragma once
#include "ui/signals/table_files.h"

#include <optional>

namespace imago {

/// The newest ones are kept. Without titles there is nothing to know a table by.
void remember_table(const QString &titles, const TableChoice &choice);
std::optional<TableChoice> remembered_table(const QString &titles);

} // namespace imago
