// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/filter/wave/wave_model.h"

#include <QListWidget>
#include <QWidget>

class QCheckBox;
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
