// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/signal_values.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;

namespace imago {

/// The two channels of a coherence or a cross density, and the confidence of what is estimated.
class PairPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PairPanel(QWidget *parent = nullptr);

    void set_channels(const QStringList &names);
    /// Shows these; `pairs` and `confident` say whether the estimate has them.
    void show_pair(const ChannelPair &pair, bool pairs, double confidence, bool confident);

  Q_SIGNALS:
    void pair_edited(const imago::ChannelPair &pair);
    void confidence_edited(double percent); ///< 0: none

  private:
    QComboBox *first_, *second_, *confidence_;
    QLabel *first_label_, *second_label_, *confidence_label_;
};

} // namespace imago
