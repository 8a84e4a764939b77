// SPDX-License-Identifier: GPL-3.0-or-later
// The window's tables, through app/media; internal to the store.
#pragma once
#include "app/media/file/signal_read.h"
#include "ui/page/image_store.h"

namespace imago {

/// Reads a table as chosen, or as guessed, and reports the format in `loaded`.
SignalReadResult read_table(const QString &path, const ImageStore::ReadWatch &watch,
                            LoadedSignal &loaded);

} // namespace imago
