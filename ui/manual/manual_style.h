// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QPalette>

class QTextDocument;

namespace imago {

/// How a page looks.
struct ManualStyle {
    QFont font;       ///< of the text; headings and code follow its size
    QPalette palette; ///< colours of text, links, code and tables
};

/// Fills the document with a page of the manual: Markdown as Qt reads it, with anchors on headings
/// as ManualAnchors makes them, and with the style. Pictures are left to ManualPictures. The
/// document may be in any thread.
void write_manual_page(QTextDocument &document, const QString &markdown, const ManualStyle &style);

} // namespace imago
