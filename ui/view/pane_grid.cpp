// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/pane_grid.h"

#include "ui/view/image_pane.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The least scale of pictures next to a large one, as a fraction of their scale in equal cells.
constexpr double least_share = 0.9;
constexpr double least_gain = 1.15; ///< in total area, for panes that are not equal
constexpr int width_step = 4;

/// Logical pixels for each pixel of the picture in a cell.
double scale_in(const QRect &cell, int header, QSizeF picture) {
    return std::max(
        0.0, std::min(cell.width() / picture.width(), (cell.height() - header) / picture.height()));
}

double least_scale(const PaneArrangement &panes, const PaneRoom &room, QSizeF picture) {
    double least = 1e9;
    for (const QRect &cell : panes.cells)
        least = std::min(least, scale_in(cell, room.header, picture));
    return least;
}

/// The others in a column at the left, `width` wide; the large one at the right.
PaneArrangement large_right(int count, int large, int width, const PaneRoom &room) {
    PaneArrangement panes;
    const int others = count - 1;
    const int height = (room.size.height() - room.gap * (others - 1)) / others;
    int row = 0;
    for (int i = 0; i < count; ++i)
        panes.cells.push_back(i == large
                                  ? QRect(width + room.gap, 0, room.size.width() - width - room.gap,
                                          room.size.height())
                                  : QRect(0, (height + room.gap) * row++, width, height));
    return panes;
}

/// The others in a row at the top, `height` high; the large one below.
PaneArrangement large_below(int count, int large, int height, const PaneRoom &room) {
    PaneArrangement panes;
    const int others = count - 1;
    const int width = (room.size.width() - room.gap * (others - 1)) / others;
    int column = 0;
    for (int i = 0; i < count; ++i)
        panes.cells.push_back(i == large ? QRect(0, height + room.gap, room.size.width(),
                                                 room.size.height() - height - room.gap)
                                         : QRect((width + room.gap) * column++, 0, width, height));
    return panes;
}

constexpr int gap = 8;

} // namespace

PaneArrangement equal_panes(int count, int columns, const PaneRoom &room) {
    const int rows = (count + columns - 1) / columns;
    const int width = (room.size.width() - room.gap * (columns - 1)) / columns;
    const int height = (room.size.height() - room.gap * (rows - 1)) / rows;
    const auto cell = [&](int i) {
        return QRect((i % columns) * (width + room.gap), (i / columns) * (height + room.gap), width,
                     height);
    };
    PaneArrangement panes;
    for (int i = 0; i < count; ++i) // equal to the pixel, so that equal fits stay equal
        panes.cells.push_back(cell(i));
    if (columns * rows > count)
        panes.spare = cell(count);
    return panes;
}

double picture_area(const PaneArrangement &panes, const PaneRoom &room, QSizeF picture) {
    double area = 0;
    for (const QRect &cell : panes.cells) {
        const double scale = scale_in(cell, room.header, picture);
        area += scale * scale * picture.width() * picture.height();
    }
    return area;
}

PaneArrangement arrange_panes(int count, const PaneRoom &room, QSizeF picture,
                              std::optional<int> large) {
    PaneArrangement best;
    double best_area = -1, least = 0;
    const auto consider = [&](PaneArrangement other) {
        const double area = picture_area(other, room, picture);
        if (area <= best_area || least_scale(other, room, picture) < least)
            return;
        best = std::move(other);
        best_area = area;
    };
    for (int rows = 1; rows <= count; ++rows) { // no more columns than this many rows need
        const int columns = (count + rows - 1) / rows;
        if ((count + columns - 1) / columns == rows)
            consider(equal_panes(count, columns, room));
    }
    if (!large || count < 3)
        return best;
    least = least_share * least_scale(best, room, picture);
    best_area *= least_gain;
    for (int width = width_step; width <= room.size.width() / 2; width += width_step)
        consider(large_right(count, *large, width, room));
    for (int height = room.header + width_step; height <= room.size.height() / 2;
         height += width_step)
        consider(large_below(count, *large, height, room));
    return best;
}

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
