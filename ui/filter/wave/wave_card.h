// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/wave/wave_model.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace imago {

class FigureRows;
class ValueSlider;

/// What the selected wave is, and its amplitude and phase to be changed. Hidden without one.
class WaveCard : public QWidget {
    Q_OBJECT
  public:
    explicit WaveCard(WaveModel *model, QWidget *parent = nullptr);

  private:
    void build_figures();
    void build_changes();
    void show_wave();

    WaveModel *model_;
    FigureRows *figures_;
    QLabel *cycles_, *frequency_, *period_, *direction_, *amplitude_, *phase_figure_, *share_,
        *note_;
    ValueSlider *gain_, *phase_;
    QPushButton *remove_, *keep_, *reset_, *forget_;
};

} // namespace imago
