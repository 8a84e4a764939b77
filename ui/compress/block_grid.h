// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/view_overlay.h"

namespace imago {

class ImageView;

/// The borders of blocks over a picture, where blocks are large enough to be told apart.
class BlockGrid : public ViewOverlay {
  public:
    /// `view` must outlive this object.
    explicit BlockGrid(ImageView *view) : view_(view) {}

    void set_block(unsigned side) { block_ = side; } ///< 0: no grid; the view is not updated

    void paint(QPainter &painter) override;
    bool press(QPointF, Qt::KeyboardModifiers) override { return false; }
    void drag(QPointF, Qt::KeyboardModifiers) override {}
    void release() override {}
    void click(QPointF) override {}
    std::optional<QCursor> hover(QPointF) override { return std::nullopt; }
    bool key(QKeyEvent *) override { return false; }

  private:
    ImageView *view_;
    unsigned block_ = 0;
};

} // namespace imago
