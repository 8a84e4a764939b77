// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_overlay.h"

#include <QList>
#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace imago {

/// The tools that draw shapes of a mask, and the one that selects; one is active.
class MaskTools : public QWidget {
    Q_OBJECT
  public:
    explicit MaskTools(QWidget *parent = nullptr);

    void set_tool(MaskOverlay::Tool tool); ///< emits nothing

    /// The buttons whose shapes only planes have: all but those of radii.
    QList<QAbstractButton *> planar_buttons() const;

  Q_SIGNALS:
    void chosen(imago::MaskOverlay::Tool tool);

  private:
    QButtonGroup *group_;
};

} // namespace imago
