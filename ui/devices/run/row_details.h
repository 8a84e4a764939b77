// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QTreeWidgetItem>

namespace imago {

/// Puts sentences below a row of a table that has the row already: each over all columns, and whole
/// in its tool tip.
inline void add_details(QTreeWidgetItem *row, const QStringList &details) {
    for (const QString &detail : details) {
        auto *item = new QTreeWidgetItem(row, {detail});
        item->setFirstColumnSpanned(true);
        item->setToolTip(0, QStringLiteral("<p>%1</p>").arg(detail.toHtmlEscaped()));
    }
}

} // namespace imago
