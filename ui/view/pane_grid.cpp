// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/pane_grid.h"

#include "ui/view/image_pane.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace imago {
namespace {
constexpr int gap = 8;
} // namespace

PaneGrid::PaneGrid(QWidget *parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PaneGrid::add_pane(QWidget *pane) {
    pane->setParent(this);
    panes_.append(pane);
    arrange();
}

void PaneGrid::set_image_size(QSizeF size) {
    image_size_ = size;
    arrange();
}

void PaneGrid::set_filler(QWidget *filler) {
    filler_ = filler;
    filler_->setParent(this);
    arrange();
}

void PaneGrid::set_large(QWidget *pane) {
    large_ = pane;
    arrange();
}

void PaneGrid::set_equal(bool equal) {
    equal_ = equal;
    arrange();
}

void PaneGrid::set_shown(QWidget *pane, bool shown) {
    absent_.removeAll(pane);
    if (!shown)
        absent_.append(pane);
    if (!shown && apart_.contains(pane))
        Q_EMIT return_wanted(pane);
    if (pane == alone_ && !shown)
        return show_alone(nullptr);
    arrange();
}

void PaneGrid::set_apart(QWidget *pane, bool apart) {
    apart_.removeAll(pane);
    if (apart)
        apart_.append(pane);
    else
        pane->setParent(this);
    if (pane == alone_ && apart)
        return show_alone(nullptr);
    arrange();
    update();
}

void PaneGrid::paintEvent(QPaintEvent *) {
    if (!in_sight().isEmpty())
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("The panes are in windows of their own."));
}

void PaneGrid::show_alone(QWidget *pane) {
    const bool absent = absent_.contains(pane) || apart_.contains(pane);
    if (std::exchange(alone_, absent ? nullptr : pane) == alone_)
        return arrange();
    arrange();
    Q_EMIT alone_changed();
}

void PaneGrid::resizeEvent(QResizeEvent *) {
    arrange();
}

QList<QWidget *> PaneGrid::in_sight() const {
    if (alone_)
        return {alone_};
    QList<QWidget *> shown;
    for (QWidget *pane : panes_)
        if (!absent_.contains(pane) && !apart_.contains(pane))
            shown.append(pane);
    return shown;
}

PaneRoom PaneGrid::room() const {
    return {size(), ImagePane::header_height(this), gap};
}

void PaneGrid::arrange() {
    const QList<QWidget *> shown = in_sight();
    for (QWidget *pane : panes_)
        if (!apart_.contains(pane))
            pane->setVisible(shown.contains(pane));
    if (shown.isEmpty() || width() <= 0 || height() <= 0)
        return;
    std::optional<int> large;
    if (!equal_ && large_ && shown.contains(large_))
        large = static_cast<int>(shown.indexOf(large_));
    const PaneArrangement panes =
        arrange_panes(static_cast<int>(shown.size()), room(), image_size_, large);
    if (filler_) {
        filler_->setVisible(panes.spare.has_value());
        if (panes.spare)
            filler_->setGeometry(panes.spare->adjusted(0, ImagePane::header_height(this), 0, 0));
    }
    for (qsizetype i = 0; i < shown.size(); ++i)
        shown[i]->setGeometry(panes.cells[static_cast<std::size_t>(i)]);
}

} // namespace imago

#include "moc_pane_grid.cpp"
