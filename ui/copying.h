// SPDX-License-Identifier: GPL-3.0-or-later
// What the clipboard gets of the parts of the window.
#pragma once
#include <QString>

#include <optional>

class QAbstractItemView;
class QWidget;

namespace imago {

/// The part that this widget is, or lies in, and that can be copied: a picture's view, a plot, a
/// list or a table, rows of figures. Null: none.
QWidget *copyable_part(QWidget *widget);

/// Puts such a part into the clipboard: of a view the whole picture pixel by pixel, of a plot what
/// is seen, of a table the selected cells, or all with their headings where fewer than two are
/// selected, as text with tabs. What was copied, in the user's words; nothing: there was nothing in
/// it.
std::optional<QString> copy_part(QWidget *part);

/// All cells with their headings, or the selected ones alone, as lines with tabs between.
QString table_text(const QAbstractItemView &view, bool selected_only);

} // namespace imago
