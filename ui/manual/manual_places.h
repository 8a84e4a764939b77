// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QWidget;

namespace imago {

/// A part of the program, by its object name, and the page of the manual that explains it.
struct ManualPart {
    const char *name, *page;
};

/// The number of parts, and each of them.
int manual_part_count();
ManualPart manual_part(int index);

/// The page for a widget: that of the innermost part that it lies in; the table of contents, where
/// there is none.
QString manual_page_for(const QWidget *widget);

} // namespace imago
