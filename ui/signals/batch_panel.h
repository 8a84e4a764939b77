// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/engine_client.h"
#include "ui/signals/signal_settings.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace imago {

class ChoiceBar;

/// Controls of many transforms at once: the kind and the input, the displayed row, and the time.
class BatchControls : public QWidget {
    Q_OBJECT
  public:
    explicit BatchControls(SignalDocument *document, QWidget *parent = nullptr);

    void set_signal(bool there);
    void show_result(const BatchResult *result); ///< null if there is none
    int row() const;
    bool parts() const; ///< whether real and imaginary part are shown instead of the magnitude

  Q_SIGNALS:
    void run_requested();
    void row_changed();

  private:
    void build_problem(QVBoxLayout *column);
    void build_result(QVBoxLayout *column);
    void show_settings();
    void edit();

    SignalDocument *document_;
    QComboBox *kind_, *input_;
    QSpinBox *length_, *batch_, *hop_, *row_;
    QDoubleSpinBox *cycles_;
    QLabel *cycles_label_, *hop_label_;
    ChoiceBar *precision_, *shown_;
    QPushButton *run_;
    QLabel *time_, *launched_, *rate_, *bandwidth_;
    bool showing_ = false;
};

} // namespace imago
