// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/wave/wave_model.h"

#include <QListWidget>

namespace imago {

/// The picked waves with their places, shares and changes. Delete takes the current one from the
/// list.
class WaveList : public QListWidget {
    Q_OBJECT
  public:
    explicit WaveList(WaveModel *model, QWidget *parent = nullptr);

  protected:
    void keyPressEvent(QKeyEvent *event) override;

  private:
    void show_waves();

    WaveModel *model_;
};

} // namespace imago
