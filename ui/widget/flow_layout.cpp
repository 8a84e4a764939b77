// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace imago {

FlowLayout::FlowLayout(int spacing) {
    setSpacing(spacing);
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

QLayoutItem *FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (const QLayoutItem *item : items_)
        size = {size.width() + item->sizeHint().width() + (size.isEmpty() ? 0 : spacing()),
                std::max(size.height(), item->sizeHint().height())};
    return size;
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem *item : items_)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect &rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect &rect, bool place) const {
    int y = rect.y();
    for (qsizetype first = 0; first < items_.size();) {
        int width = 0, height = 0;
        qsizetype end = first;
        for (; end < items_.size(); ++end) {
            const QSize size = items_[end]->sizeHint();
            const int with = width + (end > first ? spacing() : 0) + size.width();
            if (end > first && with > rect.width())
                break;
            width = with;
            height = std::max(height, size.height());
        }
        int x = rect.x() + std::max(rect.width() - width, 0) / 2;
        y += first > 0 ? spacing() : 0;
        for (; first < end; ++first) {
            const QSize size = items_[first]->sizeHint().boundedTo({rect.width(), height});
            if (place)
                items_[first]->setGeometry(QRect({x, y}, size));
            x += size.width() + spacing();
        }
        y += height;
    }
    return y - rect.y();
}

} // namespace imago

#include "moc_flow_layout.cpp"
