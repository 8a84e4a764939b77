// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/view_overlay.h"

#include <QObject>
#include <QPoint>
#include <QRect>
#include <QSize>

#include <optional>

namespace imago {

class ImageView;

/// One rectangle of whole pixels of a picture, of which the view may have a part only: drawn with
/// the mouse, moved, resized by its edges and corners, and moved and resized by arrow keys.
class RegionOverlay : public QObject, public ViewOverlay {
    Q_OBJECT
  public:
    /// `view` must outlive this object.
    explicit RegionOverlay(ImageView *view);

    /// The picture's size, the place of the view's picture in it, and the rectangle, inside;
    /// without one nothing is drawn.
    void set_region(QSize picture, QPoint place, std::optional<QRect> region);
    std::optional<QRect> region() const { return region_; }

    void paint(QPainter &painter) override;
    bool press(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    void click(QPointF) override {}
    std::optional<QCursor> hover(QPointF position) override;
    bool key(QKeyEvent *event) override;
    QString words() const override;

  Q_SIGNALS:
    void dragged(const QRect &region); ///< it is not released yet
    void chosen(const QRect &region);  ///< the user has finished

  private:
    /// The edges that a drag moves; all of them: the whole rectangle; none: a new one is drawn.
    struct Edges {
        bool left = false, top = false, right = false, bottom = false;
        bool any() const { return left || top || right || bottom; }
        bool all() const { return left && top && right && bottom; }
    };
    Edges edges_at(QPointF position) const;
    QRectF on_view(const QRect &region) const;
    QPointF picture_point(QPointF position) const;
    QRect dragged_to(QPointF position) const;

    ImageView *view_;
    QSize picture_;
    QPoint place_;
    std::optional<QRect> region_;
    std::optional<Edges> dragging_;
    QRect before_;  ///< the region as the drag began
    QPointF begun_; ///< there, in pixels of the picture
    bool moved_ = false;
};

} // namespace imago
