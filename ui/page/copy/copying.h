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

/// What was copied, in the user's language, or the sentence that says why nothing was; both empty:
/// there was nothing.
struct Copied {
    QString what, refusal;
};

/// Copies a part of the window as it is seen, with its zoom and what is drawn over it.
Copied copy_seen(QWidget *part);
/// Copies the numbers behind a part as text with tabs and a line of titles: the samples in sight of
/// a picture or a plot, all cells of a table. More than most_copied_cells are refused.
Copied copy_data(QWidget *part);

/// All cells with their headings, or only the selected ones, as lines with tabs between cells.
QString table_text(const QAbstractItemView &view, bool selected_only);

} // namespace imago
