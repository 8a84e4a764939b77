// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_overlay.h"

#include <QWidget>

class QButtonGroup;

namespace imago {

/// The tools that draw shapes of a mask, and the one that selects; one is active.
class MaskTools : public QWidget {
    Q_OBJECT
  public:
    explicit MaskTools(QWidget *parent = nullptr);

    void set_tool(MaskOverlay::Tool tool); ///< emits nothing

  Q_SIGNALS:
    void chosen(imago::MaskOverlay::Tool tool);

  private:
    QButtonGroup *group_;
};

} // namespace imago
