// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCursor>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QtGlobal>

#include <optional>

class QKeyEvent;
class QPainter;

namespace imago {

/// Something that is drawn over a view's picture and may be dragged. Positions are in the view's
/// coordinates.
class ViewOverlay {
  public:
    virtual ~ViewOverlay() = default;
    virtual void paint(QPainter &painter) = 0;
    /// The space needed left of and below a picture that fits its view, in the view's units.
    virtual QSizeF room_beside() const { return {}; }
    /// True: the overlay takes the drag, which the next two functions continue and end. False: the
    /// view pans.
    virtual bool press(QPointF position, Qt::KeyboardModifiers modifiers) = 0;
    virtual void drag(QPointF position, Qt::KeyboardModifiers modifiers) = 0;
    virtual void release() = 0;
    /// Called when a press that was not taken ends where it started.
    virtual void click(QPointF position) = 0;
    /// The cursor for a position; empty: the view's own.
    virtual std::optional<QCursor> hover(QPointF position) = 0;
    virtual void leave() {}                 ///< the pointer has left the view
    virtual bool key(QKeyEvent *event) = 0; ///< true: handled
    /// What it shows, for those who do not see it; empty: nothing.
    virtual QString words() const { return {}; }
};

} // namespace imago
