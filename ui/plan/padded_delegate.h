// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace imago {

/// Makes rows higher.
class PaddedDelegate : public QStyledItemDelegate {
  public:
    static constexpr int padding = 8; ///< above and below, in total
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(12, padding);
    }
};

} // namespace imago
