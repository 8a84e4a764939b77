// SPDX-License-Identifier: GPL-3.0-or-later
// Exports runs for other programs: a spreadsheet, a page.
#pragma once
#include "ui/devices/run/run_sheet.h"

#include <QByteArray>
#include <QString>

namespace imago {

/// RFC 4180; numbers with a point, in seconds, bytes and the like, in every locale; device, driver,
/// version and date in every line.
QByteArray csv_of(const std::vector<ShownRun> &runs); ///< the speeds, with all that is known
QByteArray csv_of(const std::vector<ShownRun> &runs, const RunSheet &sheet);
/// A heading with device, driver, version and date for each run, and a table.
QByteArray markdown_of(const std::vector<ShownRun> &runs, const RunSheet &sheet);

/// The setting with the folder of the last file that this workspace wrote or opened.
inline QString export_folder_setting() {
    return QStringLiteral("bench/folder");
}

} // namespace imago
