// SPDX-License-Identifier: GPL-3.0-or-later
// Copies parts of the window to the clipboard.
#pragma once
#include <QString>

#include <optional>

class QAbstractItemView;
class QWidget;

namespace imago {

/// The part that this widget is, or is inside, and that can be copied: a picture's view, a plot, a
/// list or a table, rows of figures. Null: none.
QWidget *copyable_part(QWidget *widget);

/// Copies such a part to the clipboard: the whole picture of a view pixel by pixel, the visible
/// part of a plot, or the selected cells of a table as text with tabs (all cells with their
/// headings if fewer than two are selected). Returns what was copied, in the user's language; empty
/// if there was nothing.
std::optional<QString> copy_part(QWidget *part);

/// All cells with their headings, or only the selected ones, as lines with tabs between cells.
QString table_text(const QAbstractItemView &view, bool selected_only);

} // namespace imago
