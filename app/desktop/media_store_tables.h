// SPDX-License-Identifier: GPL-3.0-or-later
// The window's tables, by app/media; internal to the store.
#pragma once
#include "app/media/signal_read.h"
#include "ui/image_store.h"

namespace imago {

/// Reads a table by its choice, or as it seems to be, and tells how in `loaded`.
SignalReadResult read_table(const QString &path, const ImageStore::ReadWatch &watch,
                            LoadedSignal &loaded);

} // namespace imago
