// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_overlay.h"

#include <QList>
#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace imago {

/// The tools that draw shapes of a mask, the one that selects, and the one that picks waves; one is
/// active.
class MaskTools : public QWidget {
    Q_OBJECT
  public:
    explicit MaskTools(QWidget *parent = nullptr);

    void set_tool(MaskOverlay::Tool tool); ///< emits nothing
    /// Checks the tool Wave, or the one that selects in its place; emits nothing.
    void set_wave(bool on);

    /// The buttons whose shapes only planes have: all but those of radii.
    QList<QAbstractButton *> planar_buttons() const;

  Q_SIGNALS:
    void chosen(imago::MaskOverlay::Tool tool);
    void wave_chosen(bool on); ///< after chosen(), with every choice

  private:
    QButtonGroup *group_;
};

} // namespace imago
