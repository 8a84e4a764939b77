// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/pane_grid.h"

#include "ui/view/image_pane.h"

#include <algorithm>

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

void PaneGrid::set_shown(QWidget *pane, bool shown) {
    pane->setVisible(shown);
    arrange();
}

void PaneGrid::resizeEvent(QResizeEvent *) {
    arrange();
}

int PaneGrid::best_columns(int panes) const {
    int best = panes;
    double best_scale = 0;
    for (int columns = panes; columns >= 1; --columns) {
        const int rows = (panes + columns - 1) / columns;
        const double cell_width = static_cast<double>(width() - gap * (columns - 1)) / columns;
        const double cell_height = static_cast<double>(height() - gap * (rows - 1)) / rows -
                                   ImagePane::header_height(this);
        // An empty cell must pay for itself.
        const double full = rows * columns == panes ? 1.0 : 0.8;
        const double scale =
            full * std::min(cell_width / image_size_.width(), cell_height / image_size_.height());
        if (scale > best_scale) {
            best_scale = scale;
            best = columns;
        }
    }
    return best;
}

void PaneGrid::arrange() {
    QList<QWidget *> shown;
    for (QWidget *pane : panes_)
        if (!pane->isHidden())
            shown.append(pane);
    if (shown.isEmpty() || width() <= 0 || height() <= 0)
        return;
    const int count = static_cast<int>(shown.size());
    const int columns = best_columns(count), rows = (count + columns - 1) / columns;
    const int cell_width = (width() - gap * (columns - 1)) / columns;
    const int cell_height = (height() - gap * (rows - 1)) / rows;
    const auto place = [&](QWidget *widget, int i, int header) {
        widget->setGeometry((i % columns) * (cell_width + gap),
                            (i / columns) * (cell_height + gap) + header, cell_width,
                            cell_height - header);
    };
    if (filler_) {
        filler_->setVisible(columns * rows > count);
        place(filler_, count, ImagePane::header_height(this));
    }
    for (int i = 0; i < count; ++i) // equal to the pixel, so that equal fits stay equal
        place(shown[i], i, 0);
}

} // namespace imago
