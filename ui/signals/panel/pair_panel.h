// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/signal_values.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;

namespace imago {

/// A level of confidence as a percentage, with the decimals that it has: two at most.
QString confidence_words(double percent);

/// The two channels of a coherence or a cross density, and the confidence of what is estimated.
class PairPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PairPanel(QWidget *parent = nullptr);

    void set_channels(const QStringList &names);
    /// Shows its parts of a measure; `pairs` and `confident` say whether the estimate has them.
    void show_measure(const MeasureSettings &measure, bool pairs, bool confident);

  Q_SIGNALS:
    /// A person has changed something; `text` names it.
    void edited(const QString &text, const imago::MeasureSettings &measure);

  private:
    MeasureSettings measure_;
    QComboBox *first_, *second_, *confidence_;
    QLabel *first_label_, *second_label_, *confidence_label_;
};

} // namespace imago
