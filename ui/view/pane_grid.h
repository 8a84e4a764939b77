// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QRect>
#include <QSizeF>
#include <QWidget>

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

/// Lays its panes out for the largest total area of the image's pictures (see arrange_panes()).
/// Hidden panes take no cell; one pane can be shown alone. Splitters were rejected: the user would
/// have to arrange what follows from the shape of the image.
class PaneGrid : public QWidget {
    Q_OBJECT
  public:
    explicit PaneGrid(QWidget *parent = nullptr);

    void add_pane(QWidget *pane);
    void set_image_size(QSizeF size);
    /// Shown in the unused cell, if there is one.
    void set_filler(QWidget *filler);
    /// The pane that may be larger than the others; null: none.
    void set_large(QWidget *pane);
    /// Sets whether all panes have the same size, whatever that costs.
    void set_equal(bool equal);
    /// Shows or hides a pane and repeats the layout. A hidden one is no longer alone.
    void set_shown(QWidget *pane, bool shown);
    /// A pane is in a window of its own, or comes back.
    void set_apart(QWidget *pane, bool apart);
    bool is_apart(QWidget *pane) const { return apart_.contains(pane); }
    /// Shows only this pane, in all the space; null: all of them again.
    void show_alone(QWidget *pane);
    QWidget *alone() const { return alone_; }

    QSize minimumSizeHint() const override { return {200, 160}; }

  Q_SIGNALS:
    void alone_changed();
    void return_wanted(QWidget *pane); ///< one that is apart is hidden

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

  private:
    void arrange();
    QList<QWidget *> in_sight() const;
    PaneRoom room() const;

    QList<QWidget *> panes_;
    QList<QWidget *> absent_; ///< are hidden
    QList<QWidget *> apart_;  ///< are in windows of their own
    QWidget *filler_ = nullptr, *large_ = nullptr, *alone_ = nullptr;
    bool equal_ = false;
    QSizeF image_size_{1, 1};
};

} // namespace imago
