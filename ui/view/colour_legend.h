// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace imago {

/// The colour map of the spectrum with its scale in magnitudes, and a mark at the threshold, below
/// which coefficients are dimmed; or that of phases.
class ColourLegend : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name.
    ColourLegend(const QString &name, const QString &tool_tip, QWidget *parent = nullptr);

    /// Both are log10(1 + magnitude); `keep_from` at most 0: nothing is dimmed.
    void set_scale(double largest, double keep_from);

    void set_phase(); ///< from -pi to pi, until the next set_scale()

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    QRectF bar() const;
    void paint_colours(QPainter &painter) const;
    void paint_ticks(QPainter &painter) const;
    void paint_tick(QPainter &painter, double x, const QString &label, double &free_from) const;

    bool phase_ = false;
    double largest_ = 0;
    double keep_from_ = 0;
};

} // namespace imago
