// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace imago {

/// The colour map of the spectrum with its scale in coefficient magnitudes, and a mark at the
/// threshold, below which coefficients are dimmed.
class ColourLegend : public QWidget {
    Q_OBJECT
  public:
    explicit ColourLegend(QWidget *parent = nullptr);

    /// Both are log10(1 + |B|); `keep_from` at most 0: nothing is dimmed.
    void set_scale(double largest, double keep_from);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    double largest_ = 0;
    double keep_from_ = 0;
};

} // namespace imago
