// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/signal_values.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace imago {

/// How frames are windowed: the window with its parameter, the number of tapers, and the zeros that
/// follow.
class WindowPanel : public QWidget {
    Q_OBJECT
  public:
    explicit WindowPanel(QWidget *parent = nullptr);

    /// Shows its parts of a measure; `several`: whether averages over tapers are possible.
    void show_measure(const MeasureSettings &measure, bool several);

  Q_SIGNALS:
    /// A person has changed something; `text` names it.
    void edited(const QString &text, const imago::MeasureSettings &measure);

  private:
    void set_window(const Window &window);
    void show_parameter();

    QComboBox *kind_, *pad_;
    QDoubleSpinBox *parameter_;
    QSpinBox *tapers_;
    QLabel *parameter_label_, *tapers_label_;
    MeasureSettings measure_;
    bool showing_ = false;
};

} // namespace imago
