// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace imago {

/// Keeps the mouse wheel from changing values that the pointer crosses by chance: in the whole
/// application spin boxes, sliders and combo boxes take the wheel only with the focus. Otherwise
/// the wheel scrolls the area that contains them, and does not give them the focus.
class WheelGuard : public QObject {
    Q_OBJECT
  public:
    explicit WheelGuard(QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace imago
