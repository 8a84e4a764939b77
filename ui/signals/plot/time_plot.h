// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/signal_values.h"
#include "ui/signals/plot/pyramid_trace.h"
#include "ui/signals/plot/zoom_plot.h"

namespace imago {

/// A curve of the time view.
struct TimeCurve {
    DisplaySignalPtr display;
    std::size_t channel = 0; ///< a row (Signal::rows())
    QString name;
    int colour = 0;        ///< of the series
    int row = 0;           ///< in the stack; all 0 if they overlap
    bool faint = false;    ///< drawn behind another one
    std::size_t first = 0; ///< the first sample, of a part of the signal
};

/// Signals over time, in one axis rect or one for each row, with the selected interval.
class TimePlot : public ZoomPlot {
    Q_OBJECT
  public:
    explicit TimePlot(QWidget *parent = nullptr);

    /// `rate` 0: unknown, keys are samples; otherwise keys are seconds, or in `unit`. The range
    /// stays if the limits do.
    void set_curves(const std::vector<TimeCurve> &curves, double rate, const QString &unit);
    /// The number of samples of all curves.
    std::size_t length() const { return length_; }
    Interval visible() const;
    void select(std::optional<Interval> interval);
    /// Selects between two keys as a drag does.
    void select_between(double from, double to);
    std::optional<Interval> selection() const { return selection_; }
    /// Sets the space at the right, so that plots below are aligned.
    void set_right_margin(int pixels);
    static constexpr int left_margin = 104; ///< room for "145,900,000" and a label

    /// The significant digits in which numbers of a range differ, and `least` more than needed.
    static int digits_of(const MinMax &extent, int least);
    PyramidTrace *trace(int index) const { return traces_.value(index); }
    int traces() const { return static_cast<int>(traces_.size()); }
    double key_of(double sample) const { return sample / rate_; }
    double sample_of(double key) const { return key * rate_; }

  Q_SIGNALS:
    void selected(bool finished); ///< by the user

  protected:
    void fit_values() override;
    bool selects_by_keys() const override { return length_ > 0; }
    bool has_cursors() const override { return length_ > 0; }

  private:
    void make_rows(int rows);
    QCPAxisRect *make_rect(bool last);
    void colour();
    Interval interval_of(double from, double to) const;

    QVector<PyramidTrace *> traces_;
    std::vector<TimeCurve> curves_;
    std::vector<QCPItemRect *> shades_;
    QCPMarginGroup *margins_;
    std::size_t length_ = 0;
    double rate_ = 1;
    int right_margin_ = 16;
    std::optional<Interval> selection_;
};

} // namespace imago
