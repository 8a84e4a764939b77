// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/display_signal.h"
#include "ui/view/plot.h"

namespace imago {

/// A curve of any number of evenly spaced samples: the samples in one column of pixels are drawn as
/// their extent, from a pyramid. (A QCPGraph would hold 16 bytes a sample and read each.)
class PyramidTrace : public QCPAbstractPlottable {
    Q_OBJECT
  public:
    PyramidTrace(QCPAxis *key_axis, QCPAxis *value_axis);

    /// Sample i is at first + i * step. `channel` is a row: for complex samples the imaginary
    /// parts' rows follow the real ones.
    void set_data(DisplaySignalPtr display, std::size_t channel, double first, double step);
    const DisplaySignalPtr &display() const { return display_; }
    std::size_t channel() const { return channel_; }
    double key_of(double sample) const { return first_ + sample * step_; }
    /// The nearest sample; the first or the last beyond the ends.
    std::size_t sample_at(double key) const;
    double value(std::size_t sample) const { return display_->row(channel_)[sample]; }
    /// The extent of the samples between two keys; of the nearest one if there is none between
    /// them.
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
        std::size_t first, last; ///< both included
    };
    Span shown() const;
    std::size_t first_dense(const Span &span) const;
    void draw_samples(QCPPainter *painter, const Span &span) const;
    void draw_extents(QCPPainter *painter, const Span &span) const;

    DisplaySignalPtr display_;
    std::size_t channel_ = 0;
    double first_ = 0, step_ = 1;
};

} // namespace imago
