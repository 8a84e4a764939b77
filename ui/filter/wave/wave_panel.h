// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/wave/wave_model.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;

namespace imago {

class ValueSlider;

/// Single waves: the list of the picked ones with the card of the selected one, sums of some of
/// them, and how a wave is shown over the picture.
class WavePanel : public QWidget {
    Q_OBJECT
  public:
    explicit WavePanel(WaveModel *model, QWidget *parent = nullptr);

  private:
    void build_sums();
    void build_overlay();
    void show_state();

    WaveModel *model_;
    QLabel *hint_;
    QWidget *list_, *shown_;
    QCheckBox *only_, *mean_, *alone_;
    ValueSlider *strongest_, *strength_;
    QPushButton *clear_;
};

} // namespace imago
