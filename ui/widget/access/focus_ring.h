// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace imago {

/// Whether a widget has the keyboard, and the user moves by it: a click needs no mark.
bool shows_focus(const QWidget &widget);

/// Shows which list, table, text or scrolled column has the keyboard, by a frame over its edge:
/// styles draw none around those without a frame. Leaves Tab to the keyboard's way through the
/// window where it would walk through a table's cells, which arrows do.
///
/// A control that disappears or is disabled hands the keyboard to the one before it that is no
/// button, or to what is around it: Qt would give it to the next one, and a second press of Space,
/// meant for the first, would start what that one does.
class FocusRing : public QObject {
    Q_OBJECT
  public:
    explicit FocusRing(QObject *parent);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void move_on(QWidget *from, QWidget *to);

    QPointer<QWidget> ring_; ///< a child of what has the keyboard
};

} // namespace imago
