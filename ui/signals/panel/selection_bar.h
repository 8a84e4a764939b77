// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QDoubleSpinBox;
class QLabel;

namespace imago {

/// The interval of time that is selected, or in sight, by its ends.
class SelectionBar : public QWidget {
    Q_OBJECT
  public:
    explicit SelectionBar(QWidget *parent = nullptr);

    /// The ends of the whole, those of the interval, and what one sample is; the unit stands behind
    /// the numbers. Emits nothing.
    struct Shown {
        double least = 0, most = 0, from = 0, to = 0, step = 1;
        QString unit;
        bool selected = false; ///< else it is what is in sight
    };
    void show_interval(const Shown &shown);

  Q_SIGNALS:
    void typed(double from, double to); ///< from <= to

  private:
    void take();

    QLabel *title_;
    QDoubleSpinBox *from_, *to_;
};

} // namespace imago
