// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QString>

class QPrinter;

namespace imago {

/// Sets the margins of a printed page, 18 mm at each side, which a person may change afterwards.
void set_manual_margins(QPrinter &printer);

/// Prints a page of the manual in black on white, with its pictures as wide as the paper at most.
/// `folder` is that of the page. May be called in any thread, by one at a time for a printer.
/// False: the printer reports an error, or the PDF file is not there as a whole.
bool print_manual_page(const QString &markdown, const QString &folder, const QFont &font,
                       QPrinter &printer);

} // namespace imago
