// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QRect>
#include <QSizeF>

#include <optional>
#include <vector>

namespace imago {

/// The space for panes, in logical pixels: the total, the header over each picture, and the
/// distance between two panes.
struct PaneRoom {
    QSize size;
    int header = 0;
    int gap = 0;
};

/// A cell for each pane, in their order; and the unused cell, if there is one.
struct PaneArrangement {
    std::vector<QRect> cells;
    std::optional<QRect> spare;
};

/// Equal cells in this many columns.
PaneArrangement equal_panes(int count, int columns, const PaneRoom &room);

/// The total area, in logical pixels, of `picture` fitted into each cell under its header.
double picture_area(const PaneArrangement &panes, const PaneRoom &room, QSizeF picture);

/// The arrangement with the largest total area of pictures: a row, a column or a grid of equal
/// cells; or, if `large` names a pane and there are at least three, that one large and the others
/// in a column or a row beside it, if that gains 15 percent of the area and makes no picture
/// smaller than nine tenths of its size in equal cells (measured along a side).
PaneArrangement arrange_panes(int count, const PaneRoom &room, QSizeF picture,
                              std::optional<int> large);

} // namespace imago
