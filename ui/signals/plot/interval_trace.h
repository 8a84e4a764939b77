// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/display_signal.h"
#include "ui/view/plot.h"

namespace imago {

/// The band between two curves of evenly spaced samples, filled with its brush. In each column of
/// pixels it has the extent of all samples there.
class IntervalTrace : public QCPAbstractPlottable {
    Q_OBJECT
  public:
    IntervalTrace(QCPAxis *key_axis, QCPAxis *value_axis);

    /// Sample i of either is at first + i * step; they have the same length.
    void set_data(DisplaySignalPtr lower, DisplaySignalPtr upper, std::size_t channel, double first,
                  double step);
    double lower(std::size_t sample) const { return lower_->row(channel_)[sample]; }
    double upper(std::size_t sample) const { return upper_->row(channel_)[sample]; }
    /// The extent of the band between two keys.
    MinMax extent(double from, double to) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

  protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &box) const override;

  private:
    struct Span {
        std::size_t first = 0, count = 0;
    };
    Span span_of(double from, double to) const;
    double end(const DisplaySignal &curve, const Span &span, bool low) const;

    DisplaySignalPtr lower_, upper_;
    std::size_t channel_ = 0;
    double first_ = 0, step_ = 1;
};

} // namespace imago
