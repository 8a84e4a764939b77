// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/signal_values.h"
#include "ui/page/display_signal.h"
#include "ui/signals/plot/band_marks.h"
#include "ui/signals/plot/pyramid_trace.h"
#include "ui/signals/plot/zoom_plot.h"
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

/// The contents of a spectrum's plot.
struct SpectrumCurves {
    DisplaySignalPtr display; ///< its values: a channel for each channel, a sample for each bin
    double step = 1;          ///< of frequency
    /// Frequency of bin 0; negative or near a centre frequency: complex samples.
    double first = 0;
    bool two_sided = false;    ///< then no axis is logarithmic
    std::vector<int> channels; ///< the shown ones, in their colours
    std::vector<std::vector<SpectralLine>> peaks;
    QString pair; ///< the name of the one curve of two channels; empty: of channels
    DisplaySignalPtr lower, upper; ///< the ends of intervals around each value; null: none
    double significant = 0;        ///< a level that is marked; 0: none
    bool fraction = false;         ///< values are from 0 to 1
    DisplaySignalPtr original;     ///< of the unfiltered signal: thin lines; null: none
    QString frequency, level;      ///< words of the axes
    double frequency_unit = 1;     ///< the unit of the frequency axis: 1e6 for MHz
    QString unit;                  ///< of levels in decibels
    bool decibel = true;
    bool phase = false;
    bool logarithmic = false; ///< logarithmic frequency axis, which then starts at bin 1
};

/// A spectrum with its peaks, a cursor, and bands whose edges and bars can be dragged. Delete
/// requests the removal of the selected one.
class SpectrumPlot : public ZoomPlot {
    Q_OBJECT
  public:
    explicit SpectrumPlot(QWidget *parent = nullptr);

    void set_curves(const SpectrumCurves &curves);
    /// The bins in sight, with the ends of their intervals.
    DataTable data_in_sight() const override;
    const SpectrumCurves &curves() const { return curves_; }
    bool empty() const { return traces_.isEmpty(); }
    /// `rate` is one cycle per sample in the frequency's unit, and `zero` the position of 0 cycles
    /// per sample. Without bands none is active.
    void set_filter(const BandSettings &filter, double rate, int selected, double zero = 0);
    /// The bands are in cycles per sample. The ends of the plot are those of the frequency range:
    /// 0, or with two sides -0.5, and 0.5.
    double frequency_at(double key) const;
    void set_cursor(std::optional<double> frequency);
    PyramidTrace *trace(int index) const { return traces_.value(index); }
    PyramidTrace *original(int index) const { return originals_.value(index); }
    IntervalTrace *interval(int index) const { return intervals_.value(index); }
    QString level_words(double value) const;

  Q_SIGNALS:
    /// The user has dragged an edge or the bar of a band; in cycles per sample.
    void band_dragged(int band, double low, double high, bool finished);
    void band_chosen(int band); ///< by a click, or at the start of its drag
    void removal_requested();

  protected:
    bool begin_drag(const QPoint &at) override;
    void go_on_dragging(const QPoint &at) override;
    void end_drag() override;
    void fit_values() override;
    double key_unit() const override { return curves_.frequency_unit; }
    bool has_cursors() const override { return !empty(); }
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

  private:
    void drag_bar(double pixels);
    void drag_edge(double pixel);
    QVector<PyramidTrace *> add_traces(const DisplaySignalPtr &display);
    void add_intervals();
    void show_significant();
    void show_peaks();
    void colour();

    SpectrumCurves curves_;
    QVector<PyramidTrace *> traces_;
    QVector<PyramidTrace *> originals_;  ///< behind the others
    QVector<IntervalTrace *> intervals_; ///< behind all
    QCPItemStraightLine *significant_;
    QCPGraph *peaks_;
    BandMarks *marks_;
    QCPItemStraightLine *cursor_;
    BandMarks::Hit dragging_;
    Band dragged_;                  ///< its current state
    double start_low_, start_high_; ///< pixels of the band when the drag of its bar started
    int pressed_x_ = 0;
};

} // namespace imago
