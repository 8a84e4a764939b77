// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace imago {

/// Keeps the mouse wheel from editing what the pointer happens to cross: in the whole application
/// spin boxes, sliders and combo boxes take the wheel with the focus only. Without it the wheel
/// scrolls the area that they lie in, and does not give them the focus.
class WheelGuard : public QObject {
    Q_OBJECT
  public:
    explicit WheelGuard(QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace imago
